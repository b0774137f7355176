// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** One row for the measurement {@code jmeter_health}. Immutable; figures that are absent are not in it. */
public final class HealthRow {
    private final Map<String, String> tags;
    private final Map<String, Double> numbers;
    private final Map<String, String> texts;

    HealthRow(Map<String, String> tags, Map<String, Double> numbers, Map<String, String> texts) {
        this.tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
        this.numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
        this.texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
    }

    /** Tags beside those that every row of the listener has. */
    public Map<String, String> tags() {
        return tags;
    }

    /** Float fields; all are finite. */
    public Map<String, Double> numbers() {
        return numbers;
    }

    /** String fields. */
    public Map<String, String> texts() {
        return texts;
    }
}
