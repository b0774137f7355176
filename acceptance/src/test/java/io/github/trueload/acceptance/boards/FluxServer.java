// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import io.github.trueload.testkit.http.Http;
import io.github.trueload.testkit.influx.InfluxServer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The Flux side of an {@code influxd}. Stateless. */
final class FluxServer {
    private static final Set<String> OF_THE_ANSWER = Set.of("", "result", "table", "_start", "_stop");

    private FluxServer() {}

    /**
     * The rows of a query's answer, each a map from column to text, as far as the query makes them, but for those that
     * InfluxQL has, too: {@code time}, in milliseconds since the epoch, and the value, which is a number where it can
     * be, and last.
     */
    static List<Map<String, Object>> query(InfluxServer server, String flux) {
        HttpResponse<String> response = Http.send(HttpRequest.newBuilder(URI.create(server.fluxUrl()))
                .header("Accept", "application/csv")
                .header("Authorization", "Token " + server.token())
                .header("Content-Type", "application/vnd.flux")
                .POST(HttpRequest.BodyPublishers.ofString(flux)));
        List<Map<String, Object>> rows = rows(response.body());
        // What goes wrong after the first table stands in a table of its own.
        boolean failed = rows.stream().anyMatch(row -> row.containsKey("error") && row.containsKey("reference"));
        if (response.statusCode() != 200 || failed) {
            throw new IllegalStateException(response.body() + "\n" + flux);
        }
        return rows;
    }

    /** Rows as texts, in an order of their own: Flux gives rows and columns in any. */
    static List<String> sorted(List<Map<String, Object>> rows) {
        return rows.stream().map(row -> new TreeMap<>(row).toString()).sorted().toList();
    }

    /** Annotated CSV: each table has lines that start with #, a line of column names, and its rows. */
    private static List<Map<String, Object>> rows(String csv) {
        List<Map<String, Object>> rows = new ArrayList<>();
        String[] names = null;
        for (String line : csv.split("\r\n", -1)) {
            if (line.isEmpty() || line.startsWith("#")) {
                names = null;
            } else if (names == null) {
                names = line.split(",", -1);
            } else {
                rows.add(row(names, line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1)));
            }
        }
        return rows;
    }

    private static Map<String, Object> row(String[] names, String[] values) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i++) {
            if (!OF_THE_ANSWER.contains(names[i])) {
                row.put(names[i], values[i].replaceAll("^\"|\"$", ""));
            }
        }
        if (row.remove("_time") instanceof String time) {
            row.put("time", (double) Instant.parse(time).toEpochMilli());
        }
        if (row.remove("_value") instanceof String value) {
            row.put(
                    "_value",
                    value.matches("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?") ? (Object) Double.valueOf(value) : value);
        }
        return row;
    }
}
