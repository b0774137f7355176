// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.flight;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Our share of what threads were found doing: of all stacks, those whose topmost method is ours, and those in which one
 * of ours stands anywhere. Ours are the plugins, not what measures them. Not thread-safe.
 */
final class OwnShare {
    private static final String OURS = "io.github.trueload.";
    private static final List<String> PLUGINS = List.of("dubbo.", "influx.", "dns.", "health.");
    /** Rarer methods are left out. */
    private static final double LEAST_PERCENT = 1;

    private final Map<String, Counts> methods = new HashMap<>();
    private final Counts ours = new Counts();
    private long stacks;

    /**
     * Counts a stack.
     *
     * @param frames methods by their full names, the topmost first
     */
    void add(List<String> frames) {
        stacks++;
        Set<String> own = new LinkedHashSet<>();
        for (String frame : frames) {
            if (isOurs(frame)) {
                own.add(frame);
            }
        }
        if (own.isEmpty()) {
            return;
        }
        boolean isTop = isOurs(frames.get(0));
        ours.add(isTop);
        own.forEach(method ->
                methods.computeIfAbsent(method, name -> new Counts()).add(isTop && method.equals(frames.get(0))));
    }

    /** How many stacks were counted. */
    long stacks() {
        return stacks;
    }

    /** Percent of the stacks whose topmost method is ours. */
    double selfPercent() {
        return percent(ours.self);
    }

    /** Percent of the stacks in which one of ours stands. */
    double totalPercent() {
        return percent(ours.total);
    }

    /** Our methods that stand in at least 1 % of the stacks, the busiest by themselves first; one line each. */
    String table() {
        StringBuilder table = new StringBuilder();
        methods.entrySet().stream()
                .filter(method -> percent(method.getValue().total) >= LEAST_PERCENT)
                .sorted(Comparator.<Map.Entry<String, Counts>>comparingLong(method -> -method.getValue().self)
                        .thenComparing(method -> -method.getValue().total)
                        .thenComparing(Map.Entry::getKey))
                .forEach(method -> table.append(String.format(
                        Locale.ROOT,
                        "  %5.1f %%  %5.1f %%  %s%n",
                        percent(method.getValue().self),
                        percent(method.getValue().total),
                        method.getKey().substring(OURS.length()))));
        return table.toString();
    }

    private double percent(long count) {
        return stacks == 0 ? 0 : 100.0 * count / stacks;
    }

    private static boolean isOurs(String method) {
        return PLUGINS.stream().anyMatch(plugin -> method.startsWith(plugin, OURS.length())) && method.startsWith(OURS);
    }

    /** Stacks in which something stands. */
    private static final class Counts {
        private long self;
        private long total;

        void add(boolean isTop) {
            self += isTop ? 1 : 0;
            total++;
        }
    }
}
