// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards.design;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Parts of Flux that several panels share. */
final class Flux {
    static final String SAMPLES = "r._measurement == \"${measurement}\"";
    static final String GENERATORS = "(" + SAMPLES + " or r._measurement == \"jmeter_instance\")";
    static final String RATES = "r._measurement == \"jmeter_rate\"";
    static final String HEALTH = "r._measurement == \"jmeter_health\"";
    static final String HISTOGRAM = "r._measurement == \"jmeter_histogram\"";
    static final String ALL = "r.transaction == \"all\" and r.statut == \"all\"";
    static final String THREADS = "r.transaction == \"internal\"";
    static final String TIMERS = "r.transaction == \"all\"";
    static final String LABELS = "r.transaction != \"all\" and r.transaction =~ /^${transaction:regex}$/";
    static final String RUN = "\"${run}\" == \".*\" or (exists r.run and r.run == \"${run}\")";
    /** The listener's interval; before there is data, any will do. */
    static final String ROW =
            "row = duration(v: (int(v: \"0${row}\") + (if \"${row}\" == \"\" then 1 else 0))" + " * 1000000000)\n\n";

    private Flux() {}

    /** Rows of the generators that the reader chose. */
    static String rows(String measurement, String where) {
        return "from(bucket: \"${bucket}\")\n"
                + "  |> range(start: v.timeRangeStart, stop: v.timeRangeStop)\n"
                + "  |> filter(fn: (r) => " + measurement
                + " and r.application == \"${application}\" and r.instance =~ /^${instance:regex}$/)\n"
                + "  |> filter(fn: (r) => " + where + ")\n";
    }

    static String field(String name) {
        return "r._field == \"" + name + "\"";
    }

    /** Rows of one of some fields. */
    static String fields(String... names) {
        return Stream.of(names).map(Flux::field).collect(Collectors.joining(" or "));
    }

    static String group(String... columns) {
        return columns.length == 0 ? "  |> group()\n" : "  |> group(columns: [" + quoted(columns) + "])\n";
    }

    static String keep(String... columns) {
        return "  |> keep(columns: [" + quoted(columns) + "])\n";
    }

    /** One value for each step that has rows. */
    static String each(String step, String function) {
        return "  |> aggregateWindow(every: " + step + ", fn: " + function
                + ", timeSrc: \"_start\", createEmpty: false)\n";
    }

    static String eachStep(String function) {
        return each("v.windowPeriod", function);
    }

    /** Adds fields up: each name is followed by the field that it stands for. */
    static String sums(String... namesAndFields) {
        StringBuilder zeros = new StringBuilder();
        StringBuilder sums = new StringBuilder();
        for (int i = 0; i < namesAndFields.length; i += 2) {
            String name = namesAndFields[i];
            zeros.append(i == 0 ? "" : ", ").append(name).append(": 0.0");
            sums.append("      " + name + ": accumulator." + name + " + (if " + field(namesAndFields[i + 1])
                    + " then r._value else 0.0),\n");
        }
        return "  |> reduce(\n    identity: {" + zeros + "},\n    fn: (r, accumulator) => ({\n" + sums
                + "    }),\n  )\n";
    }

    /** Seconds that the test ran: of each row's time those of the generator that ran longest. */
    static String covered() {
        return longest(rows(SAMPLES, THREADS + " and " + field("covered")), "instance");
    }

    static String coveredByTimers() {
        return longest(rows(RATES, TIMERS + " and " + field("covered")), "instance", "timer");
    }

    private static String longest(String rows, String... by) {
        return rows + group(by) + each("row", "sum") + group("_time") + "  |> max()\n" + group()
                + keep("_time", "_value");
    }

    /** Over the whole range: what ended, divided by the seconds of the test. */
    static String perSecond(String counted, String covered) {
        return ROW
                + "n = " + counted + group() + "  |> sum()\n  |> map(fn: (r) => ({n: r._value, s: 0.0}))\n"
                + "\ns = " + covered + "  |> sum()\n  |> map(fn: (r) => ({n: 0.0, s: r._value}))\n"
                + "\nunion(tables: [n, s])\n" + group() + divided();
    }

