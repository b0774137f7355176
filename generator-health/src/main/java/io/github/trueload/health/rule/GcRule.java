// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.GcReading;
import io.github.trueload.health.reading.Reading;
import java.util.function.ToDoubleFunction;

/**
 * Collections take the time. A collector that works beside the program (ZGC, Shenandoah) takes none that shows; when it
 * falls behind, the heap is full after each cycle, and threads that want memory stand still.
 */
final class GcRule implements Rule {
    private final double share;
    private final double heapShare;
    private final int seconds;

    GcRule(Thresholds thresholds) {
        this.share = thresholds.share("gcPercent");
        this.heapShare = thresholds.share("gcHeapPercent");
        this.seconds = thresholds.windowSeconds();
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.GC;
    }

    @Override
    public int seconds() {
        return seconds;
    }

    @Override
    public double limit() {
        return share;
    }

    @Override
    public Judgement judge(Window window) {
        double paused = window.mean(reading -> reading.gc.timeShare);
        if (window.reaches(share, reading -> reading.gc.timeShare)) {
            String text = pauses(window) + heap(window) + "): all threads stand still meanwhile";
            return found(window, paused, reading -> reading.gc.timeShare, share, text);
        }
        double stalled = window.mean(GcRule::stalledShare);
        if (window.reaches(share, GcRule::stalledShare)) {
            String text = "for " + Words.percent(stalled) + " of the sample time threads wait for memory, because the"
                    + " collector, which works beside them, does not keep up" + heap(window);
            return found(window, stalled, GcRule::stalledShare, share, text);
        }
        if (window.reaches(heapShare, GcRule::heapAfterCycle)) {
            String text = Words.percent(window.mean(GcRule::heapAfterCycle))
                    + " of the heap is in use after a collection ("
                    + heap(window).substring(2) + "): the collector works without a break, and threads wait for memory";
            return found(window, share, GcRule::heapAfterCycle, heapShare, text);
        }
        double usual = window.median(reading -> reading.gc.timeShare);
        return Judgement.fine(Double.isNaN(stalled) ? usual : Math.max(usual, window.median(GcRule::stalledShare)));
    }

    @Override
    public String summary(double figure) {
        return "GC <= " + Words.percent(figure);
    }

    private static Judgement found(
            Window window, double figure, ToDoubleFunction<Reading> matter, double threshold, String what) {
        Window shown = window.only(reading -> matter.applyAsDouble(reading) >= threshold);
        return Judgement.found(figure, what + "; give JMeter more heap or keep less of the responses", shown);
    }

    private static String pauses(Window window) {
        return "garbage collection takes " + Words.percent(window.mean(reading -> reading.gc.timeShare))
                + " of the time (longest pause " + Words.number(window.max(reading -> reading.gc.longestPauseMs))
                + " ms";
    }

    private static String heap(Window window) {
        GcReading last = window.last().gc;
        return Double.isNaN(last.heapAfterShare())
                ? ""
                : ", " + Words.megabytes(last.heapAfter) + " of " + Words.megabytes(last.heapMax) + " in use after it";
    }

    /** Threads that stand still for want of memory, of those that are in a sample. */
    private static double stalledShare(Reading reading) {
        return reading.threads.figure(threads -> Math.min(1, reading.gc.stalledThreads / Math.max(1, threads.busy())));
    }

    private static double heapAfterCycle(Reading reading) {
        return reading.gc.concurrent ? reading.gc.heapAfterShare() : Double.NaN;
    }
}
