// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.ListenerKind;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;

/**
 * Client of JMeter's Backend Listener that writes one point per sample to InfluxDB, in the schema of JMeter's own raw
 * client plus the tag {@code instance}. No point replaces another one: their times differ by nanoseconds. Thread-safe.
 */
public final class InfluxRawListenerClient implements BackendListenerClient {
    private final ListenerKind kind;
    private volatile RawRecording recording = RawRecording.NONE;

    /** Creates a client that does nothing before the test. JMeter calls this. */
    public InfluxRawListenerClient() {
        this(ListenerKind.RAW_CLIENT);
    }

    InfluxRawListenerClient(ListenerKind kind) {
        this.kind = kind;
    }

    /** Starts the listener. Neither throws nor waits for the network: either would stop or delay the test. */
    @Override
    public void setupTest(BackendListenerContext context) {
        recording = RawRecording.start(kind, context);
    }

    /** Takes what the point needs in the calling thread and keeps the sample out of JMeter's queue. */
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
        recording = RawRecording.NONE;
    }

    @Override
    public Arguments getDefaultParameters() {
        return DefaultParameters.of(kind);
    }
}
