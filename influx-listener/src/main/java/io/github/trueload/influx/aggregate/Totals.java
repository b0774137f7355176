// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.nio.ByteBuffer;

/** What the successful or the failed samples of one label add up to. Not thread-safe. */
final class Totals extends ResponseTimes {
    long count;
    long sumMs;
    long minMs = Long.MAX_VALUE;
    long maxMs = Long.MIN_VALUE;
    long hits;
    long sentBytes;
    long receivedBytes;

    /** Keeps what stands behind this object off its last line. */
    @SuppressWarnings({"unused", "MultipleVariableDeclarations"})
    private Object e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15;

    void addSample(long ms) {
        count++;
        sumMs += ms;
        minMs = Math.min(minMs, ms);
        maxMs = Math.max(maxMs, ms);
        record(ms);
    }

    /** Adds {@code number} samples that took {@code sum} together. */
    void addSamples(long sum, long number) {
        long each = sum / number;
        count += number;
        sumMs += sum;
        minMs = Math.min(minMs, each);
        maxMs = Math.max(maxMs, each);
        record(each, number);
    }

    void addTraffic(long moreHits, long sent, long received) {
        hits += moreHits;
        sentBytes += sent;
        receivedBytes += received;
    }

    void add(Totals other) {
        if (other == null || other.isEmpty()) {
            return;
        }
        count += other.count;
        sumMs += other.sumMs;
        minMs = Math.min(minMs, other.minMs);
        maxMs = Math.max(maxMs, other.maxMs);
        addTraffic(other.hits, other.sentBytes, other.receivedBytes);
        addTimes(other);
    }

    boolean isEmpty() {
        return count == 0 && hits == 0 && sentBytes == 0 && receivedBytes == 0;
    }

    double mean() {
        return (double) sumMs / count;
    }

    /** A percentile within the exact bounds. */
    double percentile(double percent) {
        return Math.max(minMs, Math.min(maxMs, percentileOfTimes(percent)));
    }

    byte[] encode() {
        ByteBuffer buffer = ByteBuffer.allocate(7 * Long.BYTES + neededBytes());
        buffer.putLong(count).putLong(sumMs).putLong(minMs).putLong(maxMs);
        buffer.putLong(hits).putLong(sentBytes).putLong(receivedBytes);
        write(buffer);
        byte[] encoded = new byte[buffer.position()];
        buffer.flip();
        buffer.get(encoded);
        return encoded;
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
        read(buffer);
    }
}
