// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.SampleReader.Origin;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Parameter;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;

/**
 * A client of JMeter's Backend Listener that takes what it needs of a sample in the thread that made it, so that
 * JMeter's queue stays empty. Thread-safe.
 */
abstract class RecordingClient implements BackendListenerClient {
    private final String title;
    private final ListenerKind kind;
    private volatile Recording recording = Recording.NONE;
    private volatile SharedClient shared;

    /**
     * Creates a client that does nothing before the test.
     *
     * @param title what the log calls it
     * @param kind which parameters and defaults it has
     */
    RecordingClient(String title, ListenerKind kind) {
        this.title = title;
        this.kind = kind;
    }

    /** Starts the listener. Neither throws nor waits for the network: either would stop or delay the test. */
    @Override
    public final void setupTest(BackendListenerContext context) {
        boolean onMaster = Origin.isSlaveCalling();
        Recording started = Recording.start(title, kind, context, onMaster, "", line -> {});
        shared = SharedClient.of(started.name(), context, onMaster);
        recording = started;
    }

    /** Records the sample in the calling thread and keeps it out of JMeter's queue by returning {@code null}. */
    @Override
    public final SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
        Recording current = recording;
        if (current != Recording.NONE) {
            current.record(shared, context, result);
        }
        return null;
    }

    /** Never called with a sample, because {@link #createSampleResult} queues none. */
    @Override
    public final void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
        results.forEach(result -> createSampleResult(context, result));
    }

    @Override
    public final void teardownTest(BackendListenerContext context) {
        recording.stop();
        recording = Recording.NONE;
    }

    @Override
    public final Arguments getDefaultParameters() {
        return defaultParameters(kind);
    }

    /** What the panel of a new element shows: the stock names first, in their order. */
    static Arguments defaultParameters(ListenerKind kind) {
        Arguments arguments = new Arguments();
        for (Parameter parameter : Parameter.values()) {
            if (parameter.isShownBy(kind)) {
                arguments.addArgument(parameter.text(), parameter.suggestion());
            }
        }
        return arguments;
    }
}
