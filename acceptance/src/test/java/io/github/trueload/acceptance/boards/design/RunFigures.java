// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards.design;

import static io.github.trueload.acceptance.boards.design.InfluxQl.ALL;
import static io.github.trueload.acceptance.boards.design.InfluxQl.ROW;
import static io.github.trueload.acceptance.boards.design.InfluxQl.RUN;
import static io.github.trueload.acceptance.boards.design.InfluxQl.SAMPLES;
import static io.github.trueload.acceptance.boards.design.InfluxQl.STEP;
import static io.github.trueload.acceptance.boards.design.InfluxQl.THREADS;
import static io.github.trueload.acceptance.boards.design.InfluxQl.TIMERS;
import static io.github.trueload.acceptance.boards.design.InfluxQl.covered;
import static io.github.trueload.acceptance.boards.design.InfluxQl.coveredByTimers;
import static io.github.trueload.acceptance.boards.design.InfluxQl.of;
import static io.github.trueload.acceptance.boards.design.InfluxQl.perSecond;
import static io.github.trueload.acceptance.boards.design.InfluxQl.rows;

import java.util.List;

/** What is asked of all generators together: over the whole range, and over time. */
final class RunFigures {
    private static final String HEALTH = "\"jmeter_health\"";
    private static final String RATES = "\"jmeter_rate\"";
    private static final String EACH = "\"instance\"";

    private RunFigures() {}

    /** 8: one is invalid; 4: one has no word yet; 2: one is doubtful; 1: all are valid; and sums of these. */
    static Question word() {
        String code = "8 * ceil(sum(\"i\") / sum(\"g\")) + 4 * ceil((sum(\"g\") - sum(\"i\") - sum(\"d\") - sum(\"v\"))"
                + " / sum(\"g\")) + 2 * ceil(sum(\"d\") / sum(\"g\")) + ceil(sum(\"v\") / sum(\"g\")) AS \"word\"";
        return new Question(
                words(code),
                fluxWords()
                        + "  |> map(fn: (r) => ({r with word: (if r.i > 0 then 8 else 0) + (if r.g > r.i + r.d + r.v"
                        + " then 4 else 0) + (if r.d > 0 then 2 else 0) + (if r.v > 0 then 1 else 0)}))\n"
                        // Without "r with" InfluxDB 2.7 leaves the row out.
                        + Flux.keep("word"));
    }

    static Question wordsCounted() {
        String missing = "sum(\"g\") - sum(\"i\") - sum(\"d\") - sum(\"v\")";
        return new Question(
                words("sum(\"i\") AS \"invalid\", sum(\"d\") AS \"doubtful\", sum(\"v\") AS \"valid\", " + missing
                        + " AS \"no word yet\""),
                fluxWords()
                        + "  |> map(fn: (r) => ({invalid: r.i, doubtful: r.d, valid: r.v,"
                        + " \"no word yet\": r.g - r.i - r.d - r.v}))\n");
    }

    /** Generators that claimed their name, with or without figures of their health. */
    static Question generators() {
        return new Question(
                "SELECT count(\"g\") AS \"generators\" FROM ("
                        + rows("last(\"beat\") AS \"g\"", "\"jmeter_instance_claim\"", RUN, EACH)
                        + ") WHERE $timeFilter",
                fluxKnown("r._measurement == \"jmeter_instance_claim\"", "beat")
                        + "\nknown\n  |> count(column: \"word\")\n  |> rename(columns: {word: \"generators\"})\n");
    }

    /** Every generator counts that wrote of its health, so that one without a word is missed. */
    private static String words(String select) {
        // Of one type with the counts of words, or these would be left out.
        String none = "0.0 * count(\"g\")";
        return of(
                select,
                List.of(
                        counted("invalid", "i"),
                        counted("doubtful", "d"),
                        counted("valid", "v"),
                        "SELECT 1.0 * count(\"g\") AS \"g\", " + none + " AS \"i\", " + none + " AS \"d\", " + none
                                + " AS \"v\" FROM (" + rows("last(\"recorded\") AS \"g\"", HEALTH, RUN, EACH)
                                + ") WHERE $timeFilter"));
    }

    private static String counted(String word, String name) {
        return "SELECT 1.0 * count(\"w\") AS \"" + name + "\" FROM ("
                + rows("last(\"figures\") AS \"w\"", HEALTH, RUN, EACH) + ") WHERE \"w\" = '" + word
                + "' AND $timeFilter";
    }

