// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Intervals;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.RowStarter;
import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.row.Schema;
import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Settings;
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
     * @param warnings told when something does not fit its bound any more, at most once for each bound; any thread
     */
    public Aggregator(
            Settings settings, Intervals intervals, SlaveThreads threads, boolean onMaster, Consumer<String> warnings) {
        this.settings = settings;
        this.intervals = intervals;
        int most = Math.toIntExact(settings.limit(Limit.LABELS));
        Labels labels = new Labels(settings::writesLabel, most, () -> warnings.accept(tooManyLabels(most)));
        this.recorder = new Recorder(labels, new ErrorTexts(warnings), intervals.lengthMs());
        this.lateRule = LateRule.of(settings, onMaster);
        this.closed = new ClosedIntervals(
                threads,
                new StockRows(settings),
                new HistogramRows(settings.histogram()),
                this::context,
                lateRule,
                new KeptIntervals(intervals.lengthMs(), lateRule, warnings));
    }

    private static String tooManyLabels(int most) {
        return "more than " + most + " different labels; samples of further ones are written under " + Value.OTHER
                + ". Labels with ids or dates in them make a series each; property " + Limit.LABELS.property()
                + " sets the bound";
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

    private PointContext context(String source, long index) {
        boolean own = source.equals(ClosedIntervals.OWN);
        return new PointContext(
                own ? settings.measurement() : settings.slaveMeasurement(),
                new RowStarter(settings.tags(), own ? ownInstance : source, ""),
                intervals.at(index),
                own || !lateRule.merge);
    }

    /** The generator and interval that a row belongs to. */
    static final class PointContext {
        final Interval interval;

        /** Whether these samples are in no other context; a sum over all of them would count others twice. */
        final boolean counts;

        private final String measurement;
        private final RowStarter rows;

        PointContext(String measurement, RowStarter rows, Interval interval, boolean counts) {
            this.measurement = measurement;
            this.rows = rows;
            this.interval = interval;
            this.counts = counts;
        }

        /** Starts a row of the stock schema. */
        Row.Builder row(String transaction) {
            return row(measurement, transaction);
        }

        /** Starts a row of another measurement. */
        Row.Builder row(String otherMeasurement, String transaction) {
            return rows.row(otherMeasurement, interval).tag(Schema.Tag.TRANSACTION, transaction);
        }
    }
}
