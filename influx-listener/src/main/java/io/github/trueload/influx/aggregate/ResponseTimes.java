// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.IntCountsHistogram;

/**
 * The response times of some samples, in milliseconds, exact below 256 ms and within 0.8 % above. The last few values
 * are kept as they are: so ten thousand rare labels stay small, and a thread seldom touches the lines of a histogram,
 * whose array may lie beside that of another thread. A class to extend: each further object of a label would be another
 * wait for memory where ten thousand labels take turns. Not thread-safe.
 */
abstract class ResponseTimes extends Apart {
    private static final int FIRST = 4;
    private static final int FEW = 64;
    private static final int DIGITS = 2;
    private static final long MAX_MS = 1L << 40;
    /** As wide as what {@link Apart} puts in front of fields. */
    private static final int MARGIN = 32;

    private static final int[] NONE = new int[2 * MARGIN];

    /** Between two margins. */
    private int[] few = NONE;

    private int size;
    private IntCountsHistogram many;

    /** Where the JVM would put a field of those that keep the end of a {@link Totals} free. */
    @SuppressWarnings("unused")
    private int gap;

    final void record(long ms) {
        long value = bounded(ms);
        if (value > Integer.MAX_VALUE) {
            spill();
            many.recordValue(value);
            return;
        }
        if (2 * MARGIN + size == few.length) {
            makeRoom();
        }
        few[MARGIN + size++] = (int) value;
    }

    final void record(long ms, long count) {
        if (count == 1) {
            record(ms);
            return;
        }
        spill();
        many.recordValueWithCount(bounded(ms), count);
    }

    final void addTimes(ResponseTimes other) {
        for (int i = 0; i < other.size; i++) {
            record(other.few[MARGIN + i]);
        }
        if (other.many != null) {
            spill();
            many.add(other.many);
        }
    }

    /** The value that {@code percent} of the samples do not exceed; not a number when there are none. */
    final double percentileOfTimes(double percent) {
        if (many == null) {
            if (size == 0) {
                return Double.NaN;
            }
            Arrays.sort(few, MARGIN, MARGIN + size);
            int rank = (int) Math.ceil(percent / 100 * size - 1e-9);
            return few[MARGIN + Math.max(0, Math.min(size, rank) - 1)];
        }
        spill();
        return many.getTotalCount() == 0 ? Double.NaN : many.medianEquivalentValue(many.getValueAtPercentile(percent));
    }

    /** Adds, for each bound, how many samples did not exceed it by more than the error of this class. */
    final void countUpTo(long[] boundsMs, long[] counts) {
        if (many == null) {
            for (int i = 0; i < size; i++) {
                addFrom(boundsMs, counts, few[MARGIN + i], 1);
            }
            return;
        }
        spill();
        for (HistogramIterationValue value : many.recordedValues()) {
            addFrom(
                    boundsMs,
                    counts,
                    many.lowestEquivalentValue(value.getValueIteratedTo()),
                    value.getCountAtValueIteratedTo());
        }
    }

    /** Writes this in a compact form that {@link #read} understands. */
    final void write(ByteBuffer out) {
        if (many == null) {
            out.put((byte) size);
            for (int i = 0; i < size; i++) {
                out.putInt(few[MARGIN + i]);
            }
        } else {
            spill();
            out.put((byte) -1);
            many.encodeIntoByteBuffer(out);
        }
    }

    /** An upper limit of what {@link #write} needs. */
    final int neededBytes() {
        if (many == null) {
            return 1 + Integer.BYTES * size;
        }
        spill();
        return 1 + many.getNeededByteBufferCapacity();
    }

    /** Adds what {@link #write} wrote. */
    final void read(ByteBuffer in) {
        int count = in.get();
        for (int i = 0; i < count; i++) {
            record(in.getInt());
        }
        if (count < 0) {
            AbstractHistogram decoded = IntCountsHistogram.decodeFromByteBuffer(in, 0);
            spill();
            many.add(decoded);
        }
    }

    private static long bounded(long ms) {
        return Math.max(0, Math.min(MAX_MS, ms));
    }

    private void makeRoom() {
        if (size == FEW) {
            spill();
        } else {
            few = Arrays.copyOf(few, 2 * MARGIN + (size == 0 ? FIRST : 2 * size));
        }
    }

    /** Puts the last values into the histogram. */
    private void spill() {
        if (many == null) {
            many = new IntCountsHistogram(DIGITS);
        }
        for (int i = 0; i < size; ) {
            // Samples that come so fast that this matters take equal times, 0 or 1 ms, mostly.
            int ms = few[MARGIN + i];
            int first = i;
            do {
                i++;
            } while (i < size && few[MARGIN + i] == ms);
            many.recordValueWithCount(ms, i - first);
        }
        size = 0;
    }

    private static void addFrom(long[] boundsMs, long[] counts, long value, long count) {
        for (int i = boundsMs.length - 1; i >= 0 && value <= boundsMs[i]; i--) {
            counts[i] += count;
        }
    }
}
