// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.IntCountsHistogram;

/**
 * What the successful or the failed samples of one label add up to. Response times are exact below 256 ms and within
 * 0.8 % above. The last few are kept as they are, so that ten thousand rare labels stay small. Not thread-safe.
 */
final class Totals {
    private static final int FIRST = 4;
    private static final int FEW = 64;
    private static final int DIGITS = 2;
    private static final long LONGEST_MS = 1L << 40;
    private static final int[] NONE = new int[0];

    long count;
    long sumMs;
    long minMs = Long.MAX_VALUE;
    long maxMs = Long.MIN_VALUE;
    long hits;
    long sentBytes;
    long receivedBytes;

    private int[] few = NONE;
    private int size;
    private IntCountsHistogram many;

    void addSample(long ms) {
        count++;
        sumMs += ms;
        minMs = Math.min(minMs, ms);
        maxMs = Math.max(maxMs, ms);
        recordTime(ms);
    }

    /** Adds {@code number} samples that took {@code sum} together. */
    void addSamples(long sum, long number) {
        long each = sum / number;
        count += number;
        sumMs += sum;
        minMs = Math.min(minMs, each);
        maxMs = Math.max(maxMs, each);
        if (number == 1) {
            recordTime(each);
        } else {
            histogram().recordValueWithCount(bounded(each), number);
        }
    }

    void addTraffic(long moreHits, long sent, long received) {
        hits += moreHits;
        sentBytes += sent;
        receivedBytes += received;
    }

    /** Adds what is known of others; {@code null} for none. */
    void add(Totals other) {
        if (other == null || other.isEmpty()) {
            return;
        }
        count += other.count;
        sumMs += other.sumMs;
        minMs = Math.min(minMs, other.minMs);
        maxMs = Math.max(maxMs, other.maxMs);
        addTraffic(other.hits, other.sentBytes, other.receivedBytes);
        for (int i = 0; i < other.size; i++) {
            recordTime(other.few[i]);
        }
        if (other.many != null) {
            histogram().add(other.many);
        }
    }

    boolean isEmpty() {
        return count == 0 && hits == 0 && sentBytes == 0 && receivedBytes == 0;
    }

    double mean() {
        return (double) sumMs / count;
    }

    /** A percentile within the exact bounds; not a number without samples. */
    double percentile(double percent) {
        return Math.max(minMs, Math.min(maxMs, percentileOfTimes(percent)));
    }

    private double percentileOfTimes(double percent) {
        if (many != null) {
            IntCountsHistogram all = histogram();
            return all.getTotalCount() == 0 ? Double.NaN : all.medianEquivalentValue(all.getValueAtPercentile(percent));
        }
        if (size == 0) {
            return Double.NaN;
        }
        Arrays.sort(few, 0, size);
        int rank = (int) Math.ceil(percent / 100 * size - 1e-9);
        return few[Math.max(0, Math.min(size, rank) - 1)];
    }

    /** Adds, for each bound, how many samples did not exceed it by more than the error of this class. */
    void countUpTo(long[] boundsMs, long[] counts) {
        if (many == null) {
            for (int i = 0; i < size; i++) {
                addFrom(boundsMs, counts, few[i], 1);
            }
            return;
        }
        IntCountsHistogram all = histogram();
        for (HistogramIterationValue value : all.recordedValues()) {
            addFrom(
                    boundsMs,
                    counts,
                    all.lowestEquivalentValue(value.getValueIteratedTo()),
                    value.getCountAtValueIteratedTo());
        }
    }

    private static void addFrom(long[] boundsMs, long[] counts, long value, long count) {
        for (int i = boundsMs.length - 1; i >= 0 && value <= boundsMs[i]; i--) {
            counts[i] += count;
        }
    }

    /** The compact form that {@link #addEncoded} understands. */
    byte[] encode() {
        int bytes = many == null ? Integer.BYTES * size : histogram().getNeededByteBufferCapacity();
        ByteBuffer buffer = ByteBuffer.allocate(7 * Long.BYTES + 1 + bytes);
        buffer.putLong(count).putLong(sumMs).putLong(minMs).putLong(maxMs);
        buffer.putLong(hits).putLong(sentBytes).putLong(receivedBytes);
        buffer.put((byte) (many == null ? size : -1));
        if (many == null) {
            for (int i = 0; i < size; i++) {
                buffer.putInt(few[i]);
            }
        } else {
            many.encodeIntoByteBuffer(buffer);
        }
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    /** Adds what {@link #encode} gave; nothing for {@code null}. */
    void addEncoded(byte[] encoded) {
        if (encoded == null) {
            return;
        }
        ByteBuffer buffer = ByteBuffer.wrap(encoded);
        count += buffer.getLong();
        sumMs += buffer.getLong();
        minMs = Math.min(minMs, buffer.getLong());
        maxMs = Math.max(maxMs, buffer.getLong());
        addTraffic(buffer.getLong(), buffer.getLong(), buffer.getLong());
        int times = buffer.get();
        for (int i = 0; i < times; i++) {
            recordTime(buffer.getInt());
        }
        if (times < 0) {
            histogram().add(IntCountsHistogram.decodeFromByteBuffer(buffer, 0));
        }
    }

    private static long bounded(long ms) {
        return Math.max(0, Math.min(LONGEST_MS, ms));
    }

    private void recordTime(long ms) {
        long value = bounded(ms);
        if (value > Integer.MAX_VALUE) {
            histogram().recordValue(value);
            return;
        }
        if (size == FEW) {
            histogram();
        } else if (size == few.length) {
            few = Arrays.copyOf(few, size == 0 ? FIRST : 2 * size);
        }
        few[size++] = (int) value;
    }

    /** The histogram with all times in it. */
    private IntCountsHistogram histogram() {
        if (many == null) {
            many = new IntCountsHistogram(DIGITS);
        }
        for (int i = 0; i < size; i++) {
            many.recordValue(few[i]);
        }
        size = 0;
        return many;
    }
}