    /** Each generator {@code known} to a measurement once: of all runs by any field, of one run by its name. */
    private static String fluxKnown(String measurement, String field) {
        String once = Flux.keep("_time", "instance") + Flux.group("instance") + "  |> last(column: \"_time\")\n"
                + Flux.group() + "  |> map(fn: (r) => ({instance: r.instance, word: \"none\"}))\n";
        return "ofAll = " + Flux.rows(measurement, Flux.field(field) + " and \"${run}\" == \".*\"") + once
                + "\nofOne = " + Flux.rows(measurement, Flux.field("run"))
                + "  |> filter(fn: (r) => r._value == \"${run}\")\n" + once
                + "\nknown = union(tables: [ofAll, ofOne])\n";
    }

    private static String fluxWords() {
        return "words = " + fluxLastWords()
                + "  |> map(fn: (r) => ({instance: r.instance, word: r.figures}))\n"
                + "\n" + fluxKnown(Flux.HEALTH, "recorded")
                + "\nunion(tables: [words, known])\n"
                + Flux.group("instance")
                + "  |> reduce(\n    identity: {i: 0, d: 0, v: 0},\n    fn: (r, accumulator) => ({\n"
                + "      i: accumulator.i + (if r.word == \"invalid\" then 1 else 0),\n"
                + "      d: accumulator.d + (if r.word == \"doubtful\" then 1 else 0),\n"
                + "      v: accumulator.v + (if r.word == \"valid\" then 1 else 0),\n    }),\n  )\n"
                + Flux.group()
                + "  |> reduce(\n    identity: {i: 0, d: 0, v: 0, g: 0},\n    fn: (r, accumulator) => ({\n"
                + "      i: accumulator.i + r.i,\n      d: accumulator.d + r.d,\n      v: accumulator.v + r.v,\n"
                + "      g: accumulator.g + 1,\n    }),\n  )\n";
    }

    /** The last word of each generator, with its reason. */
    static String fluxLastWords() {
        return Flux.rows(Flux.HEALTH, "r._field == \"figures\" or r._field == \"reason\" or r._field == \"run\"")
                + Flux.group()
                + Flux.pivot("_time", "instance")
                + "  |> filter(fn: (r) => exists r.figures and (" + Flux.RUN + "))\n"
                + Flux.group("instance")
                + "  |> sort(columns: [\"_time\"])\n  |> last(column: \"figures\")\n" + Flux.group();
    }

    /** Generators whose figures one should not take as they are, the worst first. */
    static Question notValid() {
        return new Question(
                "SELECT \"Word\", \"Why\" FROM ("
                        + rows("last(\"figures\") AS \"Word\", last(\"reason\") AS \"Why\"", HEALTH, RUN, EACH)
                        + ") WHERE \"Word\" != 'valid' AND $timeFilter GROUP BY " + EACH,
                fluxLastWords()
                        + "  |> filter(fn: (r) => r.figures != \"valid\")\n"
                        + "  |> map(fn: (r) => ({instance: r.instance, Word: r.figures,"
                        + " Why: if exists r.reason then r.reason else \"\"}))\n");
    }

    static Question verdicts() {
        return new Question(
                rows("\"verdict\", \"instance\", \"text\"", HEALTH, "\"verdict\" !~ /^$/ AND " + RUN)
                        + " ORDER BY time DESC LIMIT 500",
                fluxVerdicts() + "  |> sort(columns: [\"_time\"], desc: true)\n  |> limit(n: 500)\n");
    }

    static String fluxVerdicts() {
        return Flux.rows(Flux.HEALTH, "exists r.verdict and (r._field == \"text\" or r._field == \"run\")")
                + Flux.group()
                + Flux.pivot("_time", "instance", "verdict")
                + "  |> filter(fn: (r) => exists r.text and (" + Flux.RUN + "))\n"
                + Flux.keep("_time", "instance", "verdict", "text");
    }

    /** A row says in words what came of a goal, which begins with met where it was. */
    static String fluxGoals() {
        return Flux.rows(Flux.HEALTH, "exists r.goal and (r._field == \"text\" or r._field == \"run\")")
                + Flux.group()
                + Flux.pivot("_time", "instance", "goal")
                + "  |> filter(fn: (r) => exists r.text and r.text !~ /^met:/ and (" + Flux.RUN + "))\n"
                + Flux.keep("_time", "instance", "goal", "text") + "  |> sort(columns: [\"_time\"])\n";
    }

    static Question failures() {
        String share = "sum(\"countError\") / sum(\"count\")";
        return new Question(
                rows(
                        share + " AS \"failed\", sum(\"countError\") AS \"failed samples\", " + share
                                + " * 100 / ${failed_limit:raw} AS \"of the failures allowed\"",
                        SAMPLES,
                        ALL),
                Flux.rows(Flux.SAMPLES, Flux.ALL + " and (" + Flux.fields("count", "countError") + ")")
                        + Flux.group()
                        + Flux.sums("n", "count", "e", "countError")
                        + "  |> map(fn: (r) => ({failed: r.e / r.n, \"failed samples\": r.e,"
                        + " \"of the failures allowed\": r.e / r.n * 100.0 / float(v: \"${failed_limit}\")}))\n");
    }

