// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.matter.Matter.Judgement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What a matter read in consecutive seconds, oldest first; nothing in those in which it could not be read. */
final class Window<R> {
    /** A condition holds when this share of the seconds shows it; single quiet or wild seconds don't matter. */
    private static final double MOST = 0.6;

    /** The mean of ten times 0.2 is a little less than that. */
    private static final double ROUNDING = 1e-9;

    private final List<Second<R>> seconds;

    /** @param seconds of which it is a view, so that it holds until another one comes */
    Window(List<Second<R>> seconds) {
        this.seconds = seconds;
    }

    List<R> readings() {
        return seconds.stream()
                .map(second -> second.reading)
                .filter(Objects::nonNull)
                .collect(Collectors.toList());
    }

    /** The first that was read; null where nothing was. */
    R first() {
        List<R> readings = readings();
        return readings.isEmpty() ? null : readings.get(0);
    }

    /** The last that was read; null where nothing was. */
    R last() {
        List<R> readings = readings();
        return readings.isEmpty() ? null : readings.get(readings.size() - 1);
    }

    int size() {
        return seconds.size();
    }

    /** When it begins, milliseconds since 1970. */
    long fromMs() {
        return seconds.get(0).timeMs - 1000;
    }

    long toMs() {
        return seconds.get(seconds.size() - 1).timeMs;
    }

    /** Mean of a figure over the seconds that have it; NaN when none has. */
    double mean(ToDoubleFunction<R> figure) {
        return new Figures(figure).mean();
    }

    /** Sum of a figure over the seconds that have it. */
    double sum(ToDoubleFunction<R> figure) {
        return new Figures(figure).sum;
    }

    /** Median of a figure over the seconds that have it, which single wild seconds don't move; NaN when none has. */
    double median(ToDoubleFunction<R> figure) {
        Figures figures = new Figures(figure);
        Arrays.sort(figures.values, 0, figures.count);
        return figures.count == 0 ? Double.NaN : figures.values[figures.count / 2];
    }

    /** Largest value of a figure; NaN when no second has it. */
    double max(ToDoubleFunction<R> figure) {
        return new Figures(figure).max;
    }

    /** The seconds for which a condition holds; there must be one. */
    Window<R> only(Predicate<R> condition) {
        List<Second<R>> some = new ArrayList<>(seconds);
        some.removeIf(second -> second.reading == null || !condition.test(second.reading));
        return new Window<>(some);
    }

    /** Whether a figure reaches a threshold on the average and in most single seconds. */
    boolean reaches(double threshold, ToDoubleFunction<R> figure) {
        Figures figures = new Figures(figure);
        int above = 0;
        for (int i = 0; i < figures.count; i++) {
            above += figures.values[i] >= threshold ? 1 : 0;
        }
        return above >= MOST * seconds.size() && figures.mean() >= threshold - ROUNDING;
    }

    /** Judges a figure that is to stay below a threshold mostly; the words are about the seconds in which it is not. */
    Judgement lasting(double threshold, ToDoubleFunction<R> figure, Function<Window<R>, String> words) {
        if (!reaches(threshold, figure)) {
            return Judgement.fine(median(figure));
        }
        Window<R> shown = only(reading -> figure.applyAsDouble(reading) >= threshold);
        return Judgement.found(mean(figure), words.apply(shown), shown);
    }

    /** One figure of the seconds that have it. Without streams: every second some hundred of these are made. */
    private final class Figures {
        private final double[] values = new double[seconds.size()];
        private int count;
        private double sum;
        private double max = Double.NaN;

        private Figures(ToDoubleFunction<R> figure) {
            for (Second<R> second : seconds) {
                double value = second.reading == null ? Double.NaN : figure.applyAsDouble(second.reading);
                if (!Double.isNaN(value)) {
                    values[count++] = value;
                    sum += value;
                    max = value <= max ? max : value;
                }
            }
        }

        private double mean() {
            return sum / count;
        }
    }

    /** One second and what was read at its end; null where it could not be. */
    static final class Second<R> {
        private final long timeMs;
        private final R reading;

        Second(long timeMs, R reading) {
            this.timeMs = timeMs;
            this.reading = reading;
        }
    }
}
