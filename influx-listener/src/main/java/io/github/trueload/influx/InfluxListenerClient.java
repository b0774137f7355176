// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.ListenerKind;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;

/**
 * Client of JMeter's Backend Listener that writes one row per label and interval to InfluxDB, in the schema of JMeter's
 * own client plus the tag {@code instance}. Samples are recorded in the thread that made them; JMeter's queue stays
 * empty. Thread-safe.
 */
public final class InfluxListenerClient implements BackendListenerClient {
    private final ListenerKind kind;
    private volatile Recording recording = Recording.NONE;

    /** Creates a client that does nothing before the test. JMeter calls this. */
    public InfluxListenerClient() {
        this(ListenerKind.CLIENT);
    }

    InfluxListenerClient(ListenerKind kind) {
        this.kind = kind;
    }

    /** Starts the listener. Neither throws nor waits for the network: either would stop or delay the test. */
    @Override
    public void setupTest(BackendListenerContext context) {
        recording = Recording.start(kind, context);
    }

    /** Records the sample in the calling thread and keeps it out of JMeter's queue by returning {@code null}. */
    @Override
    public SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
        recording.record(context, result);
        return null;
    }

    /** Never called with a sample, because {@link #createSampleResult} queues none. */
    @Override
    public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
        results.forEach(result -> recording.record(context, result));
    }

    @Override
    public void teardownTest(BackendListenerContext context) {
        recording.stop();
        recording = Recording.NONE;
    }

    @Override
    public Arguments getDefaultParameters() {
        return DefaultParameters.of(kind);
    }
}
