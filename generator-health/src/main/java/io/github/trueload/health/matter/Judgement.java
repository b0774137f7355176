// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.Collections;
import java.util.List;

/** What a check found in its window. */
public final class Judgement {
    /** The check's figure; the largest of a run is told; NaN where nothing could be told. */
    public final double figure;

    /** The evidence in plain words; empty when there is nothing to complain about. */
    public final String text;

    /** From when on, of the window, the matter showed; milliseconds since 1970. */
    public final long fromMs;

    /** Until when it showed. */
    public final long toMs;

    /** The uppermost frames of a thread that waits, as {@code class.method}; empty where nobody waits. */
    public final List<String> stack;

    private Judgement(double figure, String text, List<String> stack, long fromMs, long toMs) {
        this.figure = figure;
        this.text = text;
        this.stack = stack;
        this.fromMs = fromMs;
        this.toMs = toMs;
    }

    static Judgement fine(double figure) {
        return new Judgement(figure, "", Collections.emptyList(), 0, 0);
    }

    /**
     * Complains.
     *
     * @param shown the seconds that show the matter
     */
    static Judgement found(double figure, String text, Window<?> shown) {
        return found(figure, text, Collections.emptyList(), shown);
    }

    /** Complains of a wait, with the frames of a thread that waits. */
    static Judgement found(double figure, String text, List<String> stack, Window<?> shown) {
        return new Judgement(figure, text, stack, shown.fromMs(), shown.toMs());
    }

    /** The same complaint with a reason that another check found. */
    public Judgement because(String reason) {
        return new Judgement(figure, text + "; " + reason, stack, fromMs, toMs);
    }

    /** Whether the check complains. */
    public boolean isVerdict() {
        return !text.isEmpty();
    }
}
