// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.run.RawRun;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;

/** A run that writes one point per sample. Thread-safe. */
final class RawRecording implements Recording {
    private final EndOfTest ending;
    private final RawRun run;
    private final Origin origin;

    private RawRecording(RawRun run, Origin origin, Settings settings) {
        this.run = run;
        this.origin = origin;
        this.ending = new EndOfTest(run::stop, EndOfTest.longest(settings));
    }

    /** @see Recording.Starter */
    static Recording start(String name, Settings settings, boolean onMaster) throws IOException {
        RawRun run = new RawRun(name, settings, JMeterUtils.getLocalHostName());
        Origin origin = onMaster
                ? new SlaveOrigin(settings.text(Parameter.INSTANCE), (slave, thread, timeMs) -> {})
                : Origin.LOCAL;
        run.start();
        RawRecording recording = new RawRecording(run, origin, settings);
        recording.ending.watchJvm();
        return recording;
    }

    @Override
    public void record(SampleResult result) {
        run.record(SampleReader.raw(origin.of(result), result));
    }

    @Override
    public Consumer<SampleResult> ofThread() {
        return this::record;
    }

    @Override
    public void stop() {
        ending.now();
    }
}
