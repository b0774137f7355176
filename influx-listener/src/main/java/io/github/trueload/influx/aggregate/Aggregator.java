// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Intervals;
import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema;
import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Turns what the {@link Recorder} holds into rows, interval by interval. Late samples are added to the interval they
 * ended in, and its rows are made anew, for as long as it is kept ({@link KeptIntervals}); older ones count in the
 * oldest interval that may still be written. Used by the listener's clock thread, but for what says "any thread".
 */
public final class Aggregator {
    /** This JVM as a source of samples, and the source that all others are merged into. */
    static final String OWN = "";

    /** Where sampler threads record. Any thread. */
    public final Recorder recorder;

    /** How long after its end an interval is written for the first time, in milliseconds. Any thread. */
    public final long delayMs;

    private final Settings settings;
    private final Intervals intervals;
    private final StockRows stockRows;
    private final HistogramRows histogramRows;
    private final ThreadRows threadRows;
    private final KeptIntervals kept;
    private final boolean merge;

    /** Samples that are in no row yet, by interval and then by the generator that produced them. */
    private final TreeMap<Long, Map<String, Source>> unsettled = new TreeMap<>();

    private final AtomicLong late = new AtomicLong();
    private String ownInstance = "";

    /** @param warnings told when something does not fit its bound any more, at most once for each bound; any thread */
    public Aggregator(
            Settings settings,
            Intervals intervals,
            ThreadRows threadRows,
            boolean onMaster,
            Consumer<String> warnings) {
        this.settings = settings;
        this.intervals = intervals;
        this.threadRows = threadRows;
        this.merge = settings.mergeInstances();
        this.stockRows = new StockRows(settings);
        this.histogramRows = new HistogramRows(settings.text(Parameter.HISTOGRAM));
        this.kept = new KeptIntervals(settings, intervals.lengthMs, onMaster, warnings);
        this.delayMs = kept.delayMs;
        int most = Math.toIntExact(settings.limit(Limit.LABELS));
        Labels labels = new Labels(settings::writesLabel, most, () -> warnings.accept(tooManyLabels(most)));
        this.recorder = new Recorder(labels, new ErrorTexts(warnings), intervals.lengthMs);
    }

    private static String tooManyLabels(int most) {
        return "more than " + most + " different labels; samples of further ones are written under " + Value.OTHER
                + ". Labels with ids or dates in them make a series each; property " + Limit.LABELS.property
                + " sets the bound";
    }

    /** Names this generator; must be called before the first rows are made. */
    public void ownInstance(String name) {
        ownInstance = name;
    }

    /**
     * Makes the rows of the intervals that were over at {@code overAtMs} (now, or earlier by the time that they get to
     * settle), and anew those of intervals that got late samples.
     */
    public void settle(long nowMs, long overAtMs, Consumer<Row> sink) {
        long current = intervals.index(nowMs);
        // The clock of a slave that is ahead makes samples of the future; they must not pile up as open intervals.
        recorder.drain(index -> index < current || index > current + 1, interval -> absorb(interval, current));
        makeRows(intervals.index(overAtMs) - 1, current, sink);
    }

    /** Makes the rows of everything recorded so far, whatever its time. */
    public void settleAll(long nowMs, Consumer<Row> sink) {
        long current = intervals.index(nowMs);
        recorder.drain(index -> true, interval -> absorb(interval, current));
        makeRows(current, current, sink);
        if (!kept.hold) {
            threadRows.allEnded(sink);
        }
    }

    /** Makes the rows of everything recorded so far, because from now on times come that were there already. */
    public void clockPutBack(long nowMs, Consumer<Row> sink) {
        recorder.drain(index -> true, interval -> absorb(interval, interval.index));
        makeRowsUpTo(Long.MAX_VALUE, sink);
        kept.clear();
        threadRows.clockPutBack(intervals.index(nowMs));
        intervals.clockPutBack();
    }

    /** Takes out what was recorded after the last rows were made, and says how many samples that were. */
    public long discard() {
        recorder.drain(index -> true, interval -> absorb(interval, interval.index));
        long samples = unsettled.values().stream()
                .flatMap(sources -> sources.entrySet().stream().filter(source -> accountsFor(source.getKey(), sources)))
                .mapToLong(source -> source.getValue().samples)
                .sum();
        unsettled.clear();
        return samples;
    }

    /** How many samples came so late that they count in a later interval than the one they ended in. Any thread. */
    public long late() {
        return late.get();
    }

