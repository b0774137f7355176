// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * A sum to which each thread adds in a place of its own: a counter that all threads write costs each of them as much
 * as recording a sample. Thread-safe, without locks for those who add.
 */
final class ThreadCounts {
    private final Queue<Count> counts = new ConcurrentLinkedQueue<>();
    private long ofEndedThreads;

    /** A place for the calling thread, which alone adds to it. */
    Count ofThread() {
        Count count = new Count(this, Thread.currentThread());
        counts.add(count);
        return count;
    }

    /** All that was added so far. Places of ended threads are given up. */
    synchronized long sum() {
        long sum = 0;
        for (Iterator<Count> each = counts.iterator(); each.hasNext(); ) {
            Count count = each.next();
            // In this order: what a thread did is seen whole by who sees that it has ended.
            boolean ended = !count.owner.isAlive();
            if (ended) {
                ofEndedThreads += count.value;
                each.remove();
            } else {
                sum += count.value;
            }
        }
        return ofEndedThreads + sum;
    }

    /** How many places there are: of threads that live, and of those that ended since {@link #sum}. */
    int places() {
        return counts.size();
    }

    /** What one thread added. */
    static final class Count extends Apart {
        private static final AtomicLongFieldUpdater<Count> VALUE =
                AtomicLongFieldUpdater.newUpdater(Count.class, "value");

        private volatile long value;
        private final ThreadCounts of;
        private final Thread owner;

        /** Keeps what stands behind this object off its last line. */
        @SuppressWarnings({"unused", "MultipleVariableDeclarations"})
        private Object e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15;

        private Count(ThreadCounts of, Thread owner) {
            this.of = of;
            this.owner = owner;
        }

        boolean isOf(ThreadCounts counts) {
            return of == counts;
        }

        void add(int number) {
            // Nobody else writes, so that nothing atomic is needed.
            VALUE.lazySet(this, value + number);
        }
    }
}
