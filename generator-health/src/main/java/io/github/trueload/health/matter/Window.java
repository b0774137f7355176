// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What a matter read in consecutive seconds, oldest first; nothing in those in which it could not be read. */
final class Window<R> {
    /** A condition holds when this share of the seconds shows it; single quiet or wild seconds don't matter. */
    private static final double MOST = 0.6;

    /** The mean of ten times 0.2 is a little less than that. */
    private static final double ROUNDING = 1e-9;

    private final List<Second<R>> seconds;

    Window(List<Second<R>> seconds) {
        this.seconds = new ArrayList<>(seconds);
    }

    /** What was read, oldest first. */
    List<R> readings() {
        List<R> readings = new ArrayList<>();
        seconds.stream().filter(second -> second.reading != null).forEach(second -> readings.add(second.reading));
        return readings;
    }

    /** The first that was read; null where nothing was. */
    R first() {
        return readings().stream().findFirst().orElse(null);
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
        return Arrays.stream(values(figure)).average().orElse(Double.NaN);
    }

    /** Sum of a figure over the seconds that have it. */
    double sum(ToDoubleFunction<R> figure) {
        return Arrays.stream(values(figure)).sum();
    }

    /** Median of a figure over the seconds that have it, which single wild seconds don't move; NaN when none has. */
    double median(ToDoubleFunction<R> figure) {
        double[] values = values(figure);
        Arrays.sort(values);
        return values.length == 0 ? Double.NaN : values[values.length / 2];
    }

    /** Largest value of a figure; NaN when no second has it. */
    double max(ToDoubleFunction<R> figure) {
        return Arrays.stream(values(figure)).max().orElse(Double.NaN);
    }

    /** The seconds for which a condition holds; there must be one. */
    Window<R> only(Predicate<R> condition) {
        List<Second<R>> some = new ArrayList<>(seconds);
        some.removeIf(second -> second.reading == null || !condition.test(second.reading));
        return new Window<>(some);
    }

    /** Whether a figure reaches a threshold on the average and in most single seconds. */
    boolean reaches(double threshold, ToDoubleFunction<R> figure) {
        double[] values = values(figure);
        long above = Arrays.stream(values).filter(value -> value >= threshold).count();
        return above >= MOST * seconds.size() && mean(figure) >= threshold - ROUNDING;
    }

    private double[] values(ToDoubleFunction<R> figure) {
        return seconds.stream()
                .filter(second -> second.reading != null)
                .mapToDouble(second -> figure.applyAsDouble(second.reading))
                .filter(value -> !Double.isNaN(value))
                .toArray();
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
