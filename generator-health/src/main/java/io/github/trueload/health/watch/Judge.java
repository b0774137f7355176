// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.rule.Thresholds;
import io.github.trueload.health.schedule.RateFigures;
import io.github.trueload.health.watch.RunWord.Figures;
import io.github.trueload.health.watch.RunWord.Objection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds the word of a run by the rules that docs/generator-health.md states: everything that speaks against the figures
 * is heard, and the worst of it decides. Used by the thread that ends the watch.
 */
final class Judge {
    private final VerdictLog verdicts;
    private final Thresholds thresholds;
    private final List<RateFigures> rates;
    private final boolean master;
    private final boolean empty;
    private final long limited;
    private final long tolerated;

    /**
     * Takes the evidence.
     *
     * @param rates what each timer and schedule offered and got over the whole run
     * @param master whether the samples came from slaves
     * @param samples how many there were
     */
    Judge(VerdictLog verdicts, Thresholds thresholds, List<RateFigures> rates, boolean master, long samples) {
        this.verdicts = verdicts;
        this.thresholds = thresholds;
        this.rates = rates;
        this.master = master;
        this.empty = samples == 0;
        this.limited = Episodes.seconds(verdicts.histories().limits());
        this.tolerated = (long) (thresholds.share("invalidPercent") * Math.max(1, verdicts.judgedSeconds()));
    }

    RunWord word() {
        List<Objection> objections = new ArrayList<>();
        addBooks(objections);
        addRates(objections);
        if (!verdicts.histories().told().isEmpty()) {
            doubt(
                    objections,
                    "what the listener wrote may be wrong ("
                            + String.join(", ", verdicts.histories().told()) + ", see below)");
        }
        if (master) {
            doubt(objections, "the samples came from slaves, whose own reports say what held them up");
        }
        if (empty) {
            doubt(objections, "no sample was seen, so that there are no figures");
        }
        if (limited > 0) {
            objections.add(new Objection(limited > tolerated ? Figures.INVALID : Figures.DOUBTFUL, ""));
        } else if (!isCleared()) {
            doubt(objections, "");
        }
        return new RunWord(objections, bottleneck());
    }

    private void addBooks(List<Objection> objections) {
        long missing = verdicts.samplesMissing();
        if (missing > 0) {
            objections.add(new Objection(
                    Figures.INVALID, "samples are missing in the books (the listener gave up " + missing + ")"));
        }
    }

    /** A rate is missed as a whole, or for so many seconds that the run was another one than the one wanted. */
    private void addRates(List<Objection> objections) {
        for (RateFigures timer : rates) {
            if (timer.missesMoreThan(thresholds.share("behindPercent"))) {
                objections.add(new Objection(
                        Figures.INVALID,
                        String.format(
                                Locale.ROOT,
                                "%s asked for %.0f %s and %d started (%.0f %% missed)",
                                timer.source().title(),
                                timer.offered(),
                                timer.source().unit(),
                                timer.started(),
                                100 * timer.missedShare())));
            }
        }
        long behind = verdicts.histories().secondsBehind();
        if (behind > 0) {
            objections.add(new Objection(
                    behind > tolerated ? Figures.INVALID : Figures.DOUBTFUL,
                    "for " + behind + " of " + verdicts.seconds() + " s fewer samples started than a timer asked for"));
        }
    }

    private static void doubt(List<Objection> objections, String text) {
        objections.add(new Objection(Figures.DOUBTFUL, text));
    }

    private boolean isCleared() {
        return verdicts.judged()
                && verdicts.histories().nearMisses().isEmpty()
                && !verdicts.coverage().lacksWhatRulesNeed();
    }

    private String bottleneck() {
        if (limited > 0) {
            return "this " + (master ? "master" : "generator") + " was the limit, or distorted what was measured, for "
                    + limited + " of " + verdicts.seconds() + " s";
        }
        if (verdicts.judged() && verdicts.coverage().lacksWhatRulesNeed()) {
            return "not everything was looked at that this judgement needs ("
                    + String.join(", ", verdicts.coverage().notLookedAt())
                    + "), so that the generator cannot be cleared";
        }
        return master && isCleared()
                ? "nothing held this master up in " + verdicts.seconds() + " s"
                : verdicts.clearance();
    }
}
