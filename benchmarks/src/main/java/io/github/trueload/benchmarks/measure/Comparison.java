// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Predicate;

/**
 * Variants that are measured in interleaved rounds whose order rotates (A B C, B C A, ...), so that a disturbance that
 * lasts longer than one measurement meets all of them, and none always comes first.
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

    /** Leaves out the variants that nobody wants. */
    public Comparison only(Predicate<String> wanted) {
        variants.keySet().removeIf(wanted.negate());
        if (!variants.containsKey(reference)) {
            reference = variants.keySet().stream().findFirst().orElse(null);
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
        Results results = new Results(variants.keySet());
        List<String> names = new ArrayList<>(variants.keySet());
        for (int round = 1; round <= rounds; round++) {
            for (String name : names) {
                Map<Metric, Double> measured = measure(variants.get(name), round);
                results.add(name, measured);
                progress.printf("  round %d/%d  %-45s %s%n", round, rounds, name, line(measured));
            }
            Collections.rotate(names, -1);
        }
        return results;
    }

    /** With what else ran meanwhile, unless a variant tells that of its window itself. */
    private static Map<Metric, Double> measure(Variant variant, int round) throws Exception {
        OtherLoad others = OtherLoad.now();
        Map<Metric, Double> measured = new LinkedHashMap<>(variant.measure(round));
        measured.putIfAbsent(OtherLoad.METRIC, others.cores());
        return measured;
    }

    private static String line(Map<Metric, Double> measured) {
        StringJoiner line = new StringJoiner(", ");
        measured.forEach((metric, value) -> line.add(metric.name() + " " + metric.text(value) + " " + metric.unit()));
        return line.toString();
    }

    /** One of the things that are set side by side. Measured on the main thread, one after the other. */
    @FunctionalInterface
    public interface Variant {
        /**
         * Does the work once and measures it.
         *
         * @param round counts from 1; a fresh folder or port per round keeps rounds independent
         */
        Map<Metric, Double> measure(int round) throws Exception;
    }
}
