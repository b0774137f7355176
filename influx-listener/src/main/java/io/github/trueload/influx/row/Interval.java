// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

/** One of the {@link Intervals} of a test, as they were when it was asked for. */
public final class Interval {
    /** Its start divided by its length. */
    public final long index;

    /** In milliseconds since the epoch, which is the time of all its rows but for the {@link #nanos}. */
    public final long startMs;

    /** The first moment after it. */
    public final long endMs;

    /** By how much its rows are moved from its start, less than a second. */
    public final int nanos;

    /** Seconds of it during which the test ran. */
    public final double coveredSeconds;

    /** Takes them as the fields are called. */
    public Interval(long index, long lengthMs, int nanos, double coveredSeconds) {
        this.index = index;
        this.startMs = index * lengthMs;
        this.endMs = startMs + lengthMs;
        this.nanos = nanos;
        this.coveredSeconds = coveredSeconds;
    }
}
