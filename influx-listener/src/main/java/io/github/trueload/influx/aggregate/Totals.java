// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.IntCountsHistogram;

/**
 * What the successful or the failed samples of one label add up to. Response times are exact below 256 ms and within
 * 0.8 % above. Not thread-safe.
 */
final class Totals {
    private static final int DIGITS = 2;
    private static final long LONGEST_MS = 1L << 40;

    long count;
    long sumMs;
    long minMs = Long.MAX_VALUE;
    long maxMs = Long.MIN_VALUE;
    long hits;
    long sentBytes;
    long receivedBytes;

    /** Null without times. */
    private IntCountsHistogram times;

    /** Adds {@code number} samples that took {@code sum} together. */
    void addSamples(long sum, long number) {
        long each = sum / number;
        count += number;
        sumMs += sum;
        minMs = Math.min(minMs, each);
        maxMs = Math.max(maxMs, each);
        histogram().recordValueWithCount(bounded(each), number);
    }

    void addTraffic(long moreHits, long sent, long received) {
        hits += moreHits;
        sentBytes += sent;
        receivedBytes += received;
    }

    void add(Totals other) {
        if (other.isEmpty()) {
            return;
        }
        count += other.count;
        sumMs += other.sumMs;
        minMs = Math.min(minMs, other.minMs);
        maxMs = Math.max(maxMs, other.maxMs);
        addTraffic(other.hits, other.sentBytes, other.receivedBytes);
        if (other.times != null) {
            histogram().add(other.times);
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
        return times == null || times.getTotalCount() == 0
                ? Double.NaN
                : times.medianEquivalentValue(times.getValueAtPercentile(percent));
    }

    /** Adds, for each bound, how many samples did not exceed it by more than the error of this class. */
    void countUpTo(long[] boundsMs, long[] counts) {
        if (times != null) {
            times.recordedValues().forEach(value -> {
                long lowest = times.lowestEquivalentValue(value.getValueIteratedTo());
                for (int i = boundsMs.length - 1; i >= 0 && lowest <= boundsMs[i]; i--) {
                    counts[i] += value.getCountAtValueIteratedTo();
                }
            });
        }
    }

    /** The compact form that {@link #addEncoded} understands. */
    byte[] encode() {
        ByteBuffer buffer = ByteBuffer.allocate(7 * Long.BYTES + histogram().getNeededByteBufferCapacity());
        buffer.putLong(count).putLong(sumMs).putLong(minMs).putLong(maxMs);
        buffer.putLong(hits).putLong(sentBytes).putLong(receivedBytes);
        times.encodeIntoByteBuffer(buffer);
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
        histogram().add(IntCountsHistogram.decodeFromByteBuffer(buffer, 0));
    }

    private static long bounded(long ms) {
        return Math.max(0, Math.min(LONGEST_MS, ms));
    }

    private IntCountsHistogram histogram() {
        if (times == null) {
            times = new IntCountsHistogram(DIGITS);
        }
        return times;
    }
}
