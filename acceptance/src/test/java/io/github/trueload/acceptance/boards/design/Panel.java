// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards.design;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One panel: what it asks and how it looks. Nothing is green that no figure made green. */
final class Panel {
    private final Map<String, Object> json = new LinkedHashMap<>();
    private final Map<String, Object> defaults = new LinkedHashMap<>();
    private final List<Object> overrides = new ArrayList<>();
    private List<Object> last;
    private final List<Object> transformations = new ArrayList<>();
    private final Map<String, Object> options = new LinkedHashMap<>();
    private final List<Query> queries = new ArrayList<>();

    private record Query(String name, String format, Question question) {}

    private Panel(int id, String type, String title, String unit) {
        json.put("id", id);
        json.put("type", type);
        json.put("title", title);
        defaults.put("unit", unit);
        defaults.put("noValue", "no data");
    }

    /** Figures, neutral where nothing else is said. */
    static Panel stat(int id, String title, String unit) {
        Panel panel = new Panel(id, "stat", title, unit);
        panel.defaults.put("thresholds", steps("text", null));
        panel.defaults.put("color", map("mode", "thresholds"));
        panel.options.putAll(
                read(
                        """
                {"reduceOptions": {"calcs": ["lastNotNull"], "fields": "", "values": false}, "colorMode": "value",
                 "graphMode": "none", "textMode": "auto", "justifyMode": "auto", "orientation": "auto"}"""));

        return panel;
    }

    /** Lines over time, each with its largest and last value below the plot. */
    static Panel lines(int id, String title, String unit) {
        Panel panel = new Panel(id, "timeseries", title, unit);
        panel.defaults.put("min", 0);
        panel.defaults.put("custom", lines(0));
        panel.options.put("legend", legend("list"));
        panel.options.put("tooltip", map("mode", "multi", "sort", "desc"));
        return panel;
    }

    static Panel table(int id, String title, String unit) {
        Panel panel = new Panel(id, "table", title, unit);
        panel.defaults.put("custom", map("align", "auto", "inspect", true, "minWidth", 60));
        panel.options.putAll(map("showHeader", true, "cellHeight", "sm"));
        return panel;
    }

    /** What it tells of itself; comes first. */
    Panel says(String description) {
        json.put("description", description);
        return this;
    }

    /** What it shows where there is no data. */
    Panel without(String words) {
        defaults.put("noValue", words);
        return this;
    }

    /** Of many lines the legend is a table, the largest first. */
    Panel many() {
        options.put("legend", legend("table"));
        return this;
    }

    Panel stacked() {
        Map<String, Object> custom = lines(25);
        custom.put("stacking", map("mode", "normal", "group", "A"));
        defaults.put("custom", custom);
        return this;
    }

    private static Map<String, Object> lines(int fill) {
        return map("lineWidth", 1, "fillOpacity", fill, "showPoints", "auto", "spanNulls", false);
    }

    private static Map<String, Object> legend(String mode) {
        return read(
                """
                {"displayMode": "%s", "placement": "bottom", "showLegend": true, "calcs": ["max", "lastNotNull"],
                 "sortBy": "Max", "sortDesc": true}"""
                        .formatted(mode));
    }

    Panel at(int x, int y, int w, int h) {
        json.put("gridPos", map("x", x, "y", y, "w", w, "h", h));
        return this;
    }

    /**
     * One number or line of its own name. In a name {@code <tag>} stands for the value of a tag, <col> for the
     * column.
     */
    Panel ask(String name, Question question) {
        queries.add(new Query(name, "time_series", question));
        return this;
    }

    /** Columns that have their names from the query. */
    Panel askTable(Question question) {
        queries.add(new Query("", "table", question));
        return this;
    }

    Panel option(String name, Object value) {
        options.put(name, value);
        return this;
    }

    Panel fallback(String name, Object value) {
        defaults.put(name, value);
        return this;
    }

