// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.health.rule.Thresholds;
import java.util.List;

/** The word of a run on its own figures, with the reason in one sentence. Immutable. */
public final class RunWord {
    /** What the figures of a run are worth. */
    public enum Figures {
        /** Nothing speaks against them. */
        VALID,
        /** They may be right, but the generator cannot be cleared. */
        DOUBTFUL,
        /** They are the generator's, or not complete. */
        INVALID;

        /** As it stands in texts and files. */
        public String text() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** The word. */
    public final Figures figures;
    /** Why, in one sentence. */
    public final String reason;

    private RunWord(Figures figures, String reason) {
        this.figures = figures;
        this.reason = reason;
    }

    /** Judges a run by what its rules said. */
    static RunWord of(VerdictLog verdicts, Thresholds thresholds) {
        long limited = Episodes.seconds(verdicts.limits());
        String bottleneck = limited > 0
                ? "this generator was the limit, or distorted what was measured, for " + limited + " of "
                        + verdicts.seconds() + " s"
                : verdicts.clearance();
        BooksReading books = verdicts.lastBooks();
        long tolerated = (long) (thresholds.share("invalidPercent") * Math.max(1, verdicts.judgedSeconds()));
        if (limited > tolerated) {
            return new RunWord(Figures.INVALID, bottleneck);
        }
        long behind = verdicts.secondsBehind();
        if (behind > 0) {
            return new RunWord(
                    behind > tolerated ? Figures.INVALID : Figures.DOUBTFUL,
                    "for " + behind + " of " + verdicts.seconds() + " s fewer samples started than a timer asked for; "
                            + bottleneck);
        }
        if (books.dropped > 0) {
            return new RunWord(
                    Figures.INVALID,
                    "samples are missing in the books (the listener gave up " + (long) books.dropped + "); "
                            + bottleneck);
        }
        if (!verdicts.told().isEmpty()) {
            return new RunWord(
                    Figures.DOUBTFUL,
                    "what the listener wrote may be wrong (" + String.join(", ", verdicts.told()) + ", see below); "
                            + bottleneck);
        }
        List<String> missing = verdicts.coverage().notLookedAt();
        if (limited == 0 && verdicts.judged() && verdicts.coverage().lacksWhatRulesNeed()) {
            return new RunWord(
                    Figures.DOUBTFUL,
                    "not everything was looked at that this judgement needs (" + String.join(", ", missing)
                            + "), so that the generator cannot be cleared");
        }
        boolean clear =
                limited == 0 && verdicts.judged() && verdicts.nearMisses().isEmpty();
        return new RunWord(clear ? Figures.VALID : Figures.DOUBTFUL, bottleneck);
    }
}
