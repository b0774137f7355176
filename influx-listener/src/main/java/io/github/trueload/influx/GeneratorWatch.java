// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.row.Contributor;
import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.RowStarter;
import io.github.trueload.influx.run.AggregatedRun.RunCounts;
import io.github.trueload.influx.settings.Settings;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the generator watched while a listener writes, and writes what is seen. The watching itself is another plugin,
 * whose jar may be missing. Thread-safe; never throws into JMeter.
 */
interface GeneratorWatch extends Contributor {
    /** Watches nothing. */
    GeneratorWatch NONE = new GeneratorWatch() {
        @Override
        public Consumer<SampleResult> ofThread() {
            return result -> {};
        }

        @Override
        public void stop() {
            // Nobody watches.
        }

        @Override
        public void booksClosed() {
            // Nobody watches.
        }

        @Override
        public void intervalOver(Interval interval, RowStarter rows, Consumer<Row> sink) {
            // There is nothing to write.
        }
    };

    /**
     * What the calling thread takes note of its samples with: of those that it made or, on an RMI master, received. Not
     * to be used by another thread.
     */
    Consumer<SampleResult> ofThread();

    /** The test is over; what was seen of it may still be written. Waits at most a second. */
    void stop();

    /** The last row was written or given up; now the run can be judged. */
    void booksClosed();

    /**
     * Ends a run between the end of watching and the word on it. The run is ended, and so its rows are written,
     * whatever happens in the jar of the plugin, which may be of another version; what was thrown there is thrown on.
     *
     * @param end ends the run
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
     * Asks for the watch.
     *
     * @param name the listener's name, for the log
     * @param settings the listener's parameters
     * @param run the name of the run
     * @param counts gives what became of the listener's samples
     * @param master whether this JVM is the master of a distributed test, which takes no samples itself
     * @return {@link #NONE} where the plugin is missing or fails, which is logged then
     */
    static GeneratorWatch start(
            String name, Settings settings, String run, Supplier<RunCounts> counts, boolean master) {
        return start(name, () -> HealthLink.start(name, settings, run, counts, master));
    }

    /**
     * Asks for the watch on behalf of a listener that writes no figures of it, but has something to tell.
     *
     * @param name the listener's name, for the log
     * @param run the name of the run
     * @param unwritten why figures of this run are not written, in a sentence; empty while all are
     * @param duplicate who else writes under this generator's name, in a sentence; empty while nobody is known to
     * @param master whether this JVM is the master of a distributed test
     * @return {@link #NONE} where the plugin is missing or fails, which is logged then
     */
    static GeneratorWatch tell(
            String name, String run, Supplier<String> unwritten, Supplier<String> duplicate, boolean master) {
        return start(name, () -> HealthLink.tell(name, run, unwritten, duplicate, master));
    }

    /** The link is touched by what is called here alone: where the jar is missing it cannot be loaded. */
    static GeneratorWatch start(String name, Supplier<GeneratorWatch> link) {
        Logger log = LoggerFactory.getLogger(GeneratorWatch.class);
        try {
            return link.get();
        } catch (NoClassDefFoundError e) {
            log.info(
                    "{}: generator health is not watched, because lib/ext holds no jmeter-generator-health-*.jar;"
                            + " everything else works",
                    name);
        } catch (RuntimeException | LinkageError e) {
            log.error("{}: generator health is not watched, which changes nothing else", name, e);
        }
        return NONE;
    }
}
