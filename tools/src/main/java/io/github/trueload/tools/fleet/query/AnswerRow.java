// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.query;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** One row that a query gave: the tags that it is grouped by, and its columns. Immutable. */
final class AnswerRow {
    private final Map<String, String> tags;
    private final Map<String, Object> columns;

    AnswerRow(Map<String, String> tags, Map<String, Object> columns) {
        this.tags = Collections.unmodifiableMap(new HashMap<>(tags));
        this.columns = Collections.unmodifiableMap(new HashMap<>(columns));
    }

    /** A tag's value; empty where the row has none. */
    String tag(String name) {
        return tags.getOrDefault(name, "");
    }

    /** A column's number, or not a number. */
    double number(String column) {
        Object value = columns.get(column);
        return value instanceof Double ? (Double) value : Double.NaN;
    }

    /** A column's text; empty where it has none. */
    String text(String column) {
        Object value = columns.get(column);
        return value instanceof String ? (String) value : "";
    }

    /** The row's time in milliseconds since the epoch. */
    long timeMs() {
        return (long) number("time");
    }
}
