// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Target;
import io.github.trueload.influx.write.DeliveryCounts;
import io.github.trueload.influx.write.RowWriter;
import io.github.trueload.influx.write.ServerClock;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the rows of a listener go during a test, and its first and last words of that in the log: to a server, or
 * nowhere for a listener without an address, which only looks after its generator. Started and ended by a JMeter
 * thread, given rows by the listener's clock thread; what only tells figures may be called from any thread.
 */
final class Output {
    private static final Logger log = LoggerFactory.getLogger(ListenerRun.LOGGER);

    /** From how many series on is warned. */
    private static final int MANY_SERIES = 100_000;

    /** Beyond it counting would cost more memory than the answer is worth. */
    private static final int MOST_COUNTED = 1_000_000;

    private final String name;
    private final Target target;
    private final DeliveryCounts counts;
    private final ServerClock clock;

    /** Null where nothing is written. */
    private final RowWriter writer;

    /** Hashes of the series written, which are combinations of measurement and tags. */
    private final Set<Long> series = new HashSet<>();

    /**
     * Prepares what the settings ask for; nothing is sent before {@link #start}.
     *
     * @throws IOException when a file that the settings name cannot be read
     */
    Output(String name, Settings settings) throws IOException {
        this.name = name;
        this.target = settings.target();
        this.writer = target.isNone() ? null : new RowWriter(name, settings);
        this.counts = writer == null ? new DeliveryCounts() : writer.counts();
        this.clock = writer == null ? new ServerClock() : writer.clock();
    }

    /** Starts the thread that writes. */
    void start() {
        if (writer != null) {
            writer.start();
        }
    }

    /**
     * Says what is about to happen.
     *
     * @param run the name of the run
     * @param what what is written
     * @param everyMs how often it is written
     */
    void begin(String instance, String run, String what, long everyMs) {
        if (writer == null) {
            log.info("{}: instance {} writes nothing, because {} is empty", name, instance, Parameter.URL.text());
        } else {
            writer.writeAs(instance, everyMs);
            log.info("{}: instance {} writes {} to {}; run {}", name, instance, what, target, run);
        }
    }

    /** Takes a row; never waits. */
    void add(Row row) {
        if (writer != null) {
            writer.spool().add(row);
            countSeries(row.series());
        }
    }

    /** Takes lines that will never be replaced, one sample each; never waits. */
    void add(byte[] lines, int rows) {
        if (writer != null) {
            writer.spool().add(lines, rows);
        }
    }

    private void countSeries(long hash) {
        if (series.size() < MOST_COUNTED && series.add(hash) && series.size() == MANY_SERIES) {
            log.warn(
                    "{}: this generator alone has written {} series, which slows InfluxDB down; fewer labels,"
                            + " messages or tags make fewer",
                    name,
                    MANY_SERIES);
        }
    }

    /**
     * Writes what waits, within a bound, and says what became of the samples.
     *
     * @param allRowsMade whether every sample that was recorded is in a row or in {@code rest}
     * @param rest takes out the samples that came after the last rows were made, and says how many those were
     */
    void end(boolean allRowsMade, LongSupplier recorded, LongSupplier late, LongSupplier rest) {
        if (writer == null) {
            return;
        }
        writer.close();
        long notReady = allRowsMade ? rest.getAsLong() : summary(recorded, late).missing();
        if (notReady > 0) {
            counts.dropped(0, notReady, "their rows were not ready at the end of the test");
        }
        summary(recorded, late).sayTo(log, name);
        if (!series.isEmpty()) {
            log.info("{}: {} series written", name, series.size());
        }
    }

    /** What became of the samples, in words. */
    RunSummary summary(LongSupplier recorded, LongSupplier late) {
        return new RunSummary(recorded.getAsLong(), late.getAsLong(), counts, writer == null ? "" : target.toString());
    }

    /** What became of rows and their samples so far. */
    DeliveryCounts counts() {
        return counts;
    }

    /** Samples whose rows wait to be written. */
    long waitingSamples() {
        return writer == null ? 0 : writer.spool().samples();
    }

    /** This machine's clock beside that of the server; it knows nothing where none answers. */
    ServerClock clock() {
        return clock;
    }
}
