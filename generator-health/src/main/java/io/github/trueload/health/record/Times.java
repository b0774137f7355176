// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import org.HdrHistogram.Histogram;

/** Times of samples, in milliseconds, and how many failed. Not thread-safe. */
public final class Times {
    private final Histogram histogram;
    private long errors;

    /** Nothing yet. */
    Times() {
        this(new Histogram(SampleTimes.LONGEST_MS, SampleTimes.DIGITS), 0);
    }

    Times(Histogram histogram, long errors) {
        this.histogram = histogram;
        this.errors = errors;
    }

    void add(Times other) {
        histogram.add(other.histogram);
        errors += other.errors;
    }

    /** Samples. */
    public long count() {
        return histogram.getTotalCount();
    }

    /** Samples that failed. */
    public long errors() {
        return errors;
    }

    /** Mean; 0 without samples. */
    public double mean() {
        return histogram.getMean();
    }

    /** A percentile, 0 to 100; 0 without samples. */
    public double percentile(double percent) {
        return count() == 0 ? 0 : Math.min(histogram.getValueAtPercentile(percent), histogram.getMaxValue());
    }

    /** Longest; 0 without samples. */
    public double max() {
        return histogram.getMaxValue();
    }
}
