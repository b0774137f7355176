// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

/** Garbage collection during one second. Immutable. */
public final class GcReading {
    /** Nothing is known. */
    public static final GcReading ABSENT =
            new GcReading(Double.NaN, Double.NaN, Double.NaN, Double.NaN, false, Double.NaN);

    /** Share of the time in which collections stopped the program, 0 to 1. */
    public final double timeShare;
    /** Longest single collection in milliseconds. */
    public final double longestPauseMs;
    /** Bytes in use after the last collection. */
    public final double heapAfter;
    /** Bytes the heap may grow to. */
    public final double heapMax;
    /** Whether the collector works beside the program: then time in pauses does not tell that it falls behind. */
    public final boolean concurrent;
    /** Threads that stood still for want of memory, on the average of the second; NaN where the JVM does not tell. */
    public final double stalledThreads;

    /** Joins the figures that the fields describe. */
    public GcReading(
            double timeShare,
            double longestPauseMs,
            double heapAfter,
            double heapMax,
            boolean concurrent,
            double stalledThreads) {
        this.timeShare = timeShare;
        this.longestPauseMs = longestPauseMs;
        this.heapAfter = heapAfter;
        this.heapMax = heapMax;
        this.concurrent = concurrent;
        this.stalledThreads = stalledThreads;
    }

    /** Share of the heap that was still in use after the last collection, 0 to 1. */
    public double heapAfterShare() {
        return heapAfter / heapMax;
    }
}