    /** Merges the samples of an interval that was closed. */
    private void absorb(OpenInterval interval, long currentIndex) {
        long wanted = kept.hold ? Math.min(interval.index, currentIndex) : interval.index;
        long index = Math.max(wanted, kept.first());
        Map<String, Source> into = unsettled.computeIfAbsent(index, ignored -> new HashMap<>());
        interval.eachSource((name, source) -> {
            if (merge && !name.equals(OWN)) {
                into.computeIfAbsent(OWN, ignored -> new Source()).add(source);
            }
            Source totals = into.computeIfAbsent(name, ignored -> new Source());
            long before = totals.samples;
            totals.add(source);
            late.addAndGet(interval.index < index ? totals.samples - before : 0);
        });
        interval.forget();
    }

    /** Makes the rows of all that changed, up to an interval; what is later than the open one has them at once. */
    private void makeRows(long lastIndex, long currentIndex, Consumer<Row> sink) {
        makeRowsUpTo(lastIndex, sink);
        kept.settledUpTo(lastIndex);
        // From a clock that is ahead; under the rule "hold" there are none.
        TreeMap<Long, Map<String, Source>> future = new TreeMap<>(unsettled.tailMap(currentIndex, false));
        unsettled.keySet().removeAll(future.keySet());
        future.forEach((index, sources) -> rowsOfInterval(index, sources, sink));
        threadRows.fillUp(lastIndex, sink);
        kept.shrink(lastIndex);
    }

    private void makeRowsUpTo(long lastIndex, Consumer<Row> sink) {
        while (!unsettled.isEmpty() && unsettled.firstKey() <= lastIndex) {
            // What is taken out first cannot be counted twice, should the rest fail.
            Map.Entry<Long, Map<String, Source>> next = unsettled.pollFirstEntry();
            rowsOfInterval(next.getKey(), next.getValue(), sink);
        }
    }

    private void rowsOfInterval(long index, Map<String, Source> sources, Consumer<Row> sink) {
        Map<String, KeptIntervals.Source> known = kept.sources(index);
        sources.forEach((name, source) -> {
            KeptIntervals.Source before = known.computeIfAbsent(name, ignored -> new KeptIntervals.Source());
            before.threads.add(source.threads);
            PointContext context = context(name, index);
            rowsOfSource(context, source, accountsFor(name, sources) ? source.samples : 0, before, sink);
            if (!name.equals(OWN)) {
                threadRows.told(name, context.interval, before.threads, sink);
            }
        });
    }

    /** Each sample is accounted for by one row only: the merged one, where there is one. */
    private boolean accountsFor(String name, Map<String, Source> sources) {
        return !merge || name.equals(OWN) || !sources.containsKey(OWN);
    }

    /** @param samples how many samples the rows account for that no earlier version of them did */
    private void rowsOfSource(
            PointContext context, Source source, long samples, KeptIntervals.Source before, Consumer<Row> sink) {
        boolean allChanged = !source.all.isEmpty() || source.labels.isEmpty();
        if (allChanged) {
            before.complete(null, source.all);
            stockRows.all(context, source.all, samples, sink);
            histogramRows.make(context, source.all, true, sink);
        }
        long left = allChanged ? 0 : samples;
        for (LabelTotals label : source.labels.values()) {
            LabelTotals.Changes changes = new LabelTotals.Changes(label);
            before.complete(label.name, label);
            stockRows.label(context, label, changes, left, sink);
            histogramRows.make(context, label, false, sink);
            left = 0;
        }
    }

    private PointContext context(String source, long index) {
        boolean own = source.equals(OWN);
        return new PointContext(
                own ? settings.measurement() : settings.slaveMeasurement(),
                new Row.Starter(settings.tags, own ? ownInstance : source, ""),
                intervals.at(index),
                own || !merge);
    }

    /** The generator and interval that a row belongs to. */
    static final class PointContext {
        final Interval interval;

        /** Whether these samples are in no other context; a sum over all of them would count others twice. */
        final boolean counts;

        private final String measurement;
        private final Row.Starter rows;

        PointContext(String measurement, Row.Starter rows, Interval interval, boolean counts) {
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

    /** The samples of one interval that one generator produced. */
    private static final class Source {
        /** Totals by the label's name in rows. */
        final Map<String, LabelTotals> labels = new HashMap<>();

        /** All samples, but those that only sum up others. */
        final LabelTotals all = new LabelTotals(Value.ALL);

        final ThreadRows.Active threads = new ThreadRows.Active();
        long samples;

        void add(OpenInterval.Source source) {
            source.samples.each(share -> {
                all.addToAll(share);
                add(share);
            });
            source.additional.each(this::add);
        }

        private void add(OpenInterval.Share share) {
            samples += share.count();
            threads.add(share.threads);
            if (!share.name.isEmpty()) {
                labels.computeIfAbsent(share.name, LabelTotals::new).add(share);
            }
        }
    }
}
