// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import io.github.trueload.tools.fleet.model.Figure;
import io.github.trueload.tools.fleet.model.Fleet;
import io.github.trueload.tools.fleet.model.Generator;
import io.github.trueload.tools.fleet.model.Times;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * No generator is slower than all others together: its median, or its 99th percentile, is surely 10 ms and 25 % longer.
 * The two are moved towards each other by 2.6 standard errors of their ranks, and of the histogram's bounds each takes
 * the one that makes them closer. Without histograms means are compared, and have to differ by half.
 */
final class SlowRule implements Rule {
    private static final double[] SHARES = {0.5, 0.99};
    private static final double ERRORS = 2.6;
    private static final double LEAST_SAMPLES = 100;
    private static final double LEAST_MS = 10;
    private static final double LEAST_FACTOR = 1.25;
    private static final double LEAST_FACTOR_OF_MEANS = 1.5;

    @Override
    public void look(Fleet fleet, Consumer<Finding> sink) {
        Findings findings = new Findings();
        for (Generator each : fleet.generators()) {
            if (fleet.hasTimesOfAll()) {
                percentiles(each, fleet.times().without(each.times()), findings);
            } else {
                means(each, fleet, findings);
            }
        }
        findings.to(sink);
    }

    private static void percentiles(Generator each, Times others, Findings findings) {
        Times own = each.times();
        if (own.samples() < LEAST_SAMPLES || others.samples() < LEAST_SAMPLES) {
            return;
        }
        for (double share : SHARES) {
            double least = own.moreThan(Math.max(0, share - error(share, own)));
            double most = others.atMost(Math.min(1, share + error(share, others)));
            if (isSlower(least, most, LEAST_FACTOR)) {
                say(each, String.format(Locale.ROOT, "p%.0f", 100 * share), least, most, findings);
                return;
            }
        }
    }

    private static double error(double share, Times times) {
        return ERRORS * Math.sqrt(share * (1 - share) / times.samples());
    }

    private static void means(Generator each, Fleet fleet, Findings findings) {
        double samples = each.get(Figure.FOUND);
        double others = fleet.sum(Figure.FOUND) - samples;
        double mean = (fleet.sum(Figure.SUM_MS) - each.get(Figure.SUM_MS)) / others;
        if (samples >= LEAST_SAMPLES
                && others >= LEAST_SAMPLES
                && isSlower(each.meanMs(), mean, LEAST_FACTOR_OF_MEANS)) {
            say(each, "mean", each.meanMs(), mean, findings);
        }
    }

    private static boolean isSlower(double ms, double others, double factor) {
        return ms >= others + LEAST_MS && ms >= factor * others;
    }

    private static void say(Generator each, String what, double ms, double others, Findings findings) {
        String times = what.equals("mean")
                ? "mean %.0f ms, the others %.0f ms"
                : what + " over %.0f ms, that of the" + " others at most %.0f ms";
        findings.add(
                "slower",
                Word.DOUBTFUL,
                each.name(),
                "is slower than the others: " + String.format(Locale.ROOT, times, ms, others));
    }
}
