// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;

/** What {@link InfluxListener} does during a test: it records and writes as the Backend Listener's client does. */
final class WritingRun implements InfluxListener.Run {
    private final Recording recording;

    private WritingRun(Recording recording) {
        this.recording = recording;
    }

    static WritingRun start(String name, Arguments parameters) {
        return new WritingRun(Recording.startLocal(name, new BackendListenerContext(parameters)));
    }

    @Override
    public void record(SampleResult sample) {
        recording.record(sample);
    }

    @Override
    public void stop() {
        recording.stop();
    }
}
