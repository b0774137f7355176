// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;

/**
 * The values that the rounds gave, in the order of the rounds. Immutable.
 *
 * @param values one value per round; at least one
 */
public record Series(List<Double> values) {
    /** Copies the values. */
    public Series {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("a series needs at least one value");
        }
        values = List.copyOf(values);
    }

    /** The middle value; of an even number of values the mean of the two in the middle. */
    public double median() {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** The smallest value. */
    public double min() {
        return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    /** The largest value. */
    public double max() {
        return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    /** Divides round by round, so that what slowed down a whole round cancels out. */
    public Series over(Series other) {
        return with(other, (own, others) -> own / others);
    }

    /** Subtracts round by round. */
    public Series minus(Series other) {
        return with(other, (own, others) -> own - others);
    }

    private Series with(Series other, DoubleBinaryOperator operator) {
        if (other.values.size() != values.size()) {
            throw new IllegalArgumentException(values.size() + " rounds against " + other.values.size());
        }
        List<Double> combined = new ArrayList<>();
        for (int round = 0; round < values.size(); round++) {
            combined.add(operator.applyAsDouble(values.get(round), other.values.get(round)));
        }
        return new Series(combined);
    }
}
