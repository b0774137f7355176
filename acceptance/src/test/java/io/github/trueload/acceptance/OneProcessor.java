// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import java.util.List;
import java.util.Locale;

/**
 * What JMeter made of one processor in the best seconds of a ramp.
 *
 * @param perSecond samples a second
 * @param share of the processor's time that JMeter had; other programs had the rest
 */
record OneProcessor(double perSecond, double share) {
    /** With less its compilers have not done their work, either, and a sample costs more than it will. */
    private static final double ENOUGH = 0.85;

    boolean isFull() {
        return share >= ENOUGH;
    }

    /** Samples a second of processor time. */
    double ofTheWhole() {
        return perSecond / share;
    }

    static double median(List<OneProcessor> turns) {
        double[] sorted =
                turns.stream().mapToDouble(OneProcessor::ofTheWhole).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.0f/s with %.2f", perSecond, share);
    }
}
