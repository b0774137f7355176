// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;

/** A run that takes JMeter's results. Thread-safe; never throws into JMeter. */
interface Recording {
    /** Takes nothing. */
    Recording NONE = new Recording() {
        @Override
        public void record(SampleResult result) {
            // There is no run.
        }

        @Override
        public Consumer<SampleResult> ofThread() {
            return this::record;
        }

        @Override
        public void stop() {
            // There is no run.
        }
    };

    /** Records a result in the thread that made it or, on an RMI master, in the one that received it. Never waits. */
    void record(SampleResult result);

    /**
     * What the calling thread records with, for those who keep something per thread anyway: looking that up costs a
     * tenth of recording. Not to be used by another thread.
     */
    Consumer<SampleResult> ofThread();

    /** Ends the run once, within a bound. */
    void stop();

    /** Makes a recording of settings. */
    interface Starter {
        /**
         * Creates and starts a recording, without waiting for the network.
         *
         * @param name the listener's name, for the log
         * @param onMaster whether samples come from slaves
         * @throws IOException when a file that the settings name cannot be read
         */
        Recording start(String name, Settings settings, boolean onMaster) throws IOException;
    }
}
