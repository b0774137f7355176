// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** Times of samples, in milliseconds, and how many failed; as large as the longest asks for. Not thread-safe. */
public final class Times {
    private final Histogram histogram;
    private long errors;

    /** Nothing yet. */
    Times() {
        this(new Histogram(SampleTimes.DIGITS), 0);
    }

    Times(Histogram histogram, long errors) {
        this.histogram = histogram;
        this.errors = errors;
    }

    void add(Times other) {
        histogram.add(other.histogram);
        errors += other.errors;
    }

    /** The samples in few bytes, for {@link #addPacked}. */
    byte[] pack() {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), histogram.encodeIntoByteBuffer(buffer));
    }

    void addPacked(byte[] packed, long moreErrors) {
        histogram.add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(packed), 0));
        errors += moreErrors;
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
