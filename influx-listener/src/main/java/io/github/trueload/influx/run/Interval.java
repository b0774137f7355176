// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

/** An interval that is over, for those who add rows of their own. Immutable. */
public final class Interval {
    private final long startMs;
    private final int nanos;
    private final double coveredSeconds;

    /**
     * An interval.
     *
     * @param startMs its start in milliseconds since the epoch
     * @param nanos by how much its rows are moved within that millisecond
     * @param coveredSeconds seconds of it during which the test ran
     */
    public Interval(long startMs, int nanos, double coveredSeconds) {
        this.startMs = startMs;
        this.nanos = nanos;
        this.coveredSeconds = coveredSeconds;
    }

    /** Its start in milliseconds since the epoch, which is the time of all its rows but for the {@link #nanos}. */
    public long startMs() {
        return startMs;
    }

    /** By how much its rows are moved within that millisecond. */
    public int nanos() {
        return nanos;
    }

    /** Seconds of it during which the test ran. */
    public double coveredSeconds() {
        return coveredSeconds;
    }
}
