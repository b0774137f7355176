// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

/** All samples of a run up to a moment, and the time that they took together. Immutable. */
public final class SampleSums {
    /** No sample yet. */
    public static final SampleSums NONE = new SampleSums(0, 0);

    /** How many. */
    public final long samples;

    /** Milliseconds, summed up. */
    public final long ms;

    /** @param ms summed up */
    public SampleSums(long samples, long ms) {
        this.samples = samples;
        this.ms = ms;
    }

    SampleSums plus(long moreSamples, long moreMs) {
        return new SampleSums(samples + moreSamples, ms + moreMs);
    }
}
