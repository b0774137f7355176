// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.Reading;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A figure stays above its threshold. */
final class ShareRule implements Rule {
    private final VerdictKind kind;
    private final int seconds;
    private final double threshold;
    private final ToDoubleFunction<Reading> figure;
    private final Function<Window, String> text;
    private final DoubleFunction<String> summary;

    ShareRule(
            VerdictKind kind,
            int seconds,
            double threshold,
            ToDoubleFunction<Reading> figure,
            Function<Window, String> text,
            DoubleFunction<String> summary) {
        this.kind = kind;
        this.seconds = seconds;
        this.threshold = threshold;
        this.figure = figure;
        this.text = text;
        this.summary = summary;
    }

    @Override
    public VerdictKind kind() {
        return kind;
    }

    @Override
    public int seconds() {
        return seconds;
    }

    @Override
    public double limit() {
        return threshold;
    }

    @Override
    public Judgement judge(Window window) {
        double mean = window.mean(figure);
        if (!window.reaches(threshold, figure)) {
            return Judgement.fine(window.median(figure));
        }
        Window shown = window.only(reading -> figure.applyAsDouble(reading) >= threshold);
        return Judgement.found(mean, text.apply(shown), shown);
    }

    @Override
    public String summary(double largest) {
        return summary.apply(largest);
    }
}
