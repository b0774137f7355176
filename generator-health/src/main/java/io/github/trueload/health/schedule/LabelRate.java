// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import org.HdrHistogram.Histogram;

/**
 * The figures of one label over some time: how many samples started, how late, and their response times, plain and
 * from the moment at which they ought to have started. Used by one thread at a time.
 */
public final class LabelRate {
    private static final int DIGITS = 2;

    private final Histogram lateMs = new Histogram(DIGITS);
    private final Histogram plainMs = new Histogram(DIGITS);
    private final Histogram intendedMs = new Histogram(DIGITS);

    /** Creates figures without samples. */
    public LabelRate() {
        lateMs.setAutoResize(true);
        plainMs.setAutoResize(true);
        intendedMs.setAutoResize(true);
    }

    /** The figures of several labels together. */
    public static LabelRate sum(Iterable<LabelRate> labels) {
        LabelRate sum = new LabelRate();
        labels.forEach(sum::add);
        return sum;
    }

    void add(Histogram late, Histogram plain, Histogram intended) {
        lateMs.add(late);
        plainMs.add(plain);
        intendedMs.add(intended);
    }

    /** Adds the figures of another stretch of time, or of another label. */
    public void add(LabelRate other) {
        add(other.lateMs, other.plainMs, other.intendedMs);
    }

    /** Samples that started. */
    public long achieved() {
        return lateMs.getTotalCount();
    }

    /** Of these, samples that started more than ten milliseconds after their time. */
    public long late() {
        return lateMs.getTotalCount() - lateMs.getCountBetweenValues(0, LabelMeter.LATE_MS);
    }

    /** How late samples started, in milliseconds: at most so much for a share of them, 0 to 100 percent. */
    public long lateMsAt(double percent) {
        return at(lateMs, percent);
    }

    /** Plain response times in milliseconds, from the actual start. */
    public long plainMsAt(double percent) {
        return at(plainMs, percent);
    }

    /** Mean plain response time in milliseconds. */
    public double plainMeanMs() {
        return plainMs.getMean();
    }

    /** Longest plain response time in milliseconds. */
    public long plainMaxMs() {
        return plainMs.getMaxValue();
    }

    /** Response times in milliseconds from the moment at which the sample ought to have started. */
    public long intendedMsAt(double percent) {
        return at(intendedMs, percent);
    }

    /** Mean response time in milliseconds from the moment at which the sample ought to have started. */
    public double intendedMeanMs() {
        return intendedMs.getMean();
    }

    /** Shortest response time in milliseconds from the moment at which the sample ought to have started. */
    public long intendedMinMs() {
        return achieved() == 0 ? 0 : intendedMs.getMinValue();
    }

    /** Longest response time in milliseconds from the moment at which the sample ought to have started. */
    public long intendedMaxMs() {
        return intendedMs.getMaxValue();
    }

    private static long at(Histogram histogram, double percent) {
        return histogram.getTotalCount() == 0 ? 0 : histogram.getValueAtPercentile(percent);
    }
}
