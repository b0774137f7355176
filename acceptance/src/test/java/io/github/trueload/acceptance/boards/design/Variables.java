// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards.design;

import static io.github.trueload.acceptance.boards.design.Panel.map;
import static io.github.trueload.acceptance.boards.design.Panel.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The variables of a board. None has to be set for a figure to be right. */
final class Variables {
    private static final int ALWAYS = 2;
    private static final int HIDDEN = 2;

    private final boolean flux;
    private final List<Object> all = new ArrayList<>();

    Variables(boolean flux) {
        this.flux = flux;
    }

    List<Object> all() {
        all.add(
                read(
                        """
                {"name": "datasource", "label": "InfluxDB", "type": "datasource", "query": "influxdb", "refresh": 1,
                 "current": {"text": "${DS_INFLUXDB}", "value": "${DS_INFLUXDB}"}}"""));
        if (flux) {
            query("bucket", "Bucket", "The one that the listener writes to", buckets());
        }
        query("application", "Application", "The listener's parameter application", applications());
        several("instance", "Generator", "Those that wrote in the time range", instances());
        several("transaction", "Label", "Chosen by a click on a label in the table, too", labels());
        choice("failed_limit", "Failures allowed (%)", "Failed shares from here on are red", "1", "0.1,0.5,1,2,5,10");
        String bounds = "10,25,50,100,150,200,300,400,500,600,750,1000,1500,2000,2500,3000,4000,5000,7500,10000,20000";
        choice("apdex_satisfied", "Apdex: satisfied (ms)", "As in JMeter's report", "500", bounds);
        choice("apdex_tolerated", "Apdex: tolerated (ms)", "As in JMeter's report", "1500", bounds);
        all.add(
                read(
                        """
                {"name": "measurement", "label": "Measurement", "description": "The listener's parameter measurement",
                 "type": "textbox", "query": "jmeter", "current": {"text": "jmeter", "value": "jmeter"},
                 "options": [{"text": "jmeter", "value": "jmeter", "selected": true}]}"""));
        Map<String, Object> row = query("row", "Seconds of a row", "The listener's interval, from its rows", row());
        row.put("hide", HIDDEN);
        Map<String, Object> run = query("run", "Run", "Set by a click on a run in the table of runs", runs());
        run.putAll(everything());
        run.put("hide", HIDDEN);
        return all;
    }

    private Map<String, Object> query(String name, String label, String description, Question question) {
        Map<String, Object> variable = map("name", name, "label", label, "description", description, "type", "query");
        variable.put("datasource", Panel.SOURCE);
        variable.put("query", flux ? question.flux() : question.influxQl());
        variable.putAll(map("refresh", ALWAYS, "sort", 1, "multi", false, "includeAll", false));
        all.add(variable);
        return variable;
    }

    private void several(String name, String label, String description, Question question) {
        Map<String, Object> variable = query(name, label, description, question);
        variable.putAll(everything());
        variable.put("multi", true);
    }

    private static Map<String, Object> everything() {
        return map("includeAll", true, "allValue", ".*", "current", map("text", "All", "value", "$__all"));
    }

    private void choice(String name, String label, String description, String value, String values) {
        Map<String, Object> choice = map("name", name, "label", label, "description", description, "type", "custom");
        choice.putAll(map("query", values, "current", map("text", value, "value", value), "options", List.of()));
        all.add(choice);
    }

    private static Question buckets() {
        return new Question(
                "",
                """
                buckets()
                  |> filter(fn: (r) => r.name !~ /^_/)
                  |> rename(columns: {name: "_value"})
                  |> keep(columns: ["_value"])
                """);
    }

    private static Question applications() {
        return new Question(
                "SHOW TAG VALUES FROM \"${measurement:raw}\" WITH KEY = \"application\"", distinct("", "application"));
    }

    private static Question instances() {
        String application = "\"application\" =~ /^${application:regex}$/ AND $timeFilter";
        return new Question(
                "SELECT DISTINCT(\"instance\") FROM (SELECT \"count\", \"instance\" FROM \"${measurement:raw}\" WHERE"
                        + " \"transaction\" = 'all' AND " + application + ")",
                distinct(" and r.application == \"${application}\"", "instance"));
    }