    static Question samples() {
        return new Question(
                rows("sum(\"count\")", SAMPLES, ALL),
                Flux.rows(Flux.SAMPLES, Flux.ALL + " and " + Flux.field("count")) + Flux.group() + "  |> sum()\n");
    }

    static Question made() {
        return new Question(
                of("sum(\"n\") / sum(\"s\")", List.of(rows("sum(\"count\") AS \"n\"", SAMPLES, ALL), covered())),
                Flux.perSecond(Flux.rows(Flux.SAMPLES, Flux.ALL + " and " + Flux.field("count")), Flux.covered()));
    }

    /** Offered or achieved, per second of the timers. */
    static Question ofTimers(String field) {
        return new Question(
                of(
                        "sum(\"n\") / sum(\"s\")",
                        List.of(rows("sum(\"" + field + "\") AS \"n\"", RATES, TIMERS), coveredByTimers())),
                Flux.perSecond(
                        Flux.rows(Flux.RATES, Flux.TIMERS + " and " + Flux.field(field)), Flux.coveredByTimers()));
    }

    static Question achieved() {
        return new Question(
                rows("sum(\"achieved\") / sum(\"offered\")", RATES, TIMERS),
                Flux.rows(Flux.RATES, Flux.TIMERS + " and (" + Flux.fields("achieved", "offered") + ")")
                        + Flux.group()
                        + Flux.sums("a", "achieved", "o", "offered")
                        + "  |> map(fn: (r) => ({_value: r.a / r.o}))\n");
    }

    static Question percentile(int percent) {
        return new Question(InfluxQl.atMost(percent, ALL), Flux.percentile(percent, Flux.ALL, false));
    }

    /** From the moments at which samples ought to have started. */
    static Question intended(int percent) {
        return new Question(
                InfluxQl.atMost(percent, "\"transaction\" = 'all' AND \"statut\" = 'intended'"),
                Flux.percentile(percent, "r.transaction == \"all\" and r.statut == \"intended\"", false));
    }

    static Question percentileOverTime(int percent) {
        return new Question(InfluxQl.atMost(percent, ALL, STEP), Flux.percentile(percent, Flux.ALL, true));
    }

    static Question mostUsers() {
        return new Question(of("max(\"u\")", List.of(users())), fluxUsers() + "  |> max()\n" + Flux.keep("_value"));
    }

    static Question usersOverTime() {
        return new Question(of("max(\"u\")", List.of(users()), STEP), fluxUsers() + Flux.eachStep("max"));
    }

    private static String users() {
        return of("sum(\"m\") AS \"u\"", List.of(rows("max(\"maxAT\") AS \"m\"", SAMPLES, THREADS, ROW, EACH)), ROW);
    }

    private static String fluxUsers() {
        return Flux.ROW
                + Flux.rows(Flux.SAMPLES, Flux.THREADS + " and " + Flux.field("maxAT"))
                + Flux.group("instance") + Flux.each("row", "max") + Flux.group("_time") + "  |> sum()\n"
                + Flux.group();
    }

    /** A field of the samples, per second. */
    static Question perSecondOverTime(String field) {
        return new Question(
                perSecond(rows("sum(\"" + field + "\") AS \"n\"", SAMPLES, ALL, ROW), covered()),
                Flux.perSecondOverTime(
                        Flux.rows(Flux.SAMPLES, Flux.ALL + " and " + Flux.field(field)), Flux.covered()));
    }

    /** Offered or achieved, per second over time. */
    static Question ofTimersOverTime(String field) {
        return new Question(
                perSecond(rows("sum(\"" + field + "\") AS \"n\"", RATES, TIMERS, ROW), coveredByTimers()),
                Flux.perSecondOverTime(
                        Flux.rows(Flux.RATES, Flux.TIMERS + " and " + Flux.field(field)), Flux.coveredByTimers()));
    }

    static Question failedShareOverTime() {
        return new Question(
                rows("sum(\"countError\") / sum(\"count\")", SAMPLES, ALL, STEP),
                Flux.rows(Flux.SAMPLES, Flux.ALL + " and (" + Flux.fields("count", "countError") + ")")
                        + Flux.group()
                        + "  |> window(every: v.windowPeriod)\n"
                        + Flux.sums("n", "count", "e", "countError")
                        + "  |> map(fn: (r) => ({_time: r._start, _value: r.e / r.n}))\n" + Flux.group());
    }

