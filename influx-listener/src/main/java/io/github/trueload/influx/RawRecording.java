// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.run.RawRun;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Parameter;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;

/** A run of the raw listener that takes JMeter's results. Thread-safe. */
final class RawRecording {
    /** Takes nothing. */
    static final RawRecording NONE = new RawRecording(null, null, SharedClient.NONE);

    private final EndOfTest ending = new EndOfTest(this::end);
    private final ThreadLocal<LastResult> lastResults = ThreadLocal.withInitial(LastResult::new);
    private final RawRun run;
    private final Origin origin;
    private final SharedClient shared;

    private RawRecording(RawRun run, Origin origin, SharedClient shared) {
        this.run = run;
        this.origin = origin;
        this.shared = shared;
    }

    /**
     * Starts recording with the parameters of a listener. Neither throws nor waits for the network: either would stop
     * or delay the test.
     *
     * @param kind which defaults hold
     * @return {@link #NONE} when the parameters cannot be used, which is logged then
     */
    static RawRecording start(ListenerKind kind, BackendListenerContext context) {
        boolean onMaster = Origin.isSlaveCalling();
        return ListenerSetup.start("InfluxDB raw listener", kind, context, (name, settings) -> {
                    RawRun run = new RawRun(name, settings, JMeterUtils.getLocalHostName());
                    Origin origin = onMaster
                            ? Origin.slaves(settings.text(Parameter.INSTANCE), (slave, thread, timeMs) -> {})
                            : Origin.LOCAL;
                    run.start();
                    RawRecording recording = new RawRecording(run, origin, SharedClient.of(name, context, onMaster));
                    recording.ending.watchJvm();
                    return recording;
                })
                .orElse(NONE);
    }

    /**
     * Records a result that a Backend Listener hands over, unless another one of the same name did so already.
     *
     * @param listener the parameters of that listener
     */
    void record(BackendListenerContext listener, SampleResult result) {
        if (run != null && !shared.isRepeated(listener, result, lastResults.get())) {
            run.record(SampleReader.raw(origin.of(result), result));
        }
    }

    /** Ends the run once, within a bound. */
    void stop() {
        ending.now();
    }

    private void end() {
        if (run != null) {
            run.stop();
        }
    }
}
