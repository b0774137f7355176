// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One of the dashboards that this project ships, as far as its queries are concerned. Immutable. */
record Dashboard(JsonNode json) {
    static final String NODES = "Nodes: where new connections went: ";
    static final String EACH = "Each generator: ";
    static final String LABELS = "Requests by label: ";
    static final String TIME = "Over time, all generators together: ";
    static final String WHOLE = "The whole run, all generators together: ";

    static Dashboard read(String file) {
        return new Dashboard(Json.in(Checkout.root().resolve("examples/grafana").resolve(file)));
    }

    /** The queries of all panels by section, title and letter, such as {@code "Users A"} below its row's title. */
    Map<String, String> queries() {
        Map<String, String> queries = new LinkedHashMap<>();
        String section = "";
        for (JsonNode panel : panels()) {
            String title = panel.path("title").asText();
            section = isRow(panel) ? title + ": " : section;
            for (JsonNode target : panel.path("targets")) {
                queries.put(
                        section + title + " " + target.path("refId").asText(),
                        target.path("query").asText());
            }
        }
        return queries;
    }

    /** All rows, each followed by its panels, whether it is open at first or not. */
    List<JsonNode> panels() {
        List<JsonNode> all = new ArrayList<>();
        for (JsonNode panel : json.path("panels")) {
            all.add(panel);
            panel.path("panels").forEach(all::add);
        }
        return all;
    }

    static boolean isRow(JsonNode panel) {
        return panel.path("type").asText().equals("row");
    }

    /** All annotations, as the board holds them. */
    JsonNode marks() {
        return json.at("/annotations/list");
    }

    /** The queries of its annotations by name. */
    Map<String, String> annotations() {
        Map<String, String> queries = new LinkedHashMap<>();
        for (JsonNode mark : marks()) {
            JsonNode asked = mark.has("target") ? mark.path("target") : mark;
            queries.put(mark.path("name").asText(), asked.path("query").asText());
        }
        return queries;
    }

    /** The queries that fill its variables, by the variable's name. */
    Map<String, String> variables() {
        Map<String, String> queries = new LinkedHashMap<>();
        for (JsonNode variable : json.at("/templating/list")) {
            if (variable.path("type").asText().equals("query")) {
                queries.put(
                        variable.path("name").asText(), variable.path("query").asText());
            }
        }
        return queries;
    }
}
