// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;

/**
 * A client of the Backend Listener that is another one by {@link Turns}, in one process: each turn starts a client and
 * ends the one before, with all its threads. Thread-safe.
 */
public final class ClientInTurns implements BackendListenerClient {
    private volatile BackendListenerClient current = new NothingBackendClient();

    @Override
    public void setupTest(BackendListenerContext context) {
        Turns.start(next -> replaceBy((BackendListenerClient) Turns.create(next), context));
    }

    @Override
    public SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
        return current.createSampleResult(context, result);
    }

    @Override
    public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
        current.handleSampleResults(results, context);
    }

    @Override
    public void teardownTest(BackendListenerContext context) throws Exception {
        current.teardownTest(context);
    }

    private void replaceBy(BackendListenerClient next, BackendListenerContext context) throws Exception {
        next.setupTest(context);
        BackendListenerClient before = current;
        current = next;
        before.teardownTest(context);
    }
}
