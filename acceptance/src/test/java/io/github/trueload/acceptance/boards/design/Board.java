// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards.design;

import static io.github.trueload.acceptance.boards.design.Panel.map;
import static io.github.trueload.acceptance.boards.design.Panel.read;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A whole dashboard of one language: its panels in their rows, its variables and its marks. What both show is written
 * once in this package: each panel with its look and its query in InfluxQL and in Flux.
 */
public final class Board {
    final boolean flux;

    private Board(boolean flux) {
        this.flux = flux;
    }

    /** The text of one of the two files. */
    public static String text(boolean flux) {
        try {
            return new ObjectMapper().writer(new Layout()).writeValueAsString(new Board(flux).json()) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Two spaces, one line for each entry, on every system the same. */
    private static final class Layout extends DefaultPrettyPrinter {
        private static final long serialVersionUID = 1L;

        Layout() {
            indentObjectsWith(new DefaultIndenter("  ", "\n"));
            indentArraysWith(new DefaultIndenter("  ", "\n"));
        }

        @Override
        public DefaultPrettyPrinter createInstance() {
            return new Layout();
        }

        @Override
        public void writeObjectFieldValueSeparator(JsonGenerator generator) throws IOException {
            generator.writeRaw(": ");
        }
    }

    private Map<String, Object> json() {
        Map<String, Object> board = read(
                """
                {"__inputs": [{"name": "DS_INFLUXDB", "label": "InfluxDB (LANGUAGE)",
                   "description": "The data source of the database that the generators write to",
                   "type": "datasource", "pluginId": "influxdb", "pluginName": "InfluxDB"}],
                 "__requires": [
                   {"type": "datasource", "id": "influxdb", "name": "InfluxDB", "version": "1.0.0"},
                   {"type": "panel", "id": "stat", "name": "Stat", "version": ""},
                   {"type": "panel", "id": "table", "name": "Table", "version": ""},
                   {"type": "panel", "id": "timeseries", "name": "Time series", "version": ""}],
                 "title": "Trueload for JMeter (LANGUAGE)", "uid": "UID",
                 "description": "Load tests of one or many JMeter generators that write with the Trueload InfluxDB \
                listener. Every figure counts all generators, unless its title says otherwise.",
                 "tags": ["jmeter", "trueload"], "editable": true, "graphTooltip": 1, "schemaVersion": 36, "version": 1,
                 "refresh": "5s", "time": {"from": "now-15m", "to": "now"}, "timezone": "",
                 "links": [{"title": "All runs and labels", "type": "link", "icon": "external link",
                   "url": "/d/UID?KEPT&var-run=$__all&var-transaction=$__all",
                   "keepTime": true, "includeVars": false, "targetBlank": false}]}
                """
                        .replace("LANGUAGE", flux ? "Flux" : "InfluxQL")
                        .replace("UID", uid())
                        .replace("KEPT", kept()));
        board.put("annotations", map("list", marks()));
        board.put("templating", map("list", new Variables(flux).all()));
        board.put("panels", panels());
        return board;
    }

    String uid() {
        return flux ? "trueload-flux" : "trueload-influxql";
    }

    /** What a link to a run or label leaves as the reader has it. */
    String kept() {
        return "${datasource:queryparam}&${application:queryparam}&${instance:queryparam}&${measurement:queryparam}"
                + (flux ? "&${bucket:queryparam}" : "");
    }

    private List<Object> marks() {
        String started = "\"text\", \"instance\"";
        String startsAndEnds = flux
                ? Flux.rows("r._measurement == \"events\"", "r._field == \"text\" or r._field == \"run\"")
                        + Flux.group()
                        + Flux.pivot("_time", "instance")
                        + "  |> filter(fn: (r) => exists r.text and (" + Flux.RUN + "))\n"
                        + Flux.keep("_time", "instance", "text") + "  |> sort(columns: [\"_time\"])\n"
                : InfluxQl.rows(started, "\"events\"", InfluxQl.RUN);
        String verdicts = flux
                ? RunFigures.fluxVerdicts()
                        + Flux.group("instance", "verdict")
                        + "  |> window(every: 1m)\n  |> sort(columns: [\"_time\"])\n  |> first(column: \"text\")\n"
                        + Flux.group() + Flux.keep("_time", "instance", "verdict", "text")
                        + "  |> sort(columns: [\"_time\"])\n"
                : InfluxQl.rows(
                        "first(\"text\") AS \"text\"",
                        "\"jmeter_health\"",
                        "\"verdict\" !~ /^$/ AND " + InfluxQl.RUN,
                        "time(1m)",
                        "\"instance\"",
                        "\"verdict\"");
        String goals = flux
                ? RunFigures.fluxGoals()
                : InfluxQl.rows(
                        "\"text\", \"instance\", \"goal\"",
                        "\"jmeter_health\"",
                        "\"goal\" !~ /^$/ AND \"text\" !~ /^met:/ AND " + InfluxQl.RUN);
        return List.of(
                mark("Start and end", "rgba(0, 211, 255, 1)", startsAndEnds, "instance"),
                mark("Generator health: verdicts", "rgba(255, 96, 96, 1)", verdicts, "instance,verdict"),
                mark("Goals that were not met", "rgba(255, 160, 64, 1)", goals, "instance,goal"));
    }

    /** InfluxQL's are asked for only where the query stands in a target, too. */
    private Object mark(String name, String colour, String query, String tags) {
        Map<String, Object> mark = map("name", name, "datasource", Panel.SOURCE, "enable", true, "iconColor", colour);
        if (flux) {
            mark.put("target", map("refId", "Anno", "query", query));
            return mark;
        }
        mark.putAll(map("query", query, "textColumn", "text", "tagsColumn", tags, "type", "dashboard"));
        Map<String, Object> target = map("refId", "Anno", "name", name, "query", query);
        target.putAll(map("fromAnnotations", true, "rawQuery", true, "resultFormat", "table"));
        target.putAll(map("textColumn", "text", "tagsColumn", tags));
        mark.put("target", target);
        return mark;
    }

    private List<Object> panels() {
        List<Object> all = new ArrayList<>();
        open(all, 1, "The whole run, all generators together", 0, new RunPanels(this).whole());
        open(all, 8, "Over time, all generators together", 22, new RunPanels(this).overTime());
        open(all, 13, "Requests by label", 60, new LabelPanels(this).all());
        folded(all, 32, "Rates (plans with a rate timer)", 101, LabelPanels.rates());
        folded(all, 18, "Each generator", 102, GeneratorPanels.all());
        folded(all, 44, "Nodes: where new connections went", 103, GeneratorPanels.nodes());
        folded(all, 45, "Runs", 104, List.of(new RunPanels(this).runs()));
        return all;
    }

    private void open(List<Object> all, int id, String title, int y, List<Panel> panels) {
        all.add(row(id, title, y, List.of()));
        panels.forEach(panel -> all.add(panel.json(flux)));
    }

    private void folded(List<Object> all, int id, String title, int y, List<Panel> panels) {
        List<Object> inside = new ArrayList<>();
        panels.forEach(panel -> inside.add(panel.json(flux)));
        all.add(row(id, title, y, inside));
    }

    private static Map<String, Object> row(int id, String title, int y, List<Object> panels) {
        Map<String, Object> row = map("id", id, "type", "row", "title", title, "collapsed", !panels.isEmpty());
        row.putAll(map("gridPos", map("x", 0, "y", y, "w", 24, "h", 1), "panels", panels));
        return row;
    }
}