    /**
     * Adds up counts {@code n} and seconds {@code s} and divides them, also where nothing ended, but only where
     * a test ran.
     */
    private static String divided(String... columns) {
        String kept = kept(columns);

        return "  |> reduce(\n    identity: {n: 0.0, s: 0.0},\n"
                + "    fn: (r, accumulator) => ({n: accumulator.n + r.n, s: accumulator.s + r.s}),\n  )\n" + group()
                + "  |> filter(fn: (r) => r.s > 0.0)\n"
                + "  |> map(fn: (r) => ({" + kept + "_value: r.n / r.s}))\n";
    }

    /** The same of each step and tag. */
    static String perSecondOverTime(String counted, String covered, String... tags) {
        String[] columns = InfluxQl.with("_time", tags);
        String kept = kept(columns);

        return ROW
                + "n = " + counted + group(tags) + each("row", "sum") + eachStep("sum") + group()
                + "  |> map(fn: (r) => ({" + kept + "n: r._value, s: 0.0}))\n"
                + "\ns = " + covered + group(tags) + eachStep("sum") + group()
                + "  |> map(fn: (r) => ({" + kept + "n: 0.0, s: r._value}))\n"
                + "\nunion(tables: [n, s])\n" + group(columns) + divided(columns) + group(tags)
                + "  |> sort(columns: [\"_time\"])\n";
    }

    /** The same of each label: the seconds of the test are those of each, whether it had a sample or not. */
    static String perSecondOfLabels(String counted) {
        String labels = "labels = " + counted + group("transaction") + "  |> first()\n" + group()
                + "  |> map(fn: (r) => ({key: \"all\", transaction: r.transaction}))\n";
        String seconds = "\nseconds = " + covered() + eachStep("sum")
                + "  |> map(fn: (r) => ({key: \"all\", _time: r._time, _value: r._value}))\n\n";
        String both = "join(tables: {a: labels, b: seconds}, on: [\"key\"])\n"
                + "  |> map(fn: (r) => ({_time: r._time, transaction: r.transaction, _value: r._value}))\n";
        return ROW
                + labels
                + seconds
                + perSecondOverTime(counted, both, "transaction").substring(ROW.length());
    }

    /** A percentile from buckets of either form, interpolated within its bucket. */
    static String percentile(int percent, String where, boolean steps, String... tags) {
        String[] columns = steps ? InfluxQl.with("_time", tags) : tags;
        String kept = kept(columns);

        String[] keep = InfluxQl.with("_time", InfluxQl.with("_value", InfluxQl.with("le", tags)));
        return "import \"strings\"\n\n"
                + "rows = " + rows(HISTOGRAM, where + " and " + field("cum"))
                + group() + keep(keep)
                + "\nfields = "
                + rows(HISTOGRAM, where + " and not exists r.le and (r._field =~ /^le_/ or r._field == \"n\")")
                + group()
                + "  |> map(fn: (r) => ({_time: r._time, " + (tags.length == 0 ? "" : "transaction: r.transaction, ")
                + "le: if r._field == \"n\" then \"+Inf\" else strings.trimPrefix(v: r._field, prefix: \"le_\"),"
                + " _value: r._value}))\n"
                + "\nunion(tables: [rows, fields])\n"
                + group(InfluxQl.with("le", tags))
                + (steps ? eachStep("sum") : "  |> sum()\n")
                + group()
                + "  |> map(fn: (r) => ({" + kept + "le: float(v: r.le), _value: r._value}))\n"
                + group(columns)
                + "  |> sort(columns: [\"le\"])\n"
                + "  |> histogramQuantile(quantile: " + percent / 100.0 + ")\n"
                + group(steps ? tags : new String[0]);
    }

    /** Columns as they stand in front of others in a new row. */
    static String kept(String... columns) {
        return Stream.of(columns).map(column -> column + ": r." + column + ", ").collect(Collectors.joining());
    }

    /** One row of each key, with the fields as its columns. */
    static String pivot(String... keys) {
        return "  |> pivot(rowKey: [" + quoted(keys) + "], columnKey: [\"_field\"], valueColumn: \"_value\")\n";
    }

    /** The largest value in each step. */
    static String largest(String measurement, String where, String... tags) {
        return rows(measurement, where)
                + group(tags)
                + eachStep("max")
                + keep(InfluxQl.with("_time", InfluxQl.with("_value", tags)));
    }

    private static String quoted(String... columns) {
        return columns.length == 0 ? "" : "\"" + String.join("\", \"", columns) + "\"";
    }
}
