// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards.design;

import static io.github.trueload.acceptance.boards.design.InfluxQl.ALL;
import static io.github.trueload.acceptance.boards.design.InfluxQl.GENERATORS;
import static io.github.trueload.acceptance.boards.design.InfluxQl.ROW;
import static io.github.trueload.acceptance.boards.design.InfluxQl.STEP;
import static io.github.trueload.acceptance.boards.design.InfluxQl.THREADS;
import static io.github.trueload.acceptance.boards.design.InfluxQl.every;
import static io.github.trueload.acceptance.boards.design.InfluxQl.of;
import static io.github.trueload.acceptance.boards.design.InfluxQl.perSecond;
import static io.github.trueload.acceptance.boards.design.InfluxQl.rows;

import java.util.List;

/** What is asked of each generator, and of each address that it connects to. */
final class GeneratorFigures {
    private static final String EACH = "\"instance\"";

    private GeneratorFigures() {}

    static Question samples() {
        return new Question(
                rows(
                        "sum(\"count\") AS \"Requests\", sum(\"countError\") / sum(\"count\") AS \"Failed share\","
                                + " max(\"pct99.0\") AS \"Worst p99\", max(\"max\") AS \"Max\"",
                        GENERATORS,
                        ALL,
                        EACH),
                Flux.rows(
                                Flux.GENERATORS,
                                Flux.ALL + " and (" + Flux.fields("count", "countError", "pct99.0", "max") + ")")
                        + Flux.group("instance")
                        + "  |> reduce(\n    identity: {n: 0.0, e: 0.0, p: 0.0, x: 0.0},\n"
                        + "    fn: (r, accumulator) => ({\n"
                        + "      n: accumulator.n + (if r._field == \"count\" then r._value else 0.0),\n"
                        + "      e: accumulator.e + (if r._field == \"countError\" then r._value else 0.0),\n"
                        + "      p: if r._field == \"pct99.0\" and r._value > accumulator.p then r._value"
                        + " else accumulator.p,\n"
                        + "      x: if r._field == \"max\" and r._value > accumulator.x then r._value"
                        + " else accumulator.x,\n    }),\n  )\n" + Flux.group()
                        + "  |> map(fn: (r) => ({instance: r.instance, Requests: r.n, \"Failed share\": r.e / r.n,"
                        + " \"Worst p99\": r.p, Max: r.x}))\n");
    }

    static Question users() {
        return new Question(
                rows("max(\"maxAT\") AS \"Users\"", GENERATORS, THREADS, EACH),
                Flux.rows(Flux.GENERATORS, Flux.THREADS + " and " + Flux.field("maxAT"))
                        + Flux.group("instance") + "  |> max()\n" + Flux.group() + Flux.keep("instance", "_value")
                        + "  |> rename(columns: {_value: \"Users\"})\n");
    }

    static Question health() {
        return new Question(
                every(
                        "max(\"cpuProcessPercent\") AS \"CPU\", max(\"gcPercent\") AS \"GC\","
                                + " max(\"lagP99Ms\") AS \"Late\", max(\"dropped\") AS \"Lost\"",
                        "\"jmeter_health\"",
                        EACH),
                Flux.rows(Flux.HEALTH, Flux.fields("cpuProcessPercent", "gcPercent", "lagP99Ms", "dropped"))
                        + Flux.group("instance", "_field") + "  |> max()\n" + Flux.group()
                        + Flux.keep("instance", "_field", "_value")
                        + "  |> map(fn: (r) => ({instance: r.instance, _value: r._value,"
                        + " _field: if r._field == \"cpuProcessPercent\" then \"CPU\""
                        + " else if r._field == \"gcPercent\" then \"GC\""
                        + " else if r._field == \"lagP99Ms\" then \"Late\" else \"Lost\"}))\n"
                        + Flux.pivot("instance"));
    }

    static Question word() {
        return new Question(
                rows("last(\"figures\") AS \"Word\"", "\"jmeter_health\"", InfluxQl.RUN, EACH),
                RunFigures.fluxLastWords() + "  |> map(fn: (r) => ({instance: r.instance, Word: r.figures}))\n");
    }

    static Question perSecondOverTime() {
        return new Question(
                perSecond(
                        rows("sum(\"count\") AS \"n\"", GENERATORS, ALL, ROW, EACH),
                        rows("sum(\"covered\") AS \"s\"", GENERATORS, THREADS, ROW, EACH),
                        EACH),
                Flux.perSecondOverTime(
                        Flux.rows(Flux.GENERATORS, Flux.ALL + " and " + Flux.field("count")),
                        Flux.rows(Flux.GENERATORS, Flux.THREADS + " and " + Flux.field("covered"))
                                + Flux.group("instance")
                                + Flux.each("row", "sum")
                                + Flux.group()
                                + Flux.keep("_time", "_value", "instance"),
                        "instance"));
    }

    static Question usersOverTime() {
        return largest(GENERATORS, Flux.GENERATORS, "maxAT", THREADS, Flux.THREADS, "instance");
    }

    static Question percentileOverTime() {
        return largest(GENERATORS, Flux.GENERATORS, "pct99.0", ALL, Flux.ALL, "instance");
    }

    /** The largest value of a field of {@code jmeter_health} in each step, by its tags. */
    static Question healthOverTime(String field, String... tags) {
        String[] groups = InfluxQl.with(STEP, InfluxQl.quoted(tags));
        return new Question(
                every("max(\"" + field + "\")", "\"jmeter_health\"", groups),
                Flux.largest(Flux.HEALTH, Flux.field(field), tags));
    }

    private static Question largest(
            String from, String fluxFrom, String field, String where, String fluxWhere, String... tags) {
        return new Question(
                rows("max(\"" + field + "\")", from, where, InfluxQl.with(STEP, InfluxQl.quoted(tags))),
                Flux.largest(fluxFrom, fluxWhere + " and " + Flux.field(field), tags));
    }

    /** What a balancer counted of each address, per second. */
    static Question nodes(String field) {
        String[] node = {"\"host\"", "\"address\""};
        return new Question(
                of(
                        "sum(\"n\") / sum(\"s\")",
                        List.of(
                                every("sum(\"" + field + "\") AS \"n\"", "\"jmeter_dns\"", InfluxQl.with(ROW, node)),
                                of(
                                        "max(\"c\") AS \"s\"",
                                        List.of(every(
                                                "sum(\"covered\") AS \"c\"",
                                                "\"jmeter_dns\"",
                                                InfluxQl.with(ROW, InfluxQl.with(EACH, node)))),
                                        InfluxQl.with(ROW, node))),
                        InfluxQl.with(STEP, node)),
                Flux.perSecondOverTime(
                        fluxNodes(field),
                        fluxNodes("covered") + Flux.group("host", "address", "instance") + Flux.each("row", "sum")
                                + Flux.group("_time", "host", "address") + "  |> max()\n" + Flux.group()
                                + Flux.keep("_time", "_value", "host", "address"),
                        "host",
                        "address"));
    }

    private static String fluxNodes(String field) {
        return Flux.rows("r._measurement == \"jmeter_dns\"", Flux.field(field));
    }
}
