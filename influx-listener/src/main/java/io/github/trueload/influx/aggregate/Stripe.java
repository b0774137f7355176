// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A share of the open intervals that one thread at a time owns: {@link #tryEnter()} never waits, and who does not get
 * in goes to another stripe. Everything else may be called by the owner alone, but for {@link #recycle}.
 */
final class Stripe {
    private final AtomicBoolean owned = new AtomicBoolean();
    private final AtomicReference<IntervalTotals> spare = new AtomicReference<>();
    private final Map<Long, IntervalTotals> open = new HashMap<>();
    private final Labels labels;
    private final long intervalMs;
    private IntervalTotals last;

    Stripe(Labels labels, long intervalMs) {
        this.labels = labels;
        this.intervalMs = intervalMs;
    }

    boolean tryEnter() {
        return !owned.get() && owned.compareAndSet(false, true);
    }

    void leave() {
        owned.lazySet(false);
    }

    void record(SampleValues sample) {
        long index = Math.floorDiv(sample.endMs, intervalMs);
        IntervalTotals interval = last;
        if (interval == null || interval.index != index) {
            interval = find(index);
            last = interval;
        }
        interval.add(sample, labels);
    }

    /** Hands over the intervals before a given one; the stripe does not know them any more then. */
    void takeBefore(long index, List<IntervalTotals> taken) {
        open.values().removeIf(interval -> interval.index < index && taken.add(interval));
        if (last != null && last.index < index) {
            last = null;
        }
    }

    /** Gives back what was taken, to be used again. Any thread. */
    void recycle(IntervalTotals used) {
        used.reset();
        spare.set(used);
    }

    private IntervalTotals find(long index) {
        IntervalTotals found = open.get(index);
        if (found == null) {
            found = spare.getAndSet(null);
            if (found == null) {
                found = new IntervalTotals(index);
            }
            found.index = index;
            open.put(index, found);
        }
        return found;
    }
}
