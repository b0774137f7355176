// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The figures of a comparison: variant by metric by round. Not thread-safe. */
public final class Results {
    private final Map<String, Map<Metric, List<Double>>> figures = new LinkedHashMap<>();

    /** Without figures, for variants in the order in which tables show them. */
    Results(Collection<String> variants) {
        variants.forEach(variant -> figures.put(variant, new LinkedHashMap<>()));
    }

    /** Adds what one variant gave in one round. */
    void add(String variant, Map<Metric, Double> measured) {
        Map<Metric, List<Double>> ofVariant = figures.get(variant);
        measured.forEach((metric, value) ->
                ofVariant.computeIfAbsent(metric, m -> new ArrayList<>()).add(value));
    }

    /** The variants in the order of the tables. */
    public Set<String> variants() {
        return figures.keySet();
    }

    /** Every metric that at least one variant has. */
    public Set<Metric> metrics() {
        Set<Metric> metrics = new LinkedHashSet<>();
        figures.values().forEach(ofVariant -> metrics.addAll(ofVariant.keySet()));
        return metrics;
    }

    /** Whether a variant has a metric. */
    public boolean has(String variant, Metric metric) {
        return figures.containsKey(variant) && figures.get(variant).containsKey(metric);
    }

    /** What the rounds gave. */
    public Series series(String variant, Metric metric) {
        if (!has(variant, metric)) {
            throw new IllegalArgumentException("no figure for " + metric + " of " + variant);
        }
        return new Series(figures.get(variant).get(metric));
    }
}
