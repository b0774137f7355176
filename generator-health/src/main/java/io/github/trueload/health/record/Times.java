// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Times of samples, in milliseconds, and how many failed; as large as the longest asks for. Not thread-safe. */
public final class Times {
    /** Two digits: an error below one percent. */
    static final int DIGITS = 2;

    private static final long LONGEST_MS = TimeUnit.HOURS.toMillis(6);

    /** Each bucket of a picture ends by so much later than the one before, and by a millisecond at least. */
    private static final double WIDER = 1.15;

    final Histogram histogram;
    private long errors;
    private long bytes;
    /** Which the histogram knows by steps alone. */
    private long maxMs;

    Times() {
        this(new Histogram(DIGITS), 0, 0, 0);
    }

    private Times(Histogram histogram, long errors, long bytes, long maxMs) {
        this.histogram = histogram;
        this.errors = errors;
        this.bytes = bytes;
        this.maxMs = maxMs;
    }

    /** Six hours at most: what is longer is no response any more. */
    static long bounded(long ms) {
        return Math.max(0, Math.min(LONGEST_MS, ms));
    }

    void add(long ms, boolean successful, long received) {
        histogram.recordValue(ms);
        errors += successful ? 0 : 1;
        bytes += received;
        maxMs = Math.max(maxMs, ms);
    }

    void add(Times other) {
        histogram.add(other.histogram);
        errors += other.errors;
        bytes += other.bytes;
        maxMs = Math.max(maxMs, other.maxMs);
    }

    /** The same without some of its samples. */
    Times without(Times some) {
        Histogram rest = histogram.copy();
        rest.subtract(some.histogram);
        return new Times(rest, errors - some.errors, bytes - some.bytes, maxMs);
    }

    /** The same in some hundred bytes instead of thousands: those of each label wait for half a minute. */
    Packed pack() {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return new Packed(Arrays.copyOf(buffer.array(), histogram.encodeIntoByteBuffer(buffer)), errors, bytes);
    }

    /** Samples. */
    public long count() {
        return histogram.getTotalCount();
    }

    /** Samples that failed. */
    public long errors() {
        return errors;
    }

    /** Bytes received. */
    public long bytes() {
        return bytes;
    }

    /** Mean; 0 without samples. */
    public double mean() {
        return Math.min(histogram.getMean(), max());
    }

    /** A percentile, 0 to 100; 0 without samples. */
    public long percentile(double percent) {
        return count() == 0 ? 0 : Math.min(histogram.getValueAtPercentile(percent), max());
    }

    /** Shortest; 0 without samples. */
    public long min() {
        return count() == 0 ? 0 : histogram.getMinValue();
    }

    /** Longest; 0 without samples. */
    public long max() {
        return Math.min(histogram.getMaxValue(), maxMs);
    }

    /** The mean and some percentiles, for the report. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("mean", mean());
        json.put("p50", percentile(50));
        json.put("p90", percentile(90));
        json.put("p95", percentile(95));
        json.put("p99", percentile(99));
        json.put("max", max());
        return json;
    }

    /** Samples that took at most so many milliseconds. */
    public long upTo(long ms) {
        return histogram.getCountBetweenValues(0, ms);
    }

    /** How many samples took how long, from the shortest to the longest; empty without samples. */
    public List<Bucket> buckets() {
        List<Bucket> buckets = new ArrayList<>();
        Bucket last = new Bucket(0, 1);
        for (HistogramIterationValue value : histogram.recordedValues()) {
            long ms = Math.min(value.getValueIteratedTo(), max());
            while (ms > last.toMs) {
                // Nothing stands before the first sample.
                if (!buckets.isEmpty() || last.count > 0) {
                    buckets.add(last);
                }
                last = new Bucket(last.toMs, Math.max(last.toMs + 1, (long) (last.toMs * WIDER)));
            }
            last.count += value.getCountAddedInThisIterationStep();
        }
        if (last.count > 0) {
            buckets.add(last);
        }
        return buckets;
    }

    /** Samples of about the same time. */
    public static final class Bucket {
        /** They took longer, but for the first bucket, which has those of 0 ms, too. */
        public final long fromMs;
        /** They took no longer. */
        public final long toMs;
        /** Samples. */
        public long count;

        private Bucket(long fromMs, long toMs) {
            this.fromMs = fromMs;
            this.toMs = toMs;
        }
    }

    /** Times that wait to be added to others. */
    static final class Packed {
        private final byte[] histogram;
        private final long errors;
        private final long bytes;

        private Packed(byte[] histogram, long errors, long bytes) {
            this.histogram = histogram;
            this.errors = errors;
            this.bytes = bytes;
        }

        void addTo(Times sum) {
            sum.histogram.add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(histogram), 0));
            sum.errors += errors;
            sum.bytes += bytes;
        }
    }
}
