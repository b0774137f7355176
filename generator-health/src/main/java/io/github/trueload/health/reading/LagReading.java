// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

/** How late the health thread was woken during one second: lack of processors and pauses show in one figure. */
public final class LagReading {
    /** Nothing is known. */
    public static final LagReading ABSENT = new LagReading(Double.NaN, Double.NaN);

    /** 99th percentile in milliseconds. */
    public final double p99Ms;
    /** Longest in milliseconds. */
    public final double maxMs;

    public LagReading(double p99Ms, double maxMs) {
        this.p99Ms = p99Ms;
        this.maxMs = maxMs;
    }
}
