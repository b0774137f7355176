// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.threads;

/** The numbers of active threads seen in an interval. Not thread-safe. */
public final class ActiveThreads {
    int min = Integer.MAX_VALUE;
    int max;
    long sum;
    long seen;
    /** The number seen last; 0 when there was none. */
    int last;

    /** Takes note of a number. */
    public void add(int active) {
        min = Math.min(min, active);
        max = Math.max(max, active);
        sum += active;
        seen++;
        last = active;
    }

    /** Takes note of what was seen elsewhere in the same interval. */
    public void add(ActiveThreads other) {
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
        sum += other.sum;
        seen += other.seen;
        last = other.seen == 0 ? last : other.last;
    }

    /** Whether no number was seen. */
    boolean isEmpty() {
        return seen == 0;
    }

    double mean() {
        return seen == 0 ? 0 : (double) sum / seen;
    }

    /** Forgets all numbers. */
    void reset() {
        min = Integer.MAX_VALUE;
        max = 0;
        sum = 0;
        seen = 0;
        last = 0;
    }
}
