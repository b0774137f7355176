// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards.design;

import static io.github.trueload.acceptance.boards.design.InfluxQl.LABELS;
import static io.github.trueload.acceptance.boards.design.InfluxQl.ROW;
import static io.github.trueload.acceptance.boards.design.InfluxQl.SAMPLES;
import static io.github.trueload.acceptance.boards.design.InfluxQl.STEP;
import static io.github.trueload.acceptance.boards.design.InfluxQl.of;
import static io.github.trueload.acceptance.boards.design.InfluxQl.perSecond;
import static io.github.trueload.acceptance.boards.design.InfluxQl.rows;

import java.util.List;

/** What is asked of each label. */
final class LabelFigures {
    private static final String OF_LABELS = "\"statut\" = 'all' AND " + LABELS;
    private static final String FLUX_OF_LABELS = "r.statut == \"all\" and " + Flux.LABELS;
    private static final String LABEL = "\"transaction\"";
    private static final String FAILURES = "\"responseCode\" !~ /^$/ AND " + LABELS;

    private LabelFigures() {}

    static Question counts() {
        String share = "sum(\"e\") / sum(\"n\")";
        return new Question(
                of(
                        "sum(\"n\") AS \"Requests\", sum(\"e\") AS \"Failed\", " + share + " AS \"Failed share\", "
                                + share + " * 100 / ${failed_limit:raw} AS \"Of the allowed\","
                                + " sum(\"t\") / sum(\"n\") AS \"Mean\", max(\"x\") AS \"Max\"",
                        List.of(
                                rows(
                                        "\"count\" AS \"n\", \"avg\" * \"count\" AS \"t\", \"max\" AS \"x\"",
                                        SAMPLES,
                                        OF_LABELS),
                                rows("\"count\" AS \"e\"", SAMPLES, FAILURES)),
                        LABEL),
                "samples = "
                        + Flux.rows(
                                Flux.SAMPLES,
                                FLUX_OF_LABELS
                                        + " and (r._field == \"count\" or r._field == \"avg\" or r._field == \"max\")")
                        + Flux.group("transaction")
                        + Flux.pivot("_time", "instance")
                        + "  |> filter(fn: (r) => exists r.avg)\n"
                        + "  |> map(fn: (r) => ({transaction: r.transaction, n: r.count, t: r.avg * r.count, x: r.max,"
                        + " e: 0.0}))\n" + Flux.group("transaction")
                        + "\nfailures = " + fluxFailed() + Flux.group()
                        + "  |> map(fn: (r) => ({transaction: r.transaction, n: 0.0, t: 0.0, x: 0.0, e: r._value}))\n"
                        + Flux.group("transaction")
                        + "\nunion(tables: [samples, failures])\n" + Flux.group("transaction")
                        + "  |> reduce(\n    identity: {n: 0.0, t: 0.0, x: 0.0, e: 0.0},\n"
                        + "    fn: (r, accumulator) => ({\n      n: accumulator.n + r.n,\n      t: accumulator.t +"
                        + " r.t,\n"
                        + "      x: if r.x > accumulator.x then r.x else accumulator.x,\n      e: accumulator.e +"
                        + " r.e,\n"
                        + "    }),\n  )\n" + Flux.group()
                        + "  |> map(fn: (r) => ({transaction: r.transaction, Requests: r.n, Failed: r.e, \"Failed"
                        + " share\": r.e / r.n, \"Of the allowed\": r.e / r.n * 100.0 / float(v:"
                        + " \"${failed_limit}\"), Mean: r.t / r.n, Max: r.x}))\n");
    }

    private static String fluxFailed() {
        return Flux.rows(Flux.SAMPLES, "exists r.responseCode and " + Flux.LABELS + " and " + Flux.field("count"));
    }

    /** A percentile of each label in a column of its name. */
    static Question percentile(int percent) {
        return new Question(
                InfluxQl.atMost(percent, OF_LABELS, LABEL),
                Flux.percentile(percent, FLUX_OF_LABELS, false, "transaction") + "  |> rename(columns: {_value: \"p"
                        + percent + "\"})\n");
    }