    /** What one column or line has that others have not. */
    Panel of(String name, Object... properties) {
        last = new ArrayList<>();
        overrides.add(map("matcher", map("id", "byName", "options", name), "properties", last));
        return and(properties);
    }

    /** More of the same column or line. */
    Panel and(Object... properties) {
        for (int i = 0; i < properties.length; i += 2) {
            last.add(map("id", properties[i], "value", properties[i + 1]));
        }
        return this;
    }

    Panel transform(String id, Map<String, Object> of) {
        transformations.add(map("id", id, "options", of));
        return this;
    }

    /** Joins the answers by the first of the columns, and names that one. */
    Panel joined(String order, String title) {
        String by = order.substring(0, order.indexOf(','));
        transform("joinByField", map("byField", by, "mode", "outer"));
        return organized(order, map(by, title));
    }

    /** Leaves out times, orders the columns, and names some. */
    Panel organized(String order, Map<String, Object> renamed) {
        Map<String, Object> hidden = map("Time", true);
        for (int i = 1; i <= 9; i++) {
            hidden.put("Time " + i, true);
        }
        Map<String, Object> index = new LinkedHashMap<>();
        List.of(order.split(", ")).forEach(column -> index.put(column, index.size()));
        return transform("organize", map("excludeByName", hidden, "indexByName", index, "renameByName", renamed));
    }

    /** As a board of one language holds it. */
    Map<String, Object> json(boolean flux) {
        Map<String, Object> whole = new LinkedHashMap<>(json);
        List<Object> targets = new ArrayList<>();
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
            Query query = queries.get(i);
            String letter = String.valueOf((char) ('A' + i));
            targets.add(flux ? fluxTarget(query, letter) : influxQlTarget(query, letter));
            if (flux && !query.name.isEmpty()) {
                String name = query.name.replaceAll("<(\\w+)>", "\\${__field.labels.$1}");
                all.add(map(
                        "matcher", map("id", "byFrameRefID", "options", letter),
                        "properties", List.of(map("id", "displayName", "value", name))));
            }
        }
        all.addAll(overrides);
        whole.put("datasource", SOURCE);
        whole.put("interval", "1s");
        whole.put("targets", targets);
        whole.put("fieldConfig", map("defaults", defaults, "overrides", all));
        whole.put("options", options);
        if (!transformations.isEmpty()) {
            whole.put("transformations", transformations);
        }
        return whole;
    }

    static final Map<String, Object> SOURCE = map("type", "influxdb", "uid", "${datasource}");

    private static Object influxQlTarget(Query query, String letter) {
        Map<String, Object> target = map("refId", letter, "datasource", SOURCE, "rawQuery", true);
        target.put("query", query.question.influxQl());
        target.put("resultFormat", query.format);
        if (!query.name.isEmpty()) {
            target.put("alias", query.name.replace("<col>", "$col").replaceAll("<(\\w+)>", "\\$tag_$1"));
        }
        return target;
    }

    private static Object fluxTarget(Query query, String letter) {
        return map("refId", letter, "datasource", SOURCE, "query", query.question.flux());
    }

    /** Colours from a value on; the first has no value and is that of a panel without data, which is never green. */
    static Map<String, Object> steps(Object... coloursAndValues) {
        List<Object> steps = new ArrayList<>();
        for (int i = 0; i < coloursAndValues.length; i += 2) {
            steps.add(map("color", coloursAndValues[i], "value", coloursAndValues[i + 1]));
        }
        return map("mode", "absolute", "steps", steps);
    }

    static Map<String, Object> colour(String name) {
        return map("mode", "fixed", "fixedColor", name);
    }

    /** An object of JSON, in the order in which its entries stand. */
    static Map<String, Object> read(String json) {
        try {
            return new ObjectMapper().readValue(json, new TypeReference<>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    /** A map in the order in which its entries stand. */
    static Map<String, Object> map(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
