// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

/** What a rule found in a window of readings. Immutable. */
public final class Judgement {
    /** The rule's figure, for the summary of a run without verdict; NaN where nothing could be told. */
    public final double figure;
    /** The evidence in plain words; empty when there is nothing to complain about. */
    public final String text;

    /** From when on, of the window, the matter showed; milliseconds since 1970. */
    public final long fromMs;
    /** Until when it showed. */
    public final long toMs;

    private Judgement(double figure, String text, long fromMs, long toMs) {
        this.figure = figure;
        this.text = text;
        this.fromMs = fromMs;
        this.toMs = toMs;
    }

    static Judgement fine(double figure) {
        return new Judgement(figure, "", 0, 0);
    }

    /**
     * Complains.
     *
     * @param shown the readings that show the matter
     */
    static Judgement found(double figure, String text, Window shown) {
        long fromMs = shown.readings().get(0).timeMs - 1000;
        return new Judgement(figure, text, fromMs, shown.last().timeMs);
    }

    /** Whether the rule complains. */
    public boolean isVerdict() {
        return !text.isEmpty();
    }
}