    /** The largest of all generators and intervals, which every listener writes. */
    static Question worst() {
        return new Question(
                rows("max(\"pct99.0\") AS \"Worst p99\"", SAMPLES, OF_LABELS, LABEL),
                Flux.rows(Flux.SAMPLES, FLUX_OF_LABELS + " and " + Flux.field("pct99.0"))
                        + Flux.group("transaction") + "  |> max()\n" + Flux.group()
                        + Flux.keep("transaction", "_value")
                        + "  |> rename(columns: {_value: \"Worst p99\"})\n");
    }

    static Question failures() {
        return new Question(
                rows(
                        "sum(\"count\") AS \"Failed\"",
                        SAMPLES,
                        FAILURES,
                        LABEL,
                        "\"responseCode\"",
                        "\"responseMessage\""),
                fluxFailed() + Flux.group("transaction", "responseCode", "responseMessage") + "  |> sum()\n"
                        + Flux.group()
                        + Flux.keep("transaction", "responseCode", "responseMessage", "_value")
                        + "  |> rename(columns: {_value: \"Failed\"})\n");
    }

    /** Divided by the seconds from a label's first row to its last, in which there may be intervals without one. */
    static Question perSecondOverTime() {
        return new Question(
                perSecond(
                        rows("sum(\"count\") AS \"n\"", SAMPLES, OF_LABELS, ROW, LABEL, "fill(0)"),
                        rows("max(\"covered\") AS \"s\"", SAMPLES, OF_LABELS, ROW, LABEL, "fill(linear)"),
                        LABEL),
                Flux.perSecondOfLabels(Flux.rows(Flux.SAMPLES, FLUX_OF_LABELS + " and " + Flux.field("count"))));
    }

    static Question meanOverTime() {
        return mean(SAMPLES, Flux.SAMPLES, OF_LABELS, FLUX_OF_LABELS, "transaction");
    }

    /** The mean of all samples: each row counts as often as it has samples. */
    static Question mean(String from, String fluxFrom, String where, String fluxWhere, String... tags) {
        return new Question(
                of(
                        "sum(\"t\") / sum(\"n\")",
                        List.of(rows("\"avg\" * \"count\" AS \"t\", \"count\" AS \"n\"", from, where)),
                        InfluxQl.with(STEP, InfluxQl.quoted(tags))),
                Flux.rows(fluxFrom, fluxWhere + " and (r._field == \"avg\" or r._field == \"count\")")
                        + Flux.group(tags)
                        + Flux.pivot("_time", "instance")
                        + "  |> filter(fn: (r) => exists r.avg)\n"
                        + "  |> window(every: v.windowPeriod)\n"
                        + "  |> reduce(\n    identity: {t: 0.0, n: 0.0},\n"
                        + "    fn: (r, accumulator) => ({t: accumulator.t + r.avg * r.count, n: accumulator.n +"
                        + " r.count}),\n"
                        + "  )\n"
                        + "  |> map(fn: (r) => ({_time: r._start, " + Flux.kept(tags) + "_value: r.t / r.n}))\n"
                        + Flux.group(tags));
    }

    static Question percentileOverTime(int percent) {
        return new Question(
                InfluxQl.atMost(percent, OF_LABELS, STEP, LABEL),
                Flux.percentile(percent, FLUX_OF_LABELS, true, "transaction"));
    }

    /** Of the slowest generator in each step, as measured and from the intended start. */
    static Question slowest(String statut, int percent) {
        String field = "pct" + percent + ".0";
        return new Question(
                rows("max(\"" + field + "\")", SAMPLES, "\"statut\" = '" + statut + "' AND " + LABELS, STEP, LABEL),
                Flux.largest(
                        Flux.SAMPLES,
                        "r.statut == \"" + statut + "\" and " + Flux.LABELS + " and " + Flux.field(field),
                        "transaction"));
    }
}
