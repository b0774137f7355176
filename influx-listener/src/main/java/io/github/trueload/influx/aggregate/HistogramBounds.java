// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

/** The bounds of {@code jmeter_histogram}. They stand in users' queries and never change. */
public final class HistogramBounds {
    /** About six per factor of ten; with the one above all, forty series per label, status and generator. */
    static final long[] MS = {
        1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 30, 40, 50, 60, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 750, 1000,
        1250, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 60_000
    };

    private HistogramBounds() {}

    /** All of them in milliseconds, ascending. */
    public static long[] ms() {
        return MS.clone();
    }
}
