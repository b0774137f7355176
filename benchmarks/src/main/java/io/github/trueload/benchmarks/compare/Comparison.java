// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.compare;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Variants that are measured in interleaved rounds (A B C, A B C, ...), so that a disturbance that lasts longer than
 * one measurement meets all of them. Not thread-safe.
 */
public final class Comparison {
    private final String title;
    private final Map<String, Variant> variants = new LinkedHashMap<>();
    private final List<Target> targets = new ArrayList<>();
    private String reference;

    public Comparison(String title) {
        this.title = title;
    }

    /** Adds a variant. The first one is what the table's ratios are taken against, unless another is named. */
    public Comparison add(String name, Variant variant) {
        variants.put(name, variant);
        if (reference == null) {
            reference = name;
        }
        return this;
    }

    /** Adds a bound that the report holds the figures against. */
    public Comparison expect(Target target) {
        targets.add(target);
        return this;
    }

    /** What is compared. */
    public String title() {
        return title;
    }

    /** The variant that the table's ratios are taken against. */
    public String reference() {
        return reference;
    }

    /** The bounds. */
    public List<Target> targets() {
        return List.copyOf(targets);
    }

    /** Measures every variant once per round and tells each result as it comes. */
    public Results run(int rounds, PrintStream progress) throws Exception {
        Results results = new Results();
        for (int round = 1; round <= rounds; round++) {
            for (Map.Entry<String, Variant> variant : variants.entrySet()) {
                Map<Metric, Double> measured = variant.getValue().measure(round);
                results.add(variant.getKey(), measured);
                progress.printf("  round %d/%d  %-45s %s%n", round, rounds, variant.getKey(), line(measured));
            }
        }
        return results;
    }

    private static String line(Map<Metric, Double> measured) {
        StringJoiner line = new StringJoiner(", ");
        measured.forEach((metric, value) -> line.add(metric.name() + " " + metric.text(value) + " " + metric.unit()));
        return line.toString();
    }
}
