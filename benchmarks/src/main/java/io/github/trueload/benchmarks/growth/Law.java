// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.growth;

import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Results;
import io.github.trueload.benchmarks.compare.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is measured for growing numbers of one thing.
 *
 * @param name what becomes more, for example {@code threads}
 * @param cost what is measured, for example {@code processor time per sample}
 * @param unit its unit
 * @param numbers how many of it, in rising order
 * @param measurement measures for one number
 */
record Law(String name, String cost, String unit, List<Integer> numbers, Measurement measurement) implements Variant {
    /** The exponent of the law that a round's costs fit best. */
    static final Metric EXPONENT = new Metric("fitted exponent", "of n", 3);

    /** The same between two numbers next to each other, where it is largest: a fit can hide a step. */
    static final Metric STEEPEST = new Metric("largest exponent of a step", "of n", 3);

    @Override
    public Map<Metric, Double> measure(int round) throws Exception {
        List<Integer> order = new ArrayList<>(numbers);
        // What changes slowly with time, such as the machine's speed, must not look like growth.
        Collections.rotate(order, 1 - round);
        TreeMap<Integer, Double> costs = new TreeMap<>();
        for (int number : order) {
            costs.put(number, measurement.cost(number, round));
        }
        Map<Metric, Double> figures = new LinkedHashMap<>();
        figures.put(EXPONENT, PowerLaw.fit(costs).exponent());
        figures.put(STEEPEST, PowerLaw.steepestStep(costs));
        costs.forEach((number, value) -> figures.put(metric(number), value));
        return figures;
    }

    /** The medians of all rounds. */
    Map<Integer, Double> medians(Results results) {
        Map<Integer, Double> medians = new LinkedHashMap<>();
        numbers.forEach(number ->
                medians.put(number, results.series(name, metric(number)).median()));
        return medians;
    }

    private Metric metric(int number) {
        return new Metric(cost + ", " + name + ": " + number, unit, 3);
    }

    /** Measures for one number. */
    @FunctionalInterface
    interface Measurement {
        double cost(int number, int round) throws Exception;
    }
}
