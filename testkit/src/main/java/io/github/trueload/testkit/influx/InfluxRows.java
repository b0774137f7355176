// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes flat rows of what {@code /query} answers. Stateless. */
final class InfluxRows {
    private InfluxRows() {}

    static List<Map<String, Object>> parse(String json) {
        Map<?, ?> answer = (Map<?, ?>) Json.parse(json);
        fail(answer, json);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Object result : list(answer.get("results"))) {
            fail((Map<?, ?>) result, json);
            for (Object series : list(((Map<?, ?>) result).get("series"))) {
                addRows((Map<?, ?>) series, rows);
            }
        }
        return rows;
    }

    private static void addRows(Map<?, ?> series, List<Map<String, Object>> rows) {
        List<?> columns = list(series.get("columns"));
        for (Object value : list(series.get("values"))) {
            Map<String, Object> row = new LinkedHashMap<>();
            if (series.get("tags") != null) {
                ((Map<?, ?>) series.get("tags")).forEach((name, tag) -> row.put((String) name, tag));
            }
            for (int i = 0; i < columns.size(); i++) {
                row.put((String) columns.get(i), ((List<?>) value).get(i));
            }
            rows.add(row);
        }
    }

    private static void fail(Map<?, ?> answer, String json) {
        if (answer.containsKey("error")) {
            throw new IllegalStateException("influxd answered " + json);
        }
    }

    private static List<?> list(Object value) {
        return value == null ? List.of() : (List<?>) value;
    }
}
