// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.interval;

/** One of the {@link Intervals} of a test, as they were when it was asked for. Immutable. */
public final class Interval {
    private final long index;
    private final long lengthMs;
    private final int nanos;
    private final double coveredSeconds;

    /**
     * An interval.
     *
     * @param index its start divided by its length
     * @param lengthMs its length in milliseconds
     * @param nanos by how much its rows are moved from its start
     * @param coveredSeconds seconds of it during which the test ran
     */
    public Interval(long index, long lengthMs, int nanos, double coveredSeconds) {
        this.index = index;
        this.lengthMs = lengthMs;
        this.nanos = nanos;
        this.coveredSeconds = coveredSeconds;
    }

    /** Its number: its start divided by its length. */
    public long index() {
        return index;
    }

    /** Its start in milliseconds since the epoch, which is the time of all its rows but for the {@link #nanos}. */
    public long startMs() {
        return index * lengthMs;
    }

    /** The first moment after it, in milliseconds since the epoch. */
    public long endMs() {
        return startMs() + lengthMs;
    }

    /** By how many nanoseconds its rows are moved from its start, less than a second. */
    public int nanos() {
        return nanos;
    }

    /** Seconds of it during which the test ran. */
    public double coveredSeconds() {
        return coveredSeconds;
    }
}
