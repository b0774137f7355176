// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * The figures of one label over some time: how many samples started, how late, and their response times, plain and
 * from the moment at which they ought to have started. Used by one thread at a time.
 */
public final class LabelRate {
    /** Samples that start later than this after their time are late; waking a thread alone takes some of it. */
    private static final long LATE_MS = 10;
    /** Figures keep two digits: an error below one percent. */
    private static final int DIGITS = 2;

    private final Histogram lateMs = new Histogram(DIGITS);
    private final Histogram plainMs = new Histogram(DIGITS);
    private final Histogram intendedMs = new Histogram(DIGITS);

    /** The figures of several labels together. */
    public static LabelRate sum(Iterable<LabelRate> labels) {
        LabelRate sum = new LabelRate();
        labels.forEach(sum::add);
        return sum;
    }

    /** Adds the figures of another stretch of time, or of another label. */
    public void add(LabelRate other) {
        add(other.lateMs, other.plainMs, other.intendedMs);
    }

    private void add(Histogram late, Histogram plain, Histogram intended) {
        lateMs.add(late);
        plainMs.add(plain);
        intendedMs.add(intended);
    }

    /** Samples that started. */
    public long achieved() {
        return lateMs.getTotalCount();
    }

    /** Samples that started more than ten milliseconds after their time. */
    public long late() {
        return lateMs.getTotalCount() - lateMs.getCountBetweenValues(0, LATE_MS);
    }

    /** How late samples started, in milliseconds: at most so much for a share of them, 0 to 100 percent. */
    public long lateMsAt(double percent) {
        return at(lateMs, percent);
    }

    /** Plain response times in milliseconds, from the actual start. */
    public long plainMsAt(double percent) {
        return at(plainMs, percent);
    }

    public double plainMeanMs() {
        return plainMs.getMean();
    }

    public long plainMaxMs() {
        return plainMs.getMaxValue();
    }

    /** Response times in milliseconds from the moment at which the sample ought to have started. */
    public long intendedMsAt(double percent) {
        return at(intendedMs, percent);
    }

    public double intendedMeanMs() {
        return intendedMs.getMean();
    }

    public long intendedMinMs() {
        return achieved() == 0 ? 0 : intendedMs.getMinValue();
    }

    public long intendedMaxMs() {
        return intendedMs.getMaxValue();
    }

    /** Samples that took at most so many milliseconds from the moment at which they ought to have started. */
    public long intendedUpTo(long ms) {
        return intendedMs.getCountBetweenValues(0, ms);
    }

    private static long at(Histogram histogram, double percent) {
        return histogram.getTotalCount() == 0 ? 0 : histogram.getValueAtPercentile(percent);
    }

    /**
     * Records the samples of one label. {@link #finished} may be called by any number of threads and takes no lock;
     * {@link #take} is for one thread.
     */
    static final class Meter {
        private static final long LONGEST_MS = TimeUnit.HOURS.toMillis(6);

        // As large as the longest sample so far asks for: there may be a thousand labels.
        private final Recorder lateMs = new Recorder(DIGITS);
        private final Recorder plainMs = new Recorder(DIGITS);
        private final Recorder intendedMs = new Recorder(DIGITS);
        private Histogram recycledLate;
        private Histogram recycledPlain;
        private Histogram recycledIntended;

        /** Whether anything was recorded since it was taken: most of many labels have no sample most of the time. */
        private volatile boolean fresh;

        /** A sample is over. */
        void finished(long late, long elapsed) {
            lateMs.recordValue(within(late));
            plainMs.recordValue(within(elapsed));
            intendedMs.recordValue(within(Math.max(0, late) + elapsed));
            if (!fresh) {
                fresh = true;
            }
        }

        /** What was recorded since the last call; null where that is nothing. */
        LabelRate take() {
            if (!fresh) {
                return null;
            }
            fresh = false;
            recycledLate = lateMs.getIntervalHistogram(recycledLate);
            recycledPlain = plainMs.getIntervalHistogram(recycledPlain);
            recycledIntended = intendedMs.getIntervalHistogram(recycledIntended);
            LabelRate taken = new LabelRate();
            taken.add(recycledLate, recycledPlain, recycledIntended);
            return taken;
        }

        private static long within(long ms) {
            return Math.max(0, Math.min(LONGEST_MS, ms));
        }
    }
}
