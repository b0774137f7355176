// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import java.util.List;
import java.util.Locale;

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
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The word. */
    public final Figures figures;
    /** Why, in one sentence. */
    public final String reason;

    /**
     * Joins what speaks against the figures with what held the generator up.
     *
     * @param objections the worst of them decides
     * @param bottleneck the end of the sentence
     */
    RunWord(List<Objection> objections, String bottleneck) {
        Figures worst = Figures.VALID;
        StringBuilder sentence = new StringBuilder();
        for (Objection objection : objections) {
            worst = objection.figures.compareTo(worst) > 0 ? objection.figures : worst;
            sentence.append(objection.text).append(objection.text.isEmpty() ? "" : "; ");
        }
        figures = worst;
        reason = sentence.append(bottleneck).toString();
    }

    /** Something that speaks against the figures of a run. Immutable. */
    static final class Objection {
        private final Figures figures;
        private final String text;

        /** @param text empty where the end of the sentence tells it */
        Objection(Figures figures, String text) {
            this.figures = figures;
            this.text = text;
        }
    }
}
