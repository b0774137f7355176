// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.Reading;
import java.util.function.ToDoubleFunction;

/**
 * Samples take much longer than their server says they took, and by more than earlier in the run. A way that is always
 * long makes a difference that does not grow; one that grows is a wait on this side, on the way, or before the
 * server's clock starts.
 */
final class GapRule implements Rule {
    private final double share;
    private final double ms;
    private final double growth;
    private final double minSamples;
    private final int seconds;

    GapRule(Thresholds thresholds) {
        this.share = thresholds.share("gapPercent");
        this.ms = thresholds.number("gapMs");
        this.growth = thresholds.share("gapGrowthPercent");
        this.minSamples = thresholds.number("gapMinSamples");
        this.seconds = thresholds.windowSeconds();
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.GAP;
    }

    @Override
    public int seconds() {
        return seconds;
    }

    @Override
    public Judgement judge(Window window) {
        double samples = sum(window, reading -> reading.gap.samples);
        double client = sum(window, reading -> reading.gap.clientMs) / samples;
        double server = sum(window, reading -> reading.gap.serverMs) / samples;
        double least = window.last().gap.leastMs;
        double gap = client - server;
        boolean found =
                samples >= minSamples && gap >= share * client && gap - least >= ms && gap >= (1 + growth) * least;
        return found
                ? Judgement.found(gap, text(window, client, server, least), window.only(r -> r.gap.samples > 0))
                : Judgement.fine(Double.NaN);
    }

    private static double sum(Window window, ToDoubleFunction<Reading> figure) {
        return window.readings().stream().mapToDouble(figure).sum();
    }

    private static String text(Window window, double client, double server, double least) {
        return "samples take " + Words.number(client) + " ms on the average, of which their servers account for "
                + Words.number(server) + " ms; the difference of " + Words.number(client - server)
                + " ms (99th percentile up to " + Words.number(window.max(reading -> reading.gap.p99Ms))
                + " ms) was " + Words.number(least)
                + " ms before: they wait in this generator, on the way, or before the server's clock starts"
                + Words.cpu(window);
    }
}
