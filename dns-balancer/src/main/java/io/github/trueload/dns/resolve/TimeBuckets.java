// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts times by size: exactly up to 31 ms, above that in buckets that are a sixteenth of their times wide. Counts of
 * several readings can be subtracted and those of several generators added, which a percentile could not. Thread-safe
 * without locks.
 */
final class TimeBuckets {
    private static final int PER_OCTAVE = 16;
    private static final int EXACT = 2 * PER_OCTAVE;
    private static final int EXACT_BITS = 5;
    /** Twelve days. */
    private static final long LONGEST_MS = (1L << 30) - 1;

    private final AtomicLongArray counts = new AtomicLongArray(index(LONGEST_MS) + 1);

    /** Counts a time; negative ones, which a clock that was put back gives, as 0. */
    void add(long millis) {
        counts.incrementAndGet(index(Math.max(0, Math.min(LONGEST_MS, millis))));
    }

    /** The number of times in each bucket that has some, by the longest time in ms that belongs into it. */
    SortedMap<Integer, Long> byLongestMs() {
        SortedMap<Integer, Long> buckets = new TreeMap<>();
        for (int i = 0; i < counts.length(); i++) {
            long count = counts.get(i);
            if (count > 0) {
                buckets.put(longestMs(i), count);
            }
        }
        return buckets;
    }

    private static int index(long millis) {
        if (millis < EXACT) {
            return (int) millis;
        }
        int shift = Long.SIZE - Long.numberOfLeadingZeros(millis) - EXACT_BITS;
        return shift * PER_OCTAVE + (int) (millis >> shift);
    }

    private static int longestMs(int index) {
        if (index < EXACT) {
            return index;
        }
        int shift = index / PER_OCTAVE - 1;
        return (int) ((PER_OCTAVE + index % PER_OCTAVE + 1L << shift) - 1);
    }
}
