// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;

/**
 * How late the health thread was woken during one second: lack of processors and pauses show in one figure. Immutable.
 */
public final class LagReading {
    /** Nothing is known. */
    public static final LagReading ABSENT = new LagReading(Collections.<Double>emptyList());

    private static final double P99 = 0.99;

    /** 99th percentile in milliseconds; NaN when nothing is known. */
    public final double p99Ms;
    /** Longest in milliseconds; NaN when nothing is known. */
    public final double maxMs;

    private final double[] sorted;

    /** @param lagsMs how late each tick came, in milliseconds */
    public LagReading(Collection<Double> lagsMs) {
        this(lagsMs.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private LagReading(double[] lags) {
        sorted = lags;
        Arrays.sort(sorted);
        p99Ms = sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(P99 * sorted.length) - 1];
        maxMs = sorted.length == 0 ? Double.NaN : sorted[sorted.length - 1];
    }

    /** The lag of several seconds taken together. */
    public static LagReading together(Collection<LagReading> readings) {
        return new LagReading(readings.stream()
                .flatMapToDouble(reading -> Arrays.stream(reading.sorted))
                .toArray());
    }
}
