// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.AbstractBackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;

/** A client of the Backend Listener that does nothing and keeps samples out of its queue. Thread-safe. */
public final class NothingBackendClient extends AbstractBackendListenerClient {
    @Override
    public SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
        return null;
    }

    @Override
    public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {}
}
