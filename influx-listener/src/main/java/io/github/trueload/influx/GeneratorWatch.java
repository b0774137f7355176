// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the generator watched while a listener writes, and writes what is seen. The watching itself is another plugin,
 * whose jar may be missing. Thread-safe; never throws into JMeter.
 */
interface GeneratorWatch extends Row.Contributor {
    /** Watches nothing. */
    GeneratorWatch NONE = new GeneratorWatch() {};

    /** What the calling thread takes note of its samples with; not to be used by another thread. */
    default Consumer<SampleResult> ofThread() {
        return result -> {};
    }

    /** The test is over; what was seen of it may still be written. Waits at most a second. */
    default void stop() {}

    /** The last row was written or given up; now the run can be judged. */
    default void booksClosed() {}

    @Override
    default void intervalOver(Interval interval, Row.Starter rows, Consumer<Row> sink) {}

    /**
     * Ends a run between the end of watching and the word on it. The run is ended, and so its rows are written,
     * whatever happens in the jar of the plugin, which may be of another version; what was thrown there is thrown on.
     */
    default void around(Runnable end) {
        try {
            stop();
        } finally {
            try {
                end.run();
            } finally {
                booksClosed();
            }
        }
    }

    /**
     * Asks for the watch, or gives {@link #NONE} where the plugin is missing or fails, which is logged.
     *
     * @param link a lambda that calls {@link HealthLink}, which cannot be loaded where the jar is missing
     */
    static GeneratorWatch start(String name, Supplier<GeneratorWatch> link) {
        Logger log = LoggerFactory.getLogger(GeneratorWatch.class);
        try {
            return link.get();
        } catch (NoClassDefFoundError e) {
            log.info(
                    "{}: generator health is not watched, because lib/ext holds no jmeter-generator-health-*.jar;"
                            + " everything else works",
                    name);
        } catch (Throwable e) {
            log.error("{}: generator health is not watched, and the test runs without it", name, e);
        }
        return NONE;
    }
}
