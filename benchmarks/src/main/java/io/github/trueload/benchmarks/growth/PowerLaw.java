// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.growth;

import java.util.Map;
import java.util.NavigableMap;

/**
 * A cost that grows with a power of a number: {@code factor * n^exponent}. With 0 it does not depend on the number,
 * with 1 it is proportional to it.
 */
record PowerLaw(double factor, double exponent) {
    /**
     * The straight line through the logarithms with the least squares.
     *
     * @param costs cost by number; at least two numbers, all above 0
     */
    static PowerLaw fit(Map<Integer, Double> costs) {
        double meanX = mean(costs, 1, 0);
        double meanY = mean(costs, 0, 1);
        double products = 0;
        double squares = 0;
        for (Map.Entry<Integer, Double> point : costs.entrySet()) {
            double x = Math.log(point.getKey()) - meanX;
            products += x * (Math.log(point.getValue()) - meanY);
            squares += x * x;
        }
        if (squares == 0) {
            throw new IllegalArgumentException("a law needs two different numbers: " + costs);
        }
        double exponent = products / squares;
        return new PowerLaw(Math.exp(meanY - exponent * meanX), exponent);
    }

    /** The largest exponent between two numbers that are next to each other. */
    static double steepestStep(NavigableMap<Integer, Double> costs) {
        return costs.headMap(costs.lastKey(), false).keySet().stream()
                .mapToDouble(number -> fit(costs.subMap(number, true, costs.higherKey(number), true))
                        .exponent())
                .max()
                .orElseThrow(() -> new IllegalArgumentException("no costs"));
    }

    /** The cost that it gives for a number. */
    double at(double number) {
        return factor * Math.pow(number, exponent);
    }

    private static double mean(Map<Integer, Double> costs, int ofNumbers, int ofCosts) {
        return costs.entrySet().stream()
                .mapToDouble(point -> ofNumbers * Math.log(point.getKey()) + ofCosts * Math.log(point.getValue()))
                .average()
                .orElseThrow(() -> new IllegalArgumentException("no costs"));
    }
}