    static Question meanOverTime() {
        return LabelFigures.mean(SAMPLES, Flux.SAMPLES, ALL, Flux.ALL);
    }

    static Question longestOverTime() {
        return new Question(
                rows("max(\"max\")", SAMPLES, ALL, STEP),
                Flux.largest(Flux.SAMPLES, Flux.ALL + " and " + Flux.field("max")));
    }

    /** Satisfied and half of the tolerated, by their times alone: the buckets do not tell failed samples apart. */
    static Question apdex(boolean steps) {
        String[] groups = steps ? new String[] {STEP} : new String[0];
        String either = "\"le\" =~ /^(${apdex_satisfied:raw}|${apdex_tolerated:raw})$/ AND " + ALL;
        String sum = "(sum(\"le_${apdex_satisfied:raw}\") + sum(\"le_${apdex_tolerated:raw}\")) / sum(\"n\") / 2";
        String ends = "(r.le == \"${apdex_satisfied}\" or r.le == \"${apdex_tolerated}\")";
        String fields = "r._field == \"le_${apdex_satisfied}\" or r._field == \"le_${apdex_tolerated}\"";
        return new Question(
                of(
                        "max(\"a\")",
                        List.of(
                                rows("sum(\"cum\") / sum(\"n\") AS \"a\"", "\"jmeter_histogram\"", either, groups),
                                rows(sum + " AS \"a\"", "\"jmeter_histogram\"", "\"le\" = '' AND " + ALL, groups)),
                        groups),
                "rows = "
                        + Flux.rows(
                                Flux.HISTOGRAM,
                                Flux.ALL + " and " + ends + " and " + "(r._field == \"cum\" or r._field == \"n\")")
                        + upTo("r._value")
                        + "\nfields = "
                        + Flux.rows(
                                Flux.HISTOGRAM,
                                Flux.ALL + " and not exists r.le and (" + fields + " or r._field == \"n\")")
                        + upTo("2.0 * r._value")
                        + "\nunion(tables: [rows, fields])\n" + Flux.group()
                        + (steps ? "  |> window(every: v.windowPeriod)\n" : "")
                        + "  |> reduce(\n    identity: {up: 0.0, n: 0.0},\n"
                        + "    fn: (r, accumulator) => ({up: accumulator.up + r.up, n: accumulator.n + r.n}),\n  )\n"
                        + "  |> filter(fn: (r) => r.n > 0.0)\n"
                        + "  |> map(fn: (r) => ({" + (steps ? "_time: r._start, " : "") + "_value: r.up / r.n}))\n"
                        + (steps ? Flux.group() : ""));
    }

    /** Each value as one of those up to a bound, or as one of all, which stand beside each of the two bounds. */
    private static String upTo(String all) {
        return Flux.group()
                + "  |> map(fn: (r) => ({_time: r._time, up: if r._field == \"n\" then 0.0 else r._value,"
                + " n: if r._field == \"n\" then " + all + " else 0.0}))\n";
    }

    static Question runs() {
        return new Question(
                InfluxQl.of(
                        "\"run\", \"instance\", \"running\"",
                        List.of(
                                InfluxQl.every("\"run\", \"instance\", \"running\"", "\"events\""),
                                InfluxQl.every(
                                        "distinct(\"run\") AS \"run\"", "\"events\"", InfluxQl.ROW, "\"instance\""))),
                Flux.ROW + "events = " + Flux.rows("r._measurement == \"events\"", Flux.field("running")) + Flux.group()
                        + "  |> map(fn: (r) => ({_time: r._time, instance: r.instance, run: \"\"}))\n"
                        + "\nruns = " + Flux.rows("r._measurement == \"events\"", Flux.field("run")) + Flux.group()
                        + "  |> map(fn: (r) => ({_time: r._time, instance: r.instance, run: r._value}))\n"
                        + "\ntold = union(tables: [events, runs])\n" + Flux.group("_time", "instance")
                        + "  |> sort(columns: [\"run\"])\n  |> last(column: \"run\")\n" + Flux.group()
                        // The columns once more: InfluxDB 2.7 takes those of truncateTimeColumn for others.
                        + "\nrounded = told\n  |> truncateTimeColumn(unit: row)\n"
                        + "  |> map(fn: (r) => ({_time: r._time, instance: r.instance, run: r.run}))\n"
                        + "\nunion(tables: [told, rounded])\n"
                        + "  |> rename(columns: {_time: \"Time\"})\n" + Flux.keep("Time", "instance", "run"));
    }
}
