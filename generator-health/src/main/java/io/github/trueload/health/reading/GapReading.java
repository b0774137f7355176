// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

/** By how much samples of one second took longer than their server says it took. Immutable. */
public final class GapReading {
    /** No server said anything. */
    public static final GapReading ABSENT = new GapReading(0, 0, 0, Double.NaN, Double.NaN, Double.NaN);

    /** Samples whose server said how long it took. */
    public final long samples;
    /** What they took, all together, in milliseconds. */
    public final double clientMs;
    /** What the servers say they took, all together, in milliseconds. */
    public final double serverMs;
    /** Median of the differences in milliseconds. */
    public final double p50Ms;
    /** Their 99th percentile. */
    public final double p99Ms;
    /** The least mean difference of some seconds of this run so far, in milliseconds; NaN before there was one. */
    public final double leastMs;

    /** Joins the figures that the fields describe. */
    public GapReading(long samples, double clientMs, double serverMs, double p50Ms, double p99Ms, double leastMs) {
        this.samples = samples;
        this.clientMs = clientMs;
        this.serverMs = serverMs;
        this.p50Ms = p50Ms;
        this.p99Ms = p99Ms;
        this.leastMs = leastMs;
    }

    /** Mean difference in milliseconds; NaN without samples. */
    public double meanMs() {
        return samples == 0 ? Double.NaN : (clientMs - serverMs) / samples;
    }
}
