// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.IntCountsHistogram;

/**
 * The response times of some samples, in milliseconds, exact below 256 ms and within 0.8 % above. The first few values
 * are kept as they are, so that ten thousand rare labels stay small. Not thread-safe.
 */
final class ResponseTimes {
    private static final int FIRST = 4;
    private static final int FEW = 64;
    private static final int DIGITS = 2;
    private static final long MAX_MS = 1L << 40;
    private static final int[] NONE = {};

    private int[] few = NONE;
    private int size;
    private IntCountsHistogram many;

    void record(long ms) {
        long value = bounded(ms);
        if (many == null) {
            if (size < FEW && value <= Integer.MAX_VALUE) {
                addFew((int) value);
                return;
            }
            spill();
        }
        many.recordValue(value);
    }

    void record(long ms, long count) {
        if (count == 1) {
            record(ms);
            return;
        }
        if (many == null) {
            spill();
        }
        many.recordValueWithCount(bounded(ms), count);
    }

    void add(ResponseTimes other) {
        if (other.many == null) {
            for (int i = 0; i < other.size; i++) {
                record(other.few[i]);
            }
        } else if (other.many.getTotalCount() > 0) {
            if (many == null) {
                spill();
            }
            many.add(other.many);
        }
    }

    /** The value that {@code percent} of the samples do not exceed; not a number when there are none. */
    double percentile(double percent) {
        if (many == null) {
            if (size == 0) {
                return Double.NaN;
            }
            Arrays.sort(few, 0, size);
            int rank = (int) Math.ceil(percent / 100 * size - 1e-9);
            return few[Math.max(0, Math.min(size, rank) - 1)];
        }
        return many.getTotalCount() == 0 ? Double.NaN : many.medianEquivalentValue(many.getValueAtPercentile(percent));
    }

    /** Adds, for each bound, how many samples did not exceed it by more than the error of this class. */
    void countUpTo(long[] boundsMs, long[] counts) {
        if (many == null) {
            for (int i = 0; i < size; i++) {
                addFrom(boundsMs, counts, few[i], 1);
            }
            return;
        }
        for (HistogramIterationValue value : many.recordedValues()) {
            addFrom(
                    boundsMs,
                    counts,
                    many.lowestEquivalentValue(value.getValueIteratedTo()),
                    value.getCountAtValueIteratedTo());
        }
    }

    /** Writes this in a compact form that {@link #read} understands. */
    void write(ByteBuffer out) {
        if (many == null) {
            out.put((byte) size);
            for (int i = 0; i < size; i++) {
                out.putInt(few[i]);
            }
        } else {
            out.put((byte) -1);
            many.encodeIntoByteBuffer(out);
        }
    }

    /** An upper limit of what {@link #write} needs. */
    int neededBytes() {
        return many == null ? 1 + Integer.BYTES * size : 1 + many.getNeededByteBufferCapacity();
    }

    /** Adds what {@link #write} wrote. */
    void read(ByteBuffer in) {
        int count = in.get();
        for (int i = 0; i < count; i++) {
            record(in.getInt());
        }
        if (count < 0) {
            AbstractHistogram decoded = IntCountsHistogram.decodeFromByteBuffer(in, 0);
            if (many == null) {
                spill();
            }
            many.add(decoded);
        }
    }

    private static long bounded(long ms) {
        return Math.max(0, Math.min(MAX_MS, ms));
    }

    private void spill() {
        many = new IntCountsHistogram(DIGITS);
        for (int i = 0; i < size; i++) {
            many.recordValue(few[i]);
        }
        size = 0;
        few = NONE;
    }

    private void addFew(int value) {
        if (size == few.length) {
            few = Arrays.copyOf(few, size == 0 ? FIRST : 2 * size);
        }
        few[size++] = value;
    }

    private static void addFrom(long[] boundsMs, long[] counts, long value, long count) {
        for (int i = boundsMs.length - 1; i >= 0 && value <= boundsMs[i]; i--) {
            counts[i] += count;
        }
    }
}