    private static Question labels() {
        return new Question(
                "SHOW TAG VALUES FROM \"${measurement:raw}\" WITH KEY = \"transaction\" WHERE \"application\" =~"
                        + " /^${application:regex}$/ AND \"transaction\" != 'internal' AND \"transaction\" != 'all'",
                distinct(
                        " and r.application == \"${application}\" and r.transaction != \"all\""
                                + " and r.transaction != \"internal\"",
                        "transaction"));
    }

    private static String distinct(String where, String column) {
        return "from(bucket: \"${bucket}\")\n  |> range(start: v.timeRangeStart, stop: v.timeRangeStop)\n"
                + "  |> filter(fn: (r) => r._measurement == \"${measurement}\"" + where + ")\n"
                + "  |> group()\n  |> distinct(column: \"" + column + "\")\n  |> keep(columns: [\"_value\"])\n";
    }

    /** The longest time that a row stands for, or the least between two rows: a short test has no whole interval. */
    private static Question row() {
        String rows = " FROM \"${measurement:raw}\" WHERE \"transaction\" = 'internal' AND"
                + " \"application\" =~ /^${application:regex}$/ AND $timeFilter";
        String apart = "SELECT min(\"e\") AS \"x\" FROM (SELECT elapsed(\"covered\", 1s) AS \"e\"" + rows
                + " GROUP BY \"instance\") WHERE $timeFilter GROUP BY \"instance\"";
        String fluxRows = "from(bucket: \"${bucket}\")\n  |> range(start: v.timeRangeStart, stop: v.timeRangeStop)\n"
                + "  |> filter(fn: (r) => r._measurement == \"${measurement}\" and r.application == \"${application}\""
                + " and r.transaction == \"internal\" and r._field == \"covered\")\n";
        return new Question(
                "SELECT max(\"x\") FROM (SELECT ceil(max(\"covered\")) AS \"x\"" + rows + "), (SELECT 1.0 * max(\"x\")"
                        + " AS \"x\" FROM (" + apart + ") WHERE $timeFilter) WHERE $timeFilter",
                "covered = " + fluxRows + "  |> group()\n  |> max()\n  |> map(fn: (r) => ({_value: r._value}))\n"
                        + "\napart = " + fluxRows + "  |> group(columns: [\"instance\"])\n"
                        + "  |> sort(columns: [\"_time\"])\n"
                        + "  |> reduce(\n    identity: {last: 0, least: 0},\n    fn: (r, accumulator) => ({\n"
                        + "      last: int(v: r._time),\n"
                        + "      least: if accumulator.last == 0 then 0\n"
                        + "        else if accumulator.least == 0 then int(v: r._time) - accumulator.last\n"
                        + "        else if int(v: r._time) - accumulator.last < accumulator.least"
                        + " then int(v: r._time) - accumulator.last\n"
                        + "        else accumulator.least,\n    }),\n  )\n"
                        + "  |> group()\n  |> max(column: \"least\")\n"
                        + "  |> map(fn: (r) => ({_value: float(v: r.least) / 1000000000.0}))\n"
                        + "\nunion(tables: [covered, apart])\n  |> group()\n  |> max()\n"
                        + "  |> map(fn: (r) => ({_value: string(v: int(v: r._value + 0.999))}))\n");
    }

    private static Question runs() {
        return new Question(
                "SELECT DISTINCT(\"run\") FROM \"events\" WHERE \"application\" =~ /^${application:regex}$/ AND"
                        + " $timeFilter",
                "from(bucket: \"${bucket}\")\n  |> range(start: v.timeRangeStart, stop: v.timeRangeStop)\n"
                        + "  |> filter(fn: (r) => r._measurement == \"events\" and r.application == \"${application}\""
                        + " and r._field == \"run\")\n"
                        + "  |> group()\n  |> distinct()\n  |> keep(columns: [\"_value\"])\n");
    }
}
