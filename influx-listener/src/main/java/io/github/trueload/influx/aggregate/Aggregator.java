// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.settings.HistogramScope;
import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Turns what the {@link Recorder} holds into rows, interval by interval. Used by one thread, but for
 * {@link #recorder()}.
 */
public final class Aggregator {
    /** The measurement of the rows per slave where slaves are merged. */
    public static final String INSTANCE_MEASUREMENT = "jmeter_instance";

    private final StockRows rows;
    private final Recorder recorder;
    private final IntervalBook book;
    private final StartedThreads started = new StartedThreads();
    private final TestWindow window;
    private final Settings settings;
    private String ownInstance = "";

    /**
     * Creates an aggregator without samples.
     *
     * @param onTooManyLabels told once when labels are not told apart any more
     */
    public Aggregator(Settings settings, TestWindow window, Runnable onTooManyLabels) {
        this.settings = settings;
        this.window = window;
        Labels labels = new Labels(
                label -> !settings.flag(Parameter.SUMMARY_ONLY)
                        && settings.samplersRegex().matcher(label).find(),
                settings.limits().number(Limit.LABELS),
                onTooManyLabels);
        this.recorder = new Recorder(labels, settings.intervalMs());
        this.rows = new StockRows(settings.tags(), settings.percentiles());
        this.book = new IntervalBook(
                new SlaveThreads(rows, started, settings.intervalMs()),
                makers(settings, rows),
                this::place,
                settings.mergeInstances(),
                settings.limits().bytes(Limit.LATE_MB));
    }

    /** Where sampler threads record. */
    public Recorder recorder() {
        return recorder;
    }

    /** Names this generator; must be called before the first rows are made. */
    public void ownInstance(String name) {
        ownInstance = name;
    }

    /** Takes the samples of intervals that are over out of the sampler threads' reach, without making rows. */
    public void collect(long nowMs) {
        long current = index(nowMs);
        // The clock of a slave that is ahead makes samples of the future; they must not pile up as open intervals.
        recorder.drain(index -> index < current || index > current + 1, book::absorb);
    }

    /** Makes the rows of the intervals that are over, and anew those of intervals that got late samples. */
    public void settle(long nowMs, Consumer<Row> sink) {
        collect(nowMs);
        book.settle(index(nowMs) - 1, sink);
    }

    /** Makes the rows of everything recorded so far, whatever its time. */
    public void settleAll(long nowMs, Consumer<Row> sink) {
        recorder.drain(index -> true, book::absorb);
        book.settle(index(nowMs), sink);
        book.testOver(sink);
    }

    /** Takes out what was recorded after the last rows were made, and says how many samples that were. */
    public long discard() {
        AtomicLong discarded = new AtomicLong();
        recorder.drain(
                index -> true,
                interval -> interval.sources.values().forEach(source -> discarded.addAndGet(source.samples)));
        return discarded.get();
    }

    /** The row of this generator's threads in an interval, with how many of them were started and ended so far. */
    public Row ownThreads(long intervalStartMs, ActiveThreads threads, int started, int ended) {
        return rows.threads(place(IntervalBook.OWN, index(intervalStartMs)), threads, started, ended);
    }

    /** Takes note of a sample of a slave's thread; of the same thread any number of times. Any thread. */
    public void threadSeen(String slave, String threadName, long timeMs) {
        started.seen(slave, threadName, timeMs);
    }

    /** How many threads of the slaves had samples. */
    public int slavesStarted() {
        return started.all();
    }

    /** How many threads the slaves had when their samples were seen last. */
    public int slavesActive() {
        return book.slavesActive();
    }

    /** How many samples came so late that they count in a later interval than the one they ended in. */
    public long late() {
        return book.late();
    }

    /** Seconds of the interval starting at a time during which the test ran. */
    public double coveredSeconds(long intervalStartMs) {
        return window.coveredSeconds(intervalStartMs, settings.intervalMs());
    }

    /** By how many nanoseconds the rows of the interval starting at a time are moved within their millisecond. */
    public int nanosOf(long intervalStartMs) {
        return window.nanosOf(intervalStartMs, settings.intervalMs());
    }

    private long index(long timeMs) {
        return Math.floorDiv(timeMs, settings.intervalMs());
    }

    private static List<LabelRows> makers(Settings settings, StockRows rows) {
        return settings.histogram() == HistogramScope.OFF
                ? Collections.singletonList(rows)
                : Arrays.asList(
                        rows, new HistogramRows(settings.tags(), settings.histogram() == HistogramScope.LABELS));
    }

    private Place place(String source, long index) {
        long startMs = index * settings.intervalMs();
        boolean own = source.equals(IntervalBook.OWN);
        return new Place(
                own || !settings.mergeInstances() ? settings.measurement() : INSTANCE_MEASUREMENT,
                own ? ownInstance : source,
                startMs,
                nanosOf(startMs),
                coveredSeconds(startMs),
                own || !settings.mergeInstances());
    }
}
