// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import io.github.trueload.health.matter.Check;
import io.github.trueload.health.matter.Matter.Objection;
import io.github.trueload.health.matter.Matter.Weight;
import io.github.trueload.health.matter.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The word of a run on its own figures, with the reason in one sentence, by the rules that docs/generator-health.md
 * states: everything that speaks against the figures is heard, and the worst of it decides.
 */
public final class Word {
    /** The word. */
    public final Figures figures;

    /** Why, in one sentence. */
    public final String reason;

    private Word(Figures figures, String reason) {
        this.figures = figures;
        this.reason = reason;
    }

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
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The word on so many samples; those of a master came from slaves, of whose health nothing is known here. */
    static Word of(Run run, Settings settings, boolean master, long samples) {
        long tolerated = (long) (settings.share("invalidPercent", 10) * Math.max(1, run.judgedSeconds()));
        List<Objection> objections = new ArrayList<>(run.matters.objections());
        long other = Check.seconds(run.spoken(Weight.OTHER_LOAD));
        if (other > 0) {
            objections.add(new Objection(
                    other > tolerated,
                    "for " + other + " of " + run.seconds() + " s the load was not the one that was asked for"));
        }
        if (master) {
            objections.add(Objection.doubtful("the samples came from slaves, whose own reports say what held them up"));
        }
        if (samples == 0) {
            objections.add(Objection.invalid("no sample was seen, so that there are no figures"));
        }
        long limited = Check.seconds(run.spoken(Weight.LIMIT));
        boolean blamed = run.matters.time.isBlamed();
        boolean cleared = run.isJudged() && run.nearMisses().isEmpty() && !run.matters.lackWhatIsNeeded();
        if (limited > 0 || !cleared) {
            objections.add(new Objection(limited > tolerated, ""));
        }
        return join(objections, bottleneck(run, master, limited, cleared, blamed));
    }

    private static String bottleneck(Run run, boolean master, long limited, boolean cleared, boolean blamed) {
        if (limited > 0) {
            return "this " + (master ? "master" : "generator") + " was the limit, or distorted what was measured, for "
                    + limited + " of " + run.seconds() + " s";
        }
        if (run.isJudged() && run.matters.lackWhatIsNeeded()) {
            return "not everything was looked at that this judgement needs ("
                    + String.join(", ", run.matters.notLookedAt()) + "), so that the generator cannot be cleared";
        }
        if (blamed && cleared) {
            return "no other limit of this generator showed in " + run.seconds() + " s";
        }
        return master && cleared ? "nothing held this master up in " + run.seconds() + " s" : run.clearance();
    }

    private static Word join(List<Objection> objections, String bottleneck) {
        Figures worst = Figures.VALID;
        StringBuilder sentence = new StringBuilder();
        for (Objection objection : objections) {
            Figures figures = objection.invalid ? Figures.INVALID : Figures.DOUBTFUL;
            worst = figures.compareTo(worst) > 0 ? figures : worst;
            sentence.append(objection.text).append(objection.text.isEmpty() ? "" : "; ");
        }
        return new Word(worst, sentence.append(bottleneck).toString());
    }
}
