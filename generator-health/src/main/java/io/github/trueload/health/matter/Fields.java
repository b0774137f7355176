// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The row of an interval in {@code jmeter_health} as it grows second by second. The names of fields stand in users'
 * databases and never change; a figure that is absent (NaN) is left out. Used under its owner's lock.
 */
public final class Fields {
    private static final int MOST_VALUES = 15_000;
    private static final double P99 = 0.99;

    private final Map<String, Double> sums = new LinkedHashMap<>();
    private final Map<String, Double> divisors = new LinkedHashMap<>();
    private final Map<String, List<Double>> values = new LinkedHashMap<>();

    /** The mean of the interval's seconds. */
    public void mean(String name, double value) {
        if (!Double.isNaN(value)) {
            ratio(name, value, 1);
        }
    }

    /** A share from 0 to 1, as the mean in percent. */
    public void percent(String name, double share) {
        mean(name, 100 * share);
    }

    /** The sum over the interval's seconds. */
    public void sum(String name, double value) {
        if (!Double.isNaN(value)) {
            sums.merge(name, value, Double::sum);
        }
    }

    /** The sum of one figure by the sum of another. */
    public void ratio(String name, double value, double by) {
        sums.merge(name, value, Double::sum);
        divisors.merge(name, by, Double::sum);
    }

    /** The largest of the interval's seconds. */
    public void max(String name, double value) {
        if (!Double.isNaN(value)) {
            sums.merge(name, value, Math::max);
        }
    }

    /** That of the interval's last second. */
    public void last(String name, double value) {
        if (!Double.isNaN(value)) {
            sums.put(name, value);
        }
    }

    /** The 99th percentile of all values of the interval. */
    public void p99(String name, List<Double> more) {
        List<Double> all = values.computeIfAbsent(name, added -> new ArrayList<>());
        // Those of an interval that nobody takes are not kept for ever.
        if (all.size() < MOST_VALUES) {
            all.addAll(more);
        }
    }

    /** Of some values; NaN without any. */
    static double p99(List<Double> some) {
        List<Double> sorted = new ArrayList<>(some);
        Collections.sort(sorted);
        return sorted.isEmpty() ? Double.NaN : sorted.get((int) Math.ceil(P99 * sorted.size()) - 1);
    }

    /** The row since the last call; null where nothing was read. */
    public HealthRow take() {
        if (sums.isEmpty() && values.isEmpty()) {
            return null;
        }
        HealthRow row = new HealthRow();
        sums.forEach((name, sum) -> row.number(name, sum / divisors.getOrDefault(name, 1.0)));
        values.forEach((name, all) -> row.number(name, p99(all)));
        sums.clear();
        divisors.clear();
        values.clear();
        return row;
    }
}
