// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.influx.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One of the dashboards that this project ships, as far as its queries are concerned. Immutable. */
final class Dashboard {
    private final Map<?, ?> json;
    static final String NODES = "Nodes: where new connections went: ";
    static final String EACH = "Each generator: ";
    static final String LABELS = "Requests by label: ";
    static final String TIME = "Over time, all generators together: ";
    static final String WHOLE = "The whole run, all generators together: ";

    private Dashboard(Map<?, ?> json) {
        this.json = json;
    }

    static Dashboard read(String file) {
        try {
            String text =
                    Files.readString(Checkout.root().resolve("examples/grafana").resolve(file));
            return new Dashboard((Map<?, ?>) Json.parse(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The queries of all panels by section, title and letter, such as {@code "Users A"} below its row's title. */
    Map<String, String> queries() {
        Map<String, String> queries = new LinkedHashMap<>();
        String section = "";
        for (Map<?, ?> panel : panels()) {
            if ("row".equals(panel.get("type"))) {
                section = panel.get("title") + ": ";
            }
            for (Map<?, ?> target : maps(panel.get("targets"))) {
                queries.put(section + panel.get("title") + " " + target.get("refId"), (String) target.get("query"));
            }
        }
        return queries;
    }

    /** All rows, each followed by its panels, whether it is open at first or not. */
    List<Map<?, ?>> panels() {
        List<Map<?, ?>> all = new ArrayList<>();
        for (Map<?, ?> panel : maps(json.get("panels"))) {
            all.add(panel);
            all.addAll(maps(panel.get("panels")));
        }
        return all;
    }

    /** All annotations, as the board holds them. */
    List<Map<?, ?>> marks() {
        return maps(((Map<?, ?>) json.get("annotations")).get("list"));
    }

    /** What the board holds under a key. */
    Object value(String key) {
        return json.get(key);
    }

    /** The queries of its annotations by name. */
    Map<String, String> annotations() {
        return marks().stream()
                .collect(Collectors.toMap(list -> (String) list.get("name"), Dashboard::annotationQuery));
    }

    /** The queries that fill its variables, by the variable's name. */
    Map<String, String> variables() {
        return maps(((Map<?, ?>) json.get("templating")).get("list")).stream()
                .filter(variable -> "query".equals(variable.get("type")))
                .collect(Collectors.toMap(v -> (String) v.get("name"), v -> (String) v.get("query")));
    }

    private static String annotationQuery(Map<?, ?> annotation) {
        Object target = annotation.get("target");
        return (String) (target == null ? annotation : (Map<?, ?>) target).get("query");
    }

    static List<Map<?, ?>> maps(Object list) {
        return list == null
                ? List.of()
                : ((List<?>) list)
                        .stream().<Map<?, ?>>map(each -> (Map<?, ?>) each).toList();
    }
}
