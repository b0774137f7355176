// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.tools.fleet.Generator.Figure;
import io.github.trueload.tools.fleet.Judgement.Finding.Findings;
import io.github.trueload.tools.fleet.Judgement.Finding.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whether the figures are whole, those that were asked for, and those of generators that are alike. */
final class FigureRules {
    private static final double MOST_MISSED = 0.05;
    private static final int LONGEST_REASON = 300;
    /** As the listener itself warns. */
    private static final double MOST_CLOCK_MS = 1000;

    private static final double[] SHARES = {0.5, 0.99};
    private static final double STANDARD_ERRORS = 2.6;
    private static final double LEAST_SAMPLES = 100;
    private static final double SLOWER_MS = 10;
    private static final double SLOWER_FACTOR = 1.25;
    private static final double SLOWER_FACTOR_OF_MEANS = 1.5;
    private static final double FARTHER_MS = 2;
    private static final double FARTHER_SECONDS = 120;

    private final Fleet fleet;
    private final Findings findings;

    FigureRules(Fleet fleet, Findings findings) {
        this.fleet = fleet;
        this.findings = findings;
    }

    void look() {
        fleet.generators.forEach(this::books);
        rate();
        fleet.generators.forEach(this::ownWord);
        fleet.generators.forEach(this::clock);
        fleet.generators.forEach(fleet.hasTimesOfAll() ? this::slowerPercentiles : this::slowerMean);
        farther();
    }

    /** What a generator recorded is in the database; one that ended without a sum of its samples is in doubt. */
    private void books(Generator each) {
        if (each.isCut()) {
            findings.doubtful(
                    "cut",
                    each,
                    "its test began before this range, which lacks some of its samples: take an earlier --from");
            return;
        }
        double counted = each.get(Figure.COUNTED);
        double found = each.get(Figure.FOUND);
        double lacking = counted - (Double.isNaN(found) ? 0 : found);
        if (Double.isNaN(counted) && each.isOver()) {
            findings.doubtful(
                    "books", each, "did not say how many samples it recorded (its claims to its name are missing)");
        } else if (lacking > 0) {
            findings.invalid(
                    "books", each, (long) lacking + " of its " + (long) counted + " samples are not in the database");
        } else if (lacking < 0) {
            findings.doubtful(
                    "books", each, "the database holds " + (long) -lacking + " samples more than it recorded");
        }
    }

    /** Rate timers achieved what they asked for, over all generators, within 5 %. */
    private void rate() {
        double offered = fleet.sum(Figure.OFFERED);
        double missed = offered - fleet.sum(Figure.ACHIEVED);
        // A sample under way in each thread is no miss; with so few samples it is a large part.
        if (missed > Math.max(1, MOST_MISSED * offered)) {
            findings.add(
                    "rate",
                    Word.INVALID,
                    Collections.emptyList(),
                    String.format(
                            Locale.ROOT,
                            "timers asked for %.0f samples and %.0f came (%.0f %% missed)",
                            offered,
                            offered - missed,
                            100 * missed / offered));
        }
    }

    /** The word of each generator on itself; without a health watch it stays doubtful. */
    private void ownWord(Generator each) {
        Word word = Arrays.stream(Word.values())
                .filter(one -> one.text().equals(each.word))
                .findFirst()
                .orElse(Word.VALID);
        if (each.word.isEmpty() && each.isOver()) {
            findings.doubtful(
                    "unwatched",
                    each,
                    "said no word on its own health (jmeter-generator-health is missing, or health=false)");
        } else if (word != Word.VALID) {
            String reason = each.reason.length() <= LONGEST_REASON
                    ? each.reason
                    : each.reason.substring(0, LONGEST_REASON) + "...";
            findings.add("health", word, each, "says " + word.text() + ": " + reason + verdicts(each));
        }
    }

    private static String verdicts(Generator each) {
        return each.verdicts.isEmpty()
                ? ""
                : each.verdicts.stream().map(verdict -> verdict.kind).collect(Collectors.joining(", ", " (", ")"));
    }

    /** Each clock is within a second of the database's, as far as it is known. */
    private void clock(Generator each) {
        double offset = each.get(Figure.CLOCK_OFFSET_MS);
        if (Math.abs(each.surelyAheadMs()) > MOST_CLOCK_MS) {
            findings.doubtful(
                    "clock",
                    each,
                    String.format(
                            Locale.ROOT,
                            "its clock is %.1f s %s the database's, and so are the times of its rows",
                            Math.abs(offset) / 1000,
                            offset > 0 ? "ahead of" : "behind"));
        }
    }

    /**
     * No generator is slower than all others together: its median, or its 99th percentile, is surely 10 ms and 25 %
     * longer. The two are moved towards each other by 2.6 standard errors of their ranks, and of the histogram's bounds
     * each takes the one that makes them closer.
     */
    private void slowerPercentiles(Generator each) {
        Times own = each.times;
        Times others = fleet.times.without(own);
        if (own.samples < LEAST_SAMPLES || others.samples < LEAST_SAMPLES) {
            return;
        }
        for (double share : SHARES) {
            double least = own.moreThan(Math.max(0, share - error(share, own)));
            double most = others.atMost(Math.min(1, share + error(share, others)));
            if (isSlower(least, most, SLOWER_FACTOR)) {
                slower(each, "p%.0f over %.0f ms, that of the others at most %.0f ms", 100 * share, least, most);
                return;
            }
        }
    }

    private static double error(double share, Times times) {
        return STANDARD_ERRORS * Math.sqrt(share * (1 - share) / times.samples);
    }

    /** Without histograms means are compared, and have to differ by half. */
    private void slowerMean(Generator each) {
        double samples = each.get(Figure.FOUND);
        double others = fleet.sum(Figure.FOUND) - samples;
        double mean = (fleet.sum(Figure.SUM_MS) - each.get(Figure.SUM_MS)) / others;
        if (samples >= LEAST_SAMPLES
                && others >= LEAST_SAMPLES
                && isSlower(each.meanMs(), mean, SLOWER_FACTOR_OF_MEANS)) {
            slower(each, "mean %.0f ms, the others %.0f ms", each.meanMs(), mean);
        }
    }

    private static boolean isSlower(double ms, double others, double factor) {
        return ms >= others + SLOWER_MS && ms >= factor * others;
    }

    private void slower(Generator each, String format, Object... figures) {
        findings.doubtful("slower", each, "is slower than the others: " + String.format(Locale.ROOT, format, figures));
    }

    /**
     * A target is as far from each generator as from half of them, to 2 ms: judged by the shortest time that connecting
     * to it took. Each needs a test of two minutes, in which its watch connects three times, because the first
     * connection of a cold process takes long. It is worth knowing, and no fault of the figures.
     */
    private void farther() {
        List<Generator> judged = fleet.generators.stream()
                .filter(each -> each.get(Figure.COVERED_S) >= FARTHER_SECONDS)
                .collect(Collectors.toList());
        Map<String, List<Double>> floors = new TreeMap<>();
        judged.forEach(each -> each.floors.forEach((target, ms) ->
                floors.computeIfAbsent(target, added -> new ArrayList<>()).add(ms)));
        floors.values().forEach(Collections::sort);
        for (Generator each : judged) {
            each.floors.forEach((target, ms) -> {
                List<Double> all = floors.get(target);
                double median = all.get((all.size() - 1) / 2);
                if (ms - median >= FARTHER_MS) {
                    String text =
                            "is farther from %s: connecting never took less than %.1f ms, for half of all %.1f ms";
                    findings.add("farther", Word.VALID, each, String.format(Locale.ROOT, text, target, ms, median));
                }
            });
        }
    }
}
