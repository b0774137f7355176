// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

/** Garbage collection during one second. */
public final class GcReading {
    /** Nothing is known. */
    public static final GcReading ABSENT = new GcReading(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Share of the time in which collections stopped the program, 0 to 1. */
    public final double timeShare;
    /** Longest single collection in milliseconds. */
    public final double longestPauseMs;
    /** Bytes in use after the last collection. */
    public final double heapAfter;
    /** Bytes the heap may grow to. */
    public final double heapMax;

    /** Joins the figures that the fields describe. */
    public GcReading(double timeShare, double longestPauseMs, double heapAfter, double heapMax) {
        this.timeShare = timeShare;
        this.longestPauseMs = longestPauseMs;
        this.heapAfter = heapAfter;
        this.heapMax = heapMax;
    }

    /** Share of the heap that was still in use after the last collection, 0 to 1. */
    public double heapAfterShare() {
        return heapAfter / heapMax;
    }
}
