// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.common.goal.GoalResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One row for the measurement {@code jmeter_health}; figures that are absent are not in it. */
public final class HealthRow {
    /** Tags beside those that every row of the listener has. */
    public final Map<String, String> tags = new LinkedHashMap<>();
    /** Float fields; all are finite. */
    public final Map<String, Double> numbers = new LinkedHashMap<>();
    /** String fields. */
    public final Map<String, String> texts = new LinkedHashMap<>();

    /** A row for each goal; a thousand labels that are no slower make no series. */
    public static List<HealthRow> ofGoals(List<GoalResult> results) {
        return results.stream()
                .filter(GoalResult::isToldOf)
                .map(result -> new HealthRow()
                        .tag("goal", result.goal)
                        .number("met", result.isMet() ? 1 : 0)
                        .number("figure", result.value)
                        .text("text", result.line()))
                .collect(Collectors.toList());
    }

    /** One more tag. Until it is handed over, a row is its maker's. */
    public HealthRow tag(String name, String value) {
        tags.put(name, value);
        return this;
    }

    /** One more float field, unless it is absent. */
    public HealthRow number(String name, double value) {
        if (!Double.isNaN(value) && !Double.isInfinite(value)) {
            numbers.put(name, value);
        }
        return this;
    }

    /** One more string field. */
    public HealthRow text(String name, String value) {
        texts.put(name, value);
        return this;
    }
}
