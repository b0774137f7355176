// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.schedule.RateFigures;
import java.util.LinkedHashMap;
import java.util.Map;

/** Fewer samples start than a rate timer asks for: what was measured belongs to another load than the one wanted. */
final class BehindRule implements Rule {
    /** A sample more or less at either end of the window is no miss. */
    private static final double FEW = 2;

    private static final double ROUNDING = 1e-6;

    private final double share;
    private final int seconds;

    BehindRule(Thresholds thresholds) {
        this.share = thresholds.share("behindPercent");
        this.seconds = Math.max(1, (int) thresholds.number("behindSeconds"));
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.BEHIND;
    }

    @Override
    public int seconds() {
        return seconds;
    }

    @Override
    public double limit() {
        return Double.NaN;
    }

    /** Judges the timer that misses the largest part of its rate. */
    @Override
    public Judgement judge(Window window) {
        RateFigures worst = null;
        for (RateFigures timer : sums(window).values()) {
            worst = worst == null || missed(timer) > missed(worst) ? timer : worst;
        }
        if (worst == null) {
            return Judgement.fine(Double.NaN);
        }
        boolean found = missed(worst) > share + ROUNDING && worst.offered() - worst.started() > FEW;
        return found
                ? Judgement.found(missed(worst), text(worst, window.readings().size()), window)
                : Judgement.fine(missed(worst));
    }

    private static Map<String, RateFigures> sums(Window window) {
        Map<String, RateFigures> sums = new LinkedHashMap<>();
        for (Reading reading : window.readings()) {
            for (RateFigures figures : reading.rates) {
                sums.merge(figures.timer(), figures, RateFigures::plus);
            }
        }
        return sums;
    }

    private static double missed(RateFigures timer) {
        return timer.offered() > 0 ? Math.max(0, 1 - timer.started() / timer.offered()) : 0;
    }

    private static String text(RateFigures timer, int seconds) {
        String what = "timer '" + timer.timer() + "' asks for " + Words.number(timer.offered() / seconds)
                + " samples/s, and " + Words.number(timer.started() / (double) seconds) + " start ("
                + Words.percent(missed(timer)) + " missed): ";
        return timer.waiting() == 0
                ? what + "all of its " + timer.threads()
                        + " threads are in samples; add threads, or see why the server takes so long"
                : what + timer.waiting() + " of its " + timer.threads()
                        + " threads wait for their time, so what delays the others lies between their samples: other"
                        + " timers, think time, or this generator (see the other verdicts)";
    }

    @Override
    public String summary(double largest) {
        return "rate missed <= " + Words.percent(largest);
    }
}
