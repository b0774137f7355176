// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.Reading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Consecutive readings, oldest first, at least one. Immutable. */
public final class Window {
    /** A condition holds when this share of the readings shows it; single quiet or wild seconds don't matter. */
    private static final double MOST = 0.6;
    /** The mean of ten times 0.2 is a little less than that. */
    private static final double ROUNDING = 1e-9;

    private final List<Reading> readings;

    /** Takes over readings, oldest first. */
    public Window(List<Reading> readings) {
        this.readings = Collections.unmodifiableList(new ArrayList<>(readings));
    }

    /** The readings, oldest first. */
    public List<Reading> readings() {
        return readings;
    }

    /** The last reading. */
    public Reading last() {
        return readings.get(readings.size() - 1);
    }

    /** Mean of a figure over the readings that have it; NaN when none has. */
    public double mean(ToDoubleFunction<Reading> figure) {
        double sum = 0;
        int count = 0;
        for (Reading reading : readings) {
            double value = figure.applyAsDouble(reading);
            if (!Double.isNaN(value)) {
                sum += value;
                count++;
            }
        }
        return count == 0 ? Double.NaN : sum / count;
    }

    /** Median of a figure over the readings that have it, which single wild seconds don't move; NaN when none has. */
    public double median(ToDoubleFunction<Reading> figure) {
        double[] values = new double[readings.size()];
        int count = 0;
        for (Reading reading : readings) {
            double value = figure.applyAsDouble(reading);
            values[count] = value;
            count += Double.isNaN(value) ? 0 : 1;
        }
        Arrays.sort(values, 0, count);
        return count == 0 ? Double.NaN : values[count / 2];
    }

    /** Largest value of a figure; NaN when no reading has it. */
    public double max(ToDoubleFunction<Reading> figure) {
        double max = Double.NaN;
        for (Reading reading : readings) {
            double value = figure.applyAsDouble(reading);
            max = value <= max || Double.isNaN(value) ? max : value;
        }
        return max;
    }

    /** The readings for which a condition holds; there must be one. */
    Window only(Predicate<Reading> condition) {
        List<Reading> some = new ArrayList<>(readings);
        some.removeIf(condition.negate());
        return new Window(some);
    }

    /** Whether a figure reaches a threshold on the average and in most single readings. */
    public boolean reaches(double threshold, ToDoubleFunction<Reading> figure) {
        int above = 0;
        for (Reading reading : readings) {
            above += figure.applyAsDouble(reading) >= threshold ? 1 : 0;
        }
        return above >= MOST * readings.size() && mean(figure) >= threshold - ROUNDING;
    }
}
