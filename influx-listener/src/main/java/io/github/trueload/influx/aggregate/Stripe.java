// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongPredicate;

/**
 * A share of the open intervals that one thread at a time owns: {@link #tryEnter()} never waits, and who does not get
 * in goes to another stripe. Everything else may be called by the owner alone, but for {@link #recycle} and
 * {@link #recorded}.
 */
final class Stripe {
    private static final int FREE = 0;
    private static final int OWNED = 1;
    /** In the middle of two processor cache lines of 64 bytes, so that no other stripe's mark shares one with it. */
    private static final int MARK = 16;

    private final AtomicIntegerArray owner = new AtomicIntegerArray(2 * MARK);
    private final AtomicReference<OpenInterval> spare = new AtomicReference<>();
    private final AtomicLong recorded = new AtomicLong();
    private final Map<Long, OpenInterval> open = new HashMap<>();
    private final Labels labels;
    private final long intervalMs;
    private OpenInterval last;

    Stripe(Labels labels, long intervalMs) {
        this.labels = labels;
        this.intervalMs = intervalMs;
    }

    boolean tryEnter() {
        return owner.get(MARK) == FREE && owner.compareAndSet(MARK, FREE, OWNED);
    }

    void leave() {
        owner.lazySet(MARK, FREE);
    }

    void record(SampleValues sample) {
        OpenInterval interval = last;
        if (interval == null || !interval.holds(sample.endMs)) {
            interval = find(Math.floorDiv(sample.endMs, intervalMs));
            last = interval;
        }
        interval.add(sample);
        // Only the owner writes it, so that no atomic addition is needed.
        recorded.lazySet(recorded.get() + sample.count);
    }

    /** How many samples were recorded here so far. Any thread. */
    long recorded() {
        return recorded.get();
    }

    /** Hands over the intervals of some numbers; the stripe does not know them any more then. */
    void take(LongPredicate indexes, List<OpenInterval> taken) {
        open.values().removeIf(interval -> indexes.test(interval.index()) && taken.add(interval));
        if (last != null && indexes.test(last.index())) {
            last = null;
        }
    }

    /** Gives back what was taken, to be used again. Any thread. */
    void recycle(OpenInterval used) {
        used.reset();
        spare.set(used);
    }

    private OpenInterval find(long index) {
        OpenInterval found = open.get(index);
        if (found == null) {
            found = spare.getAndSet(null);
            if (found == null) {
                found = new OpenInterval(labels, intervalMs);
            }
            found.open(index);
            open.put(index, found);
        }
        return found;
    }
}
