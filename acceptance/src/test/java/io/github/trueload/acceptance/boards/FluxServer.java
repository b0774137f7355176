// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import io.github.trueload.testkit.http.Http;
import io.github.trueload.testkit.influx.InfluxServer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The Flux side of an {@code influxd}. */
record FluxServer(InfluxServer server) {
    static FluxServer of(InfluxServer server) {
        return new FluxServer(server);
    }

    /** The rows of a query's answer, each a map from column to text. */
    List<Map<String, String>> query(String flux) {
        HttpResponse<String> response = post(flux);
        if (response.statusCode() != 200) {
            throw new IllegalStateException(response.body() + "\n" + flux);
        }
        List<Map<String, String>> rows = rows(response.body());
        // What goes wrong after the first table stands in a table of its own.
        if (rows.stream().anyMatch(row -> row.containsKey("error") && row.containsKey("reference"))) {
            throw new IllegalStateException(response.body() + "\n" + flux);
        }
        return rows;
    }

    private HttpResponse<String> post(String flux) {
        return Http.send(HttpRequest.newBuilder(URI.create(server.fluxUrl()))
                .header("Accept", "application/csv")
                .header("Authorization", "Token " + server.token())
                .header("Content-Type", "application/vnd.flux")
                .POST(HttpRequest.BodyPublishers.ofString(flux)));
    }

    /** Annotated CSV: each table has lines that start with #, a line of column names, and its rows. */
    private static List<Map<String, String>> rows(String csv) {
        List<Map<String, String>> rows = new ArrayList<>();
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

    private static Map<String, String> row(String[] names, String[] values) {
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i++) {
            row.put(names[i], values[i].replaceAll("^\"|\"$", ""));
        }
        return row;
    }
}
