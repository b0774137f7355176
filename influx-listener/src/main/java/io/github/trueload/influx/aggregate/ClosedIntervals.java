// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.threads.SlaveThreads;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The intervals of a run that are over. Samples that come late are added to the interval they ended in, and its rows
 * are made anew, for as long as it is kept ({@link KeptIntervals}). Samples that are older than all that is kept count
 * in the oldest interval that may still be written. Not thread-safe.
 */
final class ClosedIntervals {
    /** This JVM as a source of samples, and the source that all others are merged into. */
    static final String OWN = "";

    private final List<LabelRows> makers;
    private final BiFunction<String, Long, PointContext> contexts;
    private final LateRule rule;
    private final TreeMap<Long, IntervalTotals> unsettled = new TreeMap<>();
    private final KeptIntervals kept;
    private final SlaveThreads slaveThreads;
    private final AtomicLong late = new AtomicLong();

    /**
     * Knows no interval yet.
     *
     * @param slaveThreads makes the rows of slaves' threads
     * @param makers make the rows of samples
     * @param contexts says what the rows of a source and an interval speak of
     * @param kept where the totals are kept that late samples are added to
     */
    ClosedIntervals(
            SlaveThreads slaveThreads,
            List<LabelRows> makers,
            BiFunction<String, Long, PointContext> contexts,
            LateRule rule,
            KeptIntervals kept) {
        this.slaveThreads = slaveThreads;
        this.makers = makers;
        this.contexts = contexts;
        this.rule = rule;
        this.kept = kept;
    }

    /** Takes over the samples of an interval that takes no more. */
    void absorb(OpenInterval interval, long currentIndex) {
        long wanted = rule.hold ? Math.min(interval.index(), currentIndex) : interval.index();
        long index = Math.max(wanted, kept.first());
        IntervalTotals into = unsettled.computeIfAbsent(index, ignored -> new IntervalTotals());
        interval.eachSource((name, source) -> {
            if (rule.merge && !name.equals(OWN)) {
                into.source(OWN).add(source);
            }
            SourceTotals totals = into.source(name);
            long before = totals.samples;
            totals.take(source);
            late.addAndGet(interval.index() < index ? totals.samples - before : 0);
        });
        interval.forget();
    }

    /**
     * Makes the rows of everything that changed since the last call.
     *
     * @param lastIndex the last interval that is to be written
     * @param currentIndex the interval that is open now
     */
    void settle(long lastIndex, long currentIndex, Consumer<Row> sink) {
        settleUpTo(lastIndex, sink);
        kept.settledUpTo(lastIndex);
        // From a clock that is ahead; under the rule "hold" there are none.
        TreeMap<Long, IntervalTotals> future = new TreeMap<>(unsettled.tailMap(currentIndex, false));
        unsettled.keySet().removeAll(future.keySet());
        future.forEach((index, totals) -> settle(index, totals, sink));
        slaveThreads.fillUp(lastIndex, sink);
        kept.shrink(lastIndex);
    }

    /** Makes the rows of all there is and forgets it, before times come that were there already. */
    void clockPutBack(long currentIndex, Consumer<Row> sink) {
        settleUpTo(Long.MAX_VALUE, sink);
        kept.clear();
        slaveThreads.clockPutBack(currentIndex);
    }

    /** Makes the rows that say that the test is over; after the last {@link #settle}. */
    void testOver(Consumer<Row> sink) {
        if (!rule.hold) {
            slaveThreads.allEnded(sink);
        }
    }

    /** How many samples came so late that they count in a later interval than the one they ended in. Any thread. */
    long late() {
        return late.get();
    }

    /** Forgets the samples that are in no row yet, and says how many those were. */
    long discard() {
        long samples = unsettled.values().stream()
                .flatMap(interval ->
                        interval.sources.entrySet().stream().filter(source -> accountsFor(source.getKey(), interval)))
                .mapToLong(source -> source.getValue().samples)
                .sum();
        unsettled.clear();
        return samples;
    }

    private void settleUpTo(long lastIndex, Consumer<Row> sink) {
        while (!unsettled.isEmpty() && unsettled.firstKey() <= lastIndex) {
            // What is taken out first cannot be counted twice, should the rest fail.
            Map.Entry<Long, IntervalTotals> next = unsettled.pollFirstEntry();
            settle(next.getKey(), next.getValue(), sink);
        }
    }

    /** Each sample is accounted for by one row only: the merged one, where there is one. */
    private boolean accountsFor(String source, IntervalTotals interval) {
        return !rule.merge || source.equals(OWN) || !interval.sources.containsKey(OWN);
    }

    private void settle(long index, IntervalTotals interval, Consumer<Row> sink) {
        Map<String, ClosedSource> known = kept.sources(index);
        interval.sources.forEach((name, source) -> {
            ClosedSource before = known.computeIfAbsent(name, ignored -> new ClosedSource());
            before.threads.add(source.threads);
            PointContext context = contexts.apply(name, index);
            long bytes = before.bytes();
            settle(context, source, accountsFor(name, interval) ? source.samples : 0, before, sink);
            kept.grownBy(before.bytes() - bytes);
            if (!name.equals(OWN)) {
                slaveThreads.told(name, context.interval, before.threads, sink);
            }
        });
    }

    private void settle(
            PointContext context, SourceTotals source, long samples, ClosedSource before, Consumer<Row> sink) {
        boolean allChanged = !source.all.isEmpty() || source.labels.isEmpty();
        if (allChanged) {
            before.complete(null, source.all);
            makers.forEach(maker -> maker.all(context, source.all, samples, sink));
        }
        long left = allChanged ? 0 : samples;
        for (LabelTotals label : source.labels.values()) {
            Changes changes = Changes.by(label);
            before.complete(label.name, label);
            for (LabelRows maker : makers) {
                maker.label(context, label, changes, left, sink);
            }
            left = 0;
        }
    }
}
