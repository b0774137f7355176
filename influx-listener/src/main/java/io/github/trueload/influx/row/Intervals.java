// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import java.util.function.LongPredicate;

/**
 * The intervals of one test: equal lengths on the wall clock, so that the rows of all generators have equal times. An
 * interval is named by its index, its start divided by the length. Thread-safe.
 */
public final class Intervals {
    private static final int NANOS_IN_MS = 1_000_000;
    private static final int MS_IN_SECOND = 1_000;
    private static final int PRIME = 7_919;

    /** How long each is. */
    public final long lengthMs;

    /** When the test started, since the epoch. */
    public final long testStartMs;

    private final LongPredicate writtenBefore;
    private final int unitNanos;
    private volatile long testEndMs = Long.MAX_VALUE;
    private volatile int putBack;
    private Boolean firstMoved;

    /**
     * The intervals of a test that starts now and has not ended.
     *
     * @param writtenBefore whether a test before may have written rows of the interval that begins at a time, which
     *     those of this test must not replace; asked once, when the first rows are made
     * @param wholeMs whether rows are moved by whole milliseconds, for receivers that cut times to them
     */
    public Intervals(long lengthMs, long testStartMs, LongPredicate writtenBefore, boolean wholeMs) {
        this.lengthMs = lengthMs;
        this.testStartMs = testStartMs;
        this.writtenBefore = writtenBefore;
        this.unitNanos = wholeMs ? NANOS_IN_MS : 1;
    }

    /** The index of the interval that holds a time. */
    public long index(long timeMs) {
        return Math.floorDiv(timeMs, lengthMs);
    }

    /** An interval, by its index. */
    public Interval at(long index) {
        return new Interval(index, lengthMs, nanos(index), coveredSeconds(index));
    }

    /** When the test ended, or the end of time while it runs. */
    public long testEndMs() {
        return testEndMs;
    }

    /** Says that the test ended. */
    public void endedAt(long timeMs) {
        testEndMs = timeMs;
    }

    /** Says that the clock was put back: rows of times that were written before must not replace those. */
    public void clockPutBack() {
        putBack++;
    }

    /**
     * By how many nanoseconds the rows of an interval are moved, less than a second: not at all, but where rows of the
     * same generator and interval may have been written before, by a test before or before the clock was put back. So
     * they can be joined with those of other generators by their times.
     */
    private int nanos(long index) {
        // Of the intervals before the first one only a slave has samples, whose clock is behind.
        if (putBack == 0 && !(index <= index(testStartMs) && isFirstMoved())) {
            return 0;
        }
        int units = (unitNanos == 1 ? NANOS_IN_MS : MS_IN_SECOND) - 1;
        return unitNanos * (1 + (int) Math.floorMod(testStartMs + (long) PRIME * putBack, (long) units));
    }

    /** The same answer for all rows, and for later versions of them. */
    private synchronized boolean isFirstMoved() {
        if (firstMoved == null) {
            firstMoved = writtenBefore.test(index(testStartMs) * lengthMs);
        }
        return firstMoved;
    }

    /**
     * Seconds of an interval during which the test ran; the whole of it where the test did not touch it, because then
     * its samples come from a machine with another clock.
     */
    private double coveredSeconds(long index) {
        long from = Math.max(testStartMs, index * lengthMs);
        long to = Math.min(testEndMs, (index + 1) * lengthMs);
        return (to > from ? to - from : lengthMs) / (double) MS_IN_SECOND;
    }

    /** One of the {@link Intervals} of a test, as they were when it was asked for. */
    public static final class Interval {
        /** Its start divided by its length. */
        public final long index;

        /** In milliseconds since the epoch, which is the time of all its rows but for the {@link #nanos}. */
        public final long startMs;

        /** The first moment after it. */
        public final long endMs;

        /** Offset of its rows from the start, less than a second. */
        public final int nanos;

        /** Seconds of it during which the test ran. */
        public final double coveredSeconds;

        /** Creates an interval from its index. */
        public Interval(long index, long lengthMs, int nanos, double coveredSeconds) {
            this.index = index;
            this.startMs = index * lengthMs;
            this.endMs = startMs + lengthMs;
            this.nanos = nanos;
            this.coveredSeconds = coveredSeconds;
        }
    }
}
