// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The intervals of a run that are over. Samples that come late are added to the interval they ended in, and its rows
 * are made anew; when the memory for this is used up, the oldest interval is forgotten, and samples that are older
 * than all that is kept count in the oldest interval kept. Not thread-safe.
 */
final class IntervalBook {
    /** This JVM as a source of samples, and the source that all others are merged into. */
    static final String OWN = "";

    private final List<LabelRows> makers;
    private final BiFunction<String, Long, Place> places;
    private final boolean merge;
    private final long maxBytes;
    private final TreeMap<Long, IntervalTotals> unsettled = new TreeMap<>();
    private final TreeMap<Long, Map<String, ClosedSource>> closed = new TreeMap<>();
    private long forgottenUpTo = Long.MIN_VALUE;
    private final SlaveThreads slaveThreads;
    private final AtomicLong late = new AtomicLong();
    private long bytes;

    /**
     * Creates an empty book.
     *
     * @param slaveThreads makes the rows of slaves' threads
     * @param makers make the rows of samples
     * @param places says where the rows of a source and an interval belong
     * @param merge whether all sources together get rows, besides each of them
     * @param maxBytes how much memory closed intervals may take
     */
    IntervalBook(
            SlaveThreads slaveThreads,
            List<LabelRows> makers,
            BiFunction<String, Long, Place> places,
            boolean merge,
            long maxBytes) {
        this.slaveThreads = slaveThreads;
        this.makers = makers;
        this.places = places;
        this.merge = merge;
        this.maxBytes = maxBytes;
    }

    /** Adds samples of an interval that is over; copies what it keeps. */
    void absorb(OpenInterval interval) {
        long index = Math.max(interval.index(), forgottenUpTo + 1);
        IntervalTotals into = unsettled.computeIfAbsent(index, ignored -> new IntervalTotals());
        interval.sources.forEach((name, source) -> {
            if (source.samples > 0) {
                late.addAndGet(interval.index() < index ? source.samples : 0);
                into.source(name).add(source);
                if (merge && !name.equals(OWN)) {
                    into.source(OWN).add(source);
                }
            }
        });
    }

    /**
     * Makes the rows of everything that changed since the last call.
     *
     * @param lastIndex the last interval that is over
     */
    void settle(long lastIndex, Consumer<Row> sink) {
        // What is taken out first cannot be counted twice, should the rest fail.
        for (Map.Entry<Long, IntervalTotals> next = unsettled.pollFirstEntry();
                next != null;
                next = unsettled.pollFirstEntry()) {
            settle(next.getKey(), next.getValue(), sink);
        }
        slaveThreads.fillUp(lastIndex, places, sink);
        while (bytes > maxBytes && closed.size() > 1) {
            forgetOldest();
        }
    }

    /** Makes the rows that say that the test is over; after the last {@link #settle}. */
    void testOver(Consumer<Row> sink) {
        slaveThreads.allEnded(places, sink);
    }

    /** How many samples came so late that they count in a later interval than the one they ended in. Any thread. */
    long late() {
        return late.get();
    }

    /** The threads that slaves had when they were seen last. */
    int slavesActive() {
        return slaveThreads.active();
    }

    /** Each sample is accounted for by one row only: the merged one, where there is one. */
    private boolean accountsFor(String source, IntervalTotals interval) {
        return !merge || source.equals(OWN) || !interval.sources.containsKey(OWN);
    }

    private void settle(long index, IntervalTotals interval, Consumer<Row> sink) {
        interval.sources.forEach((name, source) -> {
            ClosedSource before = closed.computeIfAbsent(index, ignored -> new HashMap<>())
                    .computeIfAbsent(name, ignored -> new ClosedSource());
            before.threads.add(source.threads);
            Place place = places.apply(name, index);
            settle(place, source, accountsFor(name, interval) ? source.samples : 0, before, sink);
            if (!name.equals(OWN)) {
                slaveThreads.seen(name, index, place, before.threads, sink);
            }
        });
    }

    private void settle(Place place, SourceTotals source, long samples, ClosedSource before, Consumer<Row> sink) {
        bytes -= before.bytes();
        before.complete(null, source.all);
        makers.forEach(maker -> maker.all(place, source.all, samples, sink));
        source.labels.forEach((name, label) -> {
            before.complete(name, label);
            makers.forEach(maker -> maker.label(place, label, sink));
        });
        bytes += before.bytes();
    }

    private void forgetOldest() {
        Map.Entry<Long, Map<String, ClosedSource>> oldest = closed.pollFirstEntry();
        forgottenUpTo = oldest.getKey();
        oldest.getValue().values().forEach(source -> bytes -= source.bytes());
    }
}
