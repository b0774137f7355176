// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** By how much the samples of a run took longer than their servers say they took. Immutable. */
public final class GapTotals {
    /** No server said anything. */
    public static final GapTotals NONE =
            new GapTotals(0, Double.NaN, Double.NaN, new double[4], Collections.<long[]>emptyList());

    /** Samples whose server said how long it took. */
    public final long samples;
    /** What these took in milliseconds, mean. */
    public final double clientMs;
    /** What their servers say they took, mean. */
    public final double serverMs;
    /** Median, 90th and 99th percentile of the differences in milliseconds, and the largest. */
    public final double p50Ms;

    public final double p90Ms;
    public final double p99Ms;
    public final double maxMs;

    private final List<long[]> buckets;

    /**
     * Joins the figures that the fields describe.
     *
     * @param percentiles the 50th, 90th and 99th, and the largest
     * @param buckets see {@link #buckets()}
     */
    public GapTotals(long samples, double clientMs, double serverMs, double[] percentiles, List<long[]> buckets) {
        this.samples = samples;
        this.clientMs = clientMs;
        this.serverMs = serverMs;
        this.p50Ms = percentiles[0];
        this.p90Ms = percentiles[1];
        this.p99Ms = percentiles[2];
        this.maxMs = percentiles[3];
        this.buckets = new ArrayList<>(buckets);
    }

    /** The histogram of the differences: pairs of the largest millisecond in a bucket and the samples in it. */
    public List<long[]> buckets() {
        return Collections.unmodifiableList(buckets);
    }
}
