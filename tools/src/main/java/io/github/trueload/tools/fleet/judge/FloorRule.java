// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import io.github.trueload.tools.fleet.model.Figure;
import io.github.trueload.tools.fleet.model.Fleet;
import io.github.trueload.tools.fleet.model.Generator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A target is as far from each generator as from half of them, to 2 ms: judged by the shortest time that connecting to
 * it took. Each needs a test of two minutes, in which its watch connects three times, because the first connection of a
 * cold process takes long. It is worth knowing, and no fault of the figures.
 */
final class FloorRule implements Rule {
    private static final double MOST_MS = 2;
    private static final double LEAST_SECONDS = 120;

    @Override
    public void look(Fleet fleet, Consumer<Finding> sink) {
        List<Generator> judged = fleet.generators().stream()
                .filter(each -> each.get(Figure.COVERED_S) >= LEAST_SECONDS)
                .collect(Collectors.toList());
        Map<String, List<Double>> floors = new TreeMap<>();
        judged.forEach(
                each -> each.floors().forEach((target, ms) -> floors.computeIfAbsent(target, added -> new ArrayList<>())
                        .add(ms)));
        floors.values().forEach(Collections::sort);
        Findings findings = new Findings();
        for (Generator each : judged) {
            each.floors().forEach((target, ms) -> {
                List<Double> all = floors.get(target);
                double median = all.get((all.size() - 1) / 2);
                if (ms - median >= MOST_MS) {
                    findings.add(
                            "farther",
                            Word.VALID,
                            each.name(),
                            String.format(
                                    Locale.ROOT,
                                    "is farther from %s: connecting never took less than %.1f ms, for half of all %.1f"
                                            + " ms",
                                    target,
                                    ms,
                                    median));
                }
            });
        }
        findings.to(sink);
    }
}
