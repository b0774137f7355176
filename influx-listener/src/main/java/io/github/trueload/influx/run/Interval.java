// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

/** An interval that is over, for those who add rows of their own. Immutable. */
public final class Interval {
    private final long startMs;
    private final double coveredSeconds;

    /** An interval by its start in milliseconds since the epoch and the seconds of it during which the test ran. */
    public Interval(long startMs, double coveredSeconds) {
        this.startMs = startMs;
        this.coveredSeconds = coveredSeconds;
    }

    /** Its start in milliseconds since the epoch, which is the time of all its rows. */
    public long startMs() {
        return startMs;
    }

    /** Seconds of it during which the test ran. */
    public double coveredSeconds() {
        return coveredSeconds;
    }
}
