// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.schedule.RateFigures;
import io.github.trueload.health.schedule.RateSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** Fewer samples start than a rate timer asks for: what was measured belongs to another load than the one wanted. */
final class BehindRule implements Rule {
    private final double share;
    private final int seconds;

    BehindRule(Thresholds thresholds) {
        this.share = thresholds.share("behindPercent");
        this.seconds = Math.max(1, thresholds.seconds("behindSeconds"));
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.BEHIND;
    }

    @Override
    public int seconds() {
        return seconds;
    }

    /** Judges the timer that misses the largest part of its rate. */
    @Override
    public Judgement judge(Window window) {
        RateFigures worst = null;
        for (RateFigures timer : sums(window).values()) {
            worst = worst == null || isWorse(timer, worst) ? timer : worst;
        }
        if (worst == null) {
            return Judgement.fine(Double.NaN);
        }
        return worst.missesMoreThan(share)
                ? Judgement.found(
                        worst.missedShare(), text(worst, window.readings().size()), window)
                : Judgement.fine(worst.missedShare());
    }

    private boolean isWorse(RateFigures timer, RateFigures than) {
        boolean behind = timer.missesMoreThan(share);
        return behind == than.missesMoreThan(share) ? timer.missedShare() > than.missedShare() : behind;
    }

    private static Map<String, RateFigures> sums(Window window) {
        Map<String, RateFigures> sums = new LinkedHashMap<>();
        for (Reading reading : window.readings()) {
            for (RateFigures figures : reading.rates) {
                sums.merge(figures.source().title(), figures, RateFigures::plus);
            }
        }
        return sums;
    }

    private static String text(RateFigures timer, int seconds) {
        RateSource source = timer.source();
        return source.title() + " asks for " + Words.number(timer.offered() / seconds) + " " + source.unit()
                + "/s, and "
                + Words.number(timer.started() / (double) seconds) + " start (" + Words.percent(timer.missedShare())
                + " missed): " + (source.isGroup() ? source.advice() : cause(timer, source.advice()));
    }

    private static String cause(RateFigures timer, String advice) {
        int threads = timer.threads();
        if (timer.waiting() > 0) {
            return timer.waiting() + " of its " + threads + " threads wait for their time, so what delays the others"
                    + " lies between their samples: other timers, think time, or this generator";
        }
        if (timer.inSamples() >= threads) {
            return "all of its " + threads + " threads are in samples; " + advice;
        }
        return (timer.source().isTimed() ? "none of its " + threads + " threads waits for its time, and " : "")
                + timer.inSamples() + " of its " + threads + " threads are in the samples that it asks for, the others"
                + " elsewhere: in other samples or pauses, or kept up by this generator; " + advice;
    }

    @Override
    public String summary(double largest) {
        return "rate missed <= " + Words.percent(largest);
    }
}
