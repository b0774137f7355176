// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.aggregate.Aggregator.PointContext;
import io.github.trueload.influx.aggregate.OpenInterval.Stripes;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema.Value;
import java.util.HashMap;
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

    private final StockRows stockRows;
    private final HistogramRows histogramRows;
    private final BiFunction<String, Long, PointContext> contexts;
    private final LateRule rule;

    /** Samples that are in no row yet, by interval and then by the generator that produced them. */
    private final TreeMap<Long, Map<String, Source>> unsettled = new TreeMap<>();

    private final KeptIntervals kept;
    private final SlaveThreads slaveThreads;
    private final AtomicLong late = new AtomicLong();

    /**
     * Knows no interval yet.
     *
     * @param slaveThreads makes the rows of slaves' threads
     * @param contexts says what the rows of a source and an interval speak of
     * @param kept where the totals are kept that late samples are added to
     */
    ClosedIntervals(
            SlaveThreads slaveThreads,
            StockRows stockRows,
            HistogramRows histogramRows,
            BiFunction<String, Long, PointContext> contexts,
            LateRule rule,
            KeptIntervals kept) {
        this.slaveThreads = slaveThreads;
        this.stockRows = stockRows;
        this.histogramRows = histogramRows;
        this.contexts = contexts;
        this.rule = rule;
        this.kept = kept;
    }

    /** Merges the samples of an interval that was closed. */
    void absorb(OpenInterval interval, long currentIndex) {
        long wanted = rule.hold ? Math.min(interval.index(), currentIndex) : interval.index();
        long index = Math.max(wanted, kept.first());
        Map<String, Source> into = unsettled.computeIfAbsent(index, ignored -> new HashMap<>());
        interval.eachSource((name, source) -> {
            if (rule.merge && !name.equals(OWN)) {
                into.computeIfAbsent(OWN, ignored -> new Source()).add(source);
            }
            Source totals = into.computeIfAbsent(name, ignored -> new Source());
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
        TreeMap<Long, Map<String, Source>> future = new TreeMap<>(unsettled.tailMap(currentIndex, false));
        unsettled.keySet().removeAll(future.keySet());
        future.forEach((index, sources) -> settle(index, sources, sink));
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
                .flatMap(sources -> sources.entrySet().stream().filter(source -> accountsFor(source.getKey(), sources)))
                .mapToLong(source -> source.getValue().samples)
                .sum();
        unsettled.clear();
        return samples;
    }

    private void settleUpTo(long lastIndex, Consumer<Row> sink) {
        while (!unsettled.isEmpty() && unsettled.firstKey() <= lastIndex) {
            // What is taken out first cannot be counted twice, should the rest fail.
            Map.Entry<Long, Map<String, Source>> next = unsettled.pollFirstEntry();
            settle(next.getKey(), next.getValue(), sink);
        }
    }

    /** Each sample is accounted for by one row only: the merged one, where there is one. */
    private boolean accountsFor(String name, Map<String, Source> sources) {
        return !rule.merge || name.equals(OWN) || !sources.containsKey(OWN);
    }

    private void settle(long index, Map<String, Source> sources, Consumer<Row> sink) {
        Map<String, KeptIntervals.Source> known = kept.sources(index);
        sources.forEach((name, source) -> {
            KeptIntervals.Source before = known.computeIfAbsent(name, ignored -> new KeptIntervals.Source());
            before.threads.add(source.threads);
            PointContext context = contexts.apply(name, index);
            long bytes = before.bytes();
            settle(context, source, accountsFor(name, sources) ? source.samples : 0, before, sink);
            kept.grownBy(before.bytes() - bytes);
            if (!name.equals(OWN)) {
                slaveThreads.told(name, context.interval, before.threads, sink);
            }
        });
    }

    /** @param samples how many samples the rows account for that no earlier version of them did */
    private void settle(
            PointContext context, Source source, long samples, KeptIntervals.Source before, Consumer<Row> sink) {
        boolean allChanged = !source.all.isEmpty() || source.labels.isEmpty();
        if (allChanged) {
            before.complete(null, source.all);
            stockRows.all(context, source.all, samples, sink);
            histogramRows.all(context, source.all, sink);
        }
        long left = allChanged ? 0 : samples;
        for (LabelTotals label : source.labels.values()) {
            LabelTotals.Changes changes = new LabelTotals.Changes(label);
            before.complete(label.name, label);
            stockRows.label(context, label, changes, left, sink);
            histogramRows.label(context, label, sink);
            left = 0;
        }
    }

    /** The samples of one interval that one generator produced. */
    private static final class Source {
        /** Totals by the label's name in rows. */
        final Map<String, LabelTotals> labels = new HashMap<>();

        /** All samples, but those that only sum up others. */
        final LabelTotals all = new LabelTotals(Value.ALL);

        final ActiveThreads threads = new ActiveThreads();
        long samples;

        void add(OpenInterval.Source source) {
            each(source, stripe -> labels.computeIfAbsent(stripe.name, LabelTotals::new)
                    .add(stripe));
        }

        /** The same, without a copy of what is new here: the source may not be used any more. */
        void take(OpenInterval.Source source) {
            each(source, stripe -> {
                LabelTotals known = labels.putIfAbsent(stripe.name, stripe);
                if (known != null) {
                    known.add(stripe);
                }
            });
        }

        private void each(OpenInterval.Source source, Consumer<LabelTotals> labelled) {
            Consumer<Stripes.Stripe> adder = stripe -> {
                samples += stripe.samples;
                threads.add(stripe.threads);
                if (!stripe.name.isEmpty()) {
                    labelled.accept(stripe);
                }
            };
            source.each(
                    stripe -> {
                        all.addToAll(stripe);
                        adder.accept(stripe);
                    },
                    adder);
        }
    }
}
