// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.interval.Intervals;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.RowStarter;
import io.github.trueload.influx.settings.HistogramScope;
import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.threads.SlaveThreads;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * Turns what the {@link Recorder} holds into rows, interval by interval. Used by the listener's clock thread, but for
 * what says "any thread".
 */
public final class Aggregator {
    private final Recorder recorder;
    private final ClosedIntervals closed;
    private final Intervals intervals;
    private final Settings settings;
    private final LateRule lateRule;
    private String ownInstance = "";

    /**
     * Creates an aggregator without samples.
     *
     * @param threads makes the rows of slaves' threads
     * @param onMaster whether samples come from slaves
     * @param overflow told when something is not told apart any more
     */
    public Aggregator(
            Settings settings, Intervals intervals, SlaveThreads threads, boolean onMaster, Overflow overflow) {
        this.settings = settings;
        this.intervals = intervals;
        Labels labels = new Labels(settings::writesLabel, settings.limits().number(Limit.LABELS), overflow::labels);
        this.recorder = new Recorder(labels, new ErrorTexts(settings.limits(), overflow), intervals.lengthMs());
        this.lateRule = LateRule.of(settings, onMaster);
        KeptIntervals kept = new KeptIntervals(intervals.lengthMs(), lateRule, overflow);
        this.closed = new ClosedIntervals(threads, makers(settings), this::context, lateRule, kept);
    }

    /** Where sampler threads record. Any thread. */
    public Recorder recorder() {
        return recorder;
    }

    /** What happens to samples that come late. Any thread. */
    public LateRule lateRule() {
        return lateRule;
    }

    /** Names this generator; must be called before the first rows are made. */
    public void ownInstance(String name) {
        ownInstance = name;
    }

    /** Takes the samples of intervals that are over out of the sampler threads' reach, without making rows. */
    public void collect(long nowMs) {
        // Gives up the counts of threads that ended: there are many where each user is a thread of its own.
        recorder.recorded();
        long current = intervals.index(nowMs);
        // The clock of a slave that is ahead makes samples of the future; they must not pile up as open intervals.
        recorder.drain(index -> index < current || index > current + 1, interval -> closed.absorb(interval, current));
    }

    /**
     * Makes the rows of the intervals that were over at a time, and anew those of intervals that got late samples.
     *
     * @param overAtMs now, or earlier by the time that intervals get to settle
     */
    public void settle(long nowMs, long overAtMs, Consumer<Row> sink) {
        collect(nowMs);
        closed.settle(intervals.index(overAtMs) - 1, intervals.index(nowMs), sink);
    }

    /** Makes the rows of everything recorded so far, whatever its time. */
    public void settleAll(long nowMs, Consumer<Row> sink) {
        long current = intervals.index(nowMs);
        recorder.drain(index -> true, interval -> closed.absorb(interval, current));
        closed.settle(current, current, sink);
        closed.testOver(sink);
    }

    /** Makes the rows of everything recorded so far, because from now on times come that were there already. */
    public void clockPutBack(long nowMs, Consumer<Row> sink) {
        long current = intervals.index(nowMs);
        recorder.drain(index -> true, interval -> closed.absorb(interval, interval.index()));
        closed.clockPutBack(current, sink);
        intervals.clockPutBack();
    }

    /** Takes out what was recorded after the last rows were made, and says how many samples that were. */
    public long discard() {
        recorder.drain(index -> true, interval -> closed.absorb(interval, interval.index()));
        return closed.discard();
    }

    /** How many samples came so late that they count in a later interval than the one they ended in. Any thread. */
    public long late() {
        return closed.late();
    }

    private static List<LabelRows> makers(Settings settings) {
        StockRows rows = new StockRows(settings);
        return settings.histogram() == HistogramScope.OFF
                ? Collections.singletonList(rows)
                : Arrays.asList(rows, new HistogramRows(settings.histogram()));
    }

    private PointContext context(String source, long index) {
        boolean own = source.equals(ClosedIntervals.OWN);
        return new PointContext(
                own ? settings.measurement() : settings.slaveMeasurement(),
                new RowStarter(settings.tags(), own ? ownInstance : source),
                intervals.at(index),
                own || !lateRule.merge);
    }
}
