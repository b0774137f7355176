// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.ListenerKind;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;

/** A recording that results reach through Backend Listeners, several of which may share its client. Thread-safe. */
final class SharedRecording {
    /** Takes nothing. */
    static final SharedRecording NONE = new SharedRecording(Recording.NONE, (listener, result, last) -> true);

    private final Recording recording;
    private final Repeats repeats;
    private final PerThread<OfThread> threads = new PerThread<>(OfThread::new);

    private SharedRecording(Recording recording, Repeats repeats) {
        this.recording = recording;
        this.repeats = repeats;
    }

    /**
     * Starts recording with the parameters of a listener.
     *
     * @param title what the log calls the listener
     * @param kind which defaults hold
     * @return {@link #NONE} when the parameters cannot be used, which is logged then
     */
    static SharedRecording start(
            String title, ListenerKind kind, BackendListenerContext context, Recording.Starter starter) {
        boolean onMaster = SlaveOrigin.isSlaveCalling();
        return ListenerSetup.start(title, kind, context, (name, settings) -> {
                    SharedClient client = SharedClient.of(name, context, onMaster);
                    return new SharedRecording(starter.start(name, settings, onMaster), client::isRepeated);
                })
                .orElse(NONE);
    }

    /**
     * Records a result that a Backend Listener hands over, unless another one of the same name did so already.
     *
     * @param listener the parameters of that listener
     */
    void record(BackendListenerContext listener, SampleResult result) {
        OfThread thread = threads.get();
        if (!repeats.isRepeated(listener, result, thread.last)) {
            thread.recorder.accept(result);
        }
    }

    /** Ends the run once, within a bound. */
    void stop() {
        recording.stop();
    }

    /** Tells results that another listener handed over before. */
    private interface Repeats {
        boolean isRepeated(BackendListenerContext listener, SampleResult result, LastResult last);
    }

    /** What a thread needs for each result; looking it up once costs half of looking up two things. */
    private final class OfThread extends PerThread.Value {
        private final LastResult last = new LastResult();
        private final Consumer<SampleResult> recorder = recording.ofThread();
    }
}
