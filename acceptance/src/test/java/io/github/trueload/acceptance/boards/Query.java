// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import io.github.trueload.testkit.influx.InfluxServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A query of a board, in InfluxQL or in Flux, with Grafana's places in it filled, as Grafana fills them.
 *
 * @param text the query as the board holds it
 * @param values what stands for each variable
 */
record Query(String text, Map<String, String> values) {
    private static final Pattern VARIABLE = Pattern.compile(
            "\\$\\{(\\w+)(?::\\w+)?}|\\$([A-Za-z_]\\w*)" + "|\\bv\\.(timeRangeStart|timeRangeStop|windowPeriod)");

    /** Variables as a board has them that nobody touched. */
    private static final Map<String, String> CHOSEN = Map.of(
            "application", FourGenerators.APPLICATION,
            "instance", ".*",
            "transaction", ".*",
            "run", ".*",
            "measurement", "jmeter",
            "failed_limit", "1",
            "apdex_satisfied", "500",
            "apdex_tolerated", "1500");

    /** A query of the dashboard with steps of one second, for all generators and labels. */
    static Query of(String text) {
        return of(text, "1", "1s");
    }

    /** The same of rows that stand for so many seconds, with steps as wide as Grafana makes them. */
    static Query of(String text, String row, String step) {
        Map<String, String> values = new HashMap<>(CHOSEN);
        values.putAll(Map.of(
                "row",
                row,
                "timeFilter",
                "time > now() - 1h AND time < now() + 1h",
                "__interval",
                step,
                "timeRangeStart",
                "-1h",
                "timeRangeStop",
                "1h",
                "windowPeriod",
                step));
        return new Query(text, values);
    }

    /** The same with another value of a variable. */
    Query with(String variable, String value) {
        Map<String, String> others = new HashMap<>(values);
        others.put(variable, value);
        return new Query(text, others);
    }

    /** Whether it is one of Flux, which passes each table on to what follows. */
    boolean isFlux() {
        return text.contains("|>");
    }

    /** The rows of the answer. */
    List<Map<String, Object>> run(InfluxServer server, String database) {
        return isFlux()
                ? FluxServer.query(
                        server, with("bucket", server.bucket(database)).filled())
                : server.query(database, filled());
    }

    /** The sum of a column over all rows, as a panel that shows a total has it. */
    double total(InfluxServer server, String database) {
        return run(server, database).stream()
                .mapToDouble(row -> number(value(row)))
                .sum();
    }

    /** The only number of an answer of one row. */
    double only(InfluxServer server, String database) {
        List<Map<String, Object>> rows = run(server, database);
        if (rows.size() != 1) {
            throw new AssertionError("One row expected of " + text + " but got " + rows);
        }
        return number(value(rows.get(0)));
    }

    String filled() {
        String filled = VARIABLE.matcher(text).replaceAll(found -> {
            String name = IntStream.rangeClosed(1, 3)
                    .mapToObj(found::group)
                    .filter(group -> group != null)
                    .findFirst()
                    .orElseThrow();
            return Matcher.quoteReplacement(values.getOrDefault(name, found.group()));
        });
        if (VARIABLE.matcher(filled).find()) {
            throw new IllegalStateException("A variable has no value in " + filled);
        }
        return filled;
    }

    /** What a row shows: its last column, which is what the query selects. */
    static Object value(Map<String, Object> row) {
        Object last = null;
        for (Object value : row.values()) {
            last = value;
        }
        return last;
    }

    static double number(Object value) {
        return value == null ? 0 : ((Number) value).doubleValue();
    }
}
