// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Reads a database by InfluxQL and writes it again as line protocol. Stateless. */
final class RowCopy {
    private static final int LINES_AT_ONCE = 2000;

    private RowCopy() {}

    static void copy(InfluxServer from, InfluxServer to, String database) {
        to.createDatabase(database);
        for (Map<String, Object> measurement : from.query(database, "SHOW MEASUREMENTS")) {
            String name = (String) measurement.get("name");
            Set<String> tags = from.query(database, "SHOW TAG KEYS FROM \"" + name + "\"").stream()
                    .map(row -> (String) row.get("tagKey"))
                    .collect(Collectors.toSet());
            List<String> lines = from.query(database, "SELECT * FROM \"" + name + "\" GROUP BY *").stream()
                    .map(row -> line(name, tags, row))
                    .toList();
            for (int i = 0; i < lines.size(); i += LINES_AT_ONCE) {
                to.write(database, String.join("\n", lines.subList(i, Math.min(lines.size(), i + LINES_AT_ONCE))));
            }
        }
    }

    private static String line(String measurement, Set<String> tags, Map<String, Object> row) {
        StringBuilder series = new StringBuilder(escape(measurement));
        StringJoiner fields = new StringJoiner(",");
        row.forEach((name, value) -> {
            if (tags.contains(name)) {
                series.append(Objects.equals(value, "") ? "" : "," + escape(name) + "=" + escape((String) value));
            } else if (value != null && !name.equals("time")) {
                fields.add(escape(name) + "=" + (value instanceof String ? quote((String) value) : value));
            }
        });
        return series + " " + fields + " " + ((Number) row.get("time")).longValue() + "000000";
    }

    private static String escape(String text) {
        return text.replaceAll("([,= ])", "\\\\$1");
    }

    private static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
