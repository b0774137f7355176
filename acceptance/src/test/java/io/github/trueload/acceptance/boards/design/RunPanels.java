// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards.design;

import static io.github.trueload.acceptance.boards.design.Panel.colour;
import static io.github.trueload.acceptance.boards.design.Panel.map;
import static io.github.trueload.acceptance.boards.design.Panel.read;
import static io.github.trueload.acceptance.boards.design.Panel.steps;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The panels of all generators together. */
final class RunPanels {
    private static final String NONE = "no data";
    private static final String NO_BUCKETS = "needs histogram=all, labels or wide";
    private static final String NO_ACCOUNT = "no account of users' time: needs Generator Health";
    private static final String NO_TIMER = "no rate timer";

    private final Board board;

    RunPanels(Board board) {
        this.board = board;
    }

    /** What a percentile from buckets is: a bound in InfluxQL, in Flux a value between two. */
    static String bucketWords(boolean flux) {
        return flux
                ? "From the buckets that every generator writes, interpolated within the bucket."
                : "From the buckets that every generator writes. Shown is the upper bound of the bucket: the"
                        + " percentile is at most that.";
    }

    private String p(int percent) {
        return "p" + percent + (board.flux ? "" : " \u2264");
    }

    List<Panel> whole() {
        List<Panel> all = new ArrayList<>(trust());
        all.addAll(rates());
        all.addAll(details());
        return all;
    }

    private static List<Panel> trust() {
        return List.of(
                word(),
                Panel.stat(46, "Generators by their word", "none")
                        .says("How many generators said each word, of those that write of their health. Where there"
                                + " are more generators, the others run without Generator Health, and no word"
                                + " tells of them.")
                        .askTable(RunFigures.wordsCounted())
                        .askTable(RunFigures.generators())
                        .of("invalid", "thresholds", steps("text", null, "red", 1))
                        .of("doubtful", "thresholds", steps("text", null, "orange", 1))
                        .of("valid", "thresholds", steps("text", null, "green", 1))
                        .at(4, 1, 8, 4),
                Panel.stat(4, "Failures", "percentunit")
                        .says("Failed samples of all samples, and how that compares with the share that the variable"
                                + " Failures allowed grants: yellow from one failure on, red from 100 % on.")
                        .askTable(RunFigures.failures())
                        .of("failed", "decimals", 2)
                        .of("failed samples", "unit", "locale", "decimals", 0)
                        .of("of the failures allowed", "decimals", 0)
                        .and("thresholds", steps("text", null, "green", 0, "yellow", 1e-9, "red", 1))
                        .at(12, 1, 7, 4),
                Panel.stat(2, "Samples", "locale")
                        .says("Samples of all generators, without those of transactions.")
                        .ask("samples", RunFigures.samples())
                        .at(19, 1, 5, 4));
    }

    private List<Panel> rates() {
        return List.of(
                Panel.stat(5, "Rate: asked and made", "reqps")
                        .says("Samples per second: all that ended, those that rate timers asked for, those under them"
                                + " that ended, and their share, red below 95 %. Divided by the seconds that"
                                + " the test ran.")
                        .without(NO_TIMER)
                        .ask("all samples", RunFigures.made())
                        .ask("asked", RunFigures.ofTimers("offered"))
                        .ask("made", RunFigures.ofTimers("achieved"))
                        .ask("made of asked", RunFigures.achieved())
                        .of("all samples", "noValue", NONE)
                        .of("made of asked", "unit", "percentunit", "decimals", 1)
                        .and("thresholds", steps("text", null, "red", 0, "green", 0.95))
                        .at(0, 5, 9, 4),
                Panel.stat(7, "Response times", "ms")
                        .says("Of all samples of all generators over the whole range, and p99 from the moment at which"
                                + " samples under a rate timer ought to have started, so that waiting inside the"
                                + " generator counts. " + bucketWords(board.flux))
                        .without(NO_BUCKETS)
                        .ask(p(95), RunFigures.percentile(95))
                        .ask(p(99), RunFigures.percentile(99))
                        .ask(p(99) + " intended", RunFigures.intended(99))
                        .of(p(99) + " intended", "noValue", NO_TIMER)
                        .at(9, 5, 8, 4),
                Panel.stat(6, "Most users", "locale")
                        .says("The most threads at once, of all generators added up.")
                        .ask("users", RunFigures.mostUsers())
                        .at(17, 5, 3, 4));
    }

    private static List<Panel> details() {
        return List.of(
                Panel.stat(47, "Apdex of the times", "none")
                        .says("From 0 to 1: samples within the satisfied time count 1, within the tolerated time a"
                                + " half. By their times alone: failed ones are not told apart, see Failures.")
                        .without(NO_BUCKETS)
                        .ask("Apdex", RunFigures.apdex(false))
                        .fallback("decimals", 2)
                        .at(20, 5, 4, 4),
                Panel.stat(57, "Where the users' time went", "percent")
                        .says("Of the time of all users of all generators: waiting for the target, in scripts, in the"
                                + " client that sends and reads, in the plan's pauses, and what the generator"
                                + " took: locks, pools, collections, work between samples and the like.")
                        .without(NO_ACCOUNT)
                        .ask("<col>", UsersTime.whole())
                        .fallback("decimals", 1)
                        .at(0, 9, 24, 4),
                notValid(),
                verdicts());
    }

    private static Panel word() {
        return Panel.stat(40, "Word of the run", "none")
                .says("Whether the figures of the run can be trusted. The worst generator counts: invalid where one"
                        + " is invalid, and valid only where all are. It comes at the end of a run, from"
                        + " Generator Health. What the database lost is found by trueload-fleet only.")
                .askTable(RunFigures.word())
                .fallback(
                        "mappings",
                        List.of(
                                range(8, 15, "invalid", "red", 0),
                                range(4, 7, "no word yet", "text", 1),
                                range(2, 3, "doubtful", "orange", 2),
                                range(1, 1, "valid", "green", 3)))
                .option("colorMode", "background")
                .option("textMode", "value")
                .option("text", map("valueSize", 28))
                .at(0, 1, 4, 4);
    }

    private static Map<String, Object> range(int from, int to, String text, String colour, int index) {
        Map<String, Object> result = map("text", text, "color", colour, "index", index);
        return map("type", "range", "options", map("from", from, "to", to, "result", result));
    }

    private static Panel notValid() {
        return Panel.table(48, "Generators that are not valid", "string")
                .says("Whose figures cannot be taken as they are, and why. Point at a reason to read all of it.")
                .without("none so far; no data where the word says so")
                .askTable(RunFigures.notValid())
                .organized("instance, Word, Why", map("instance", "Generator"))
                .of("Generator", "custom.width", 150)
                .of("Word", "custom.width", 80, "custom.cellOptions", map("type", "color-text"))
                .and(
                        "mappings",
                        List.of(
                                read(
                                        """
                        {"type": "value", "options": {
                          "invalid": {"color": "red", "index": 0}, "doubtful": {"color": "orange", "index": 1}}}""")))
                .option("sortBy", List.of(map("displayName", "Word", "desc", true)))
                .at(0, 13, 10, 9);
    }

    private static Panel verdicts() {
        return Panel.table(30, "What the generators say about themselves", "string")
                .says("Verdicts of generator health, the newest first, each with its evidence. network, processors"
                        + " and books do not make the generator the bottleneck.")
                .without("no verdict; no data where the word says so")
                .askTable(RunFigures.verdicts())
                .of("Time", "custom.width", 150)
                .of("_time", "custom.width", 150)
                .of("time", "custom.width", 150)
                .of("verdict", "custom.width", 100)
                .of("instance", "custom.width", 150)
                .at(10, 13, 14, 9);
    }

    List<Panel> overTime() {
        List<Panel> all = new ArrayList<>(figures());
        all.addAll(more());
        return all;
    }

    private List<Panel> figures() {
        return List.of(
                Panel.lines(9, "Requests and failures per second", "reqps")
                        .says("Divided by the seconds of each time step that the test ran, so that the first and the"
                                + " last step are right.")
                        .ask("requests", RunFigures.perSecondOverTime("count"))
                        .ask("failed", RunFigures.perSecondOverTime("countError"))
                        .of("requests", "color", colour("blue"))
                        .of("failed", "color", colour("red"))
                        .at(0, 23, 12, 9),
                Panel.lines(11, "Percentiles of all samples", "ms")
                        .says(bucketWords(board.flux))
                        .without(NO_BUCKETS)
                        .ask(p(50), RunFigures.percentileOverTime(50))
                        .ask(p(95), RunFigures.percentileOverTime(95))
                        .ask(p(99), RunFigures.percentileOverTime(99))
                        .at(12, 23, 12, 9),
                Panel.lines(10, "Users", "locale")
                        .says("Active threads of all generators added up.")
                        .ask("active threads", RunFigures.usersOverTime())
                        .at(0, 32, 12, 9),
                Panel.lines(12, "Mean and longest response time", "ms")
                        .says("Weighted by the samples behind each row, so that it is the mean of all samples.")
                        .ask("mean", RunFigures.meanOverTime())
                        .ask("longest", RunFigures.longestOverTime())
                        .at(12, 32, 12, 9));
    }

    private static List<Panel> more() {
        return List.of(
                Panel.lines(49, "Failed share", "percentunit")
                        .says("Failed samples of those that ended in each time step.")
                        .ask("failed", RunFigures.failedShareOverTime())
                        .of("failed", "color", colour("red"))
                        .at(0, 41, 12, 9),
                Panel.lines(50, "Apdex of the times", "none")
                        .says("Of each time step, 1 is the best. By the times alone: failed samples are not told"
                                + " apart.")
                        .without(NO_BUCKETS)
                        .ask("Apdex", RunFigures.apdex(true))
                        .fallback("max", 1)
                        .fallback("decimals", 2)
                        .at(12, 41, 12, 9),
                Panel.lines(51, "Bytes per second", "Bps")
                        .says("Sent and received as JMeter counts them, divided by the seconds that the test ran.")
                        .ask("received", RunFigures.perSecondOverTime("rb"))
                        .ask("sent", RunFigures.perSecondOverTime("sb"))
                        .at(0, 50, 12, 9),
                Panel.lines(58, "Users' time", "percent")
                        .says("What the time of all users was made of. All but the target, scripts, the client and"
                                + " pauses is the generator's.")
                        .without(NO_ACCOUNT)
                        .ask("<col>", UsersTime.overTime())
                        .stacked()
                        .many()
                        .at(12, 50, 12, 9));
    }

    /** Each run with links that set time range and run. */
    Panel runs() {
        String address = "/d/" + board.uid() + "?" + board.kept()
                + "&var-run=${__data.fields.Run}&from=${__data.fields.Start.numeric}";
        return Panel.table(52, "Runs in the time range", "string")
                .says("A click on a run sets time range and run; Start is the start of its first interval. All rows of"
                        + " a listener that writes no run stand in one line.")
                .without("no run started or ended in this time range")
                .askTable(RunFigures.runs())
                .transform(
                        "groupBy",
                        read(
                                """
                        {"fields": {
                          "run": {"aggregations": [], "operation": "groupby"},
                          "Time": {"aggregations": ["min", "max"], "operation": "aggregate"},
                          "instance": {"aggregations": ["distinctCount"], "operation": "aggregate"}}}"""))
                .transform(
                        "organize",
                        read(
                                """
                        {"renameByName": {"run": "Run", "Time (min)": "Start", "Time (max)": "End",
                          "instance (distinctCount)": "Generators"}}"""))
                .of("Start", "unit", "dateTimeAsIso")
                .of("End", "unit", "dateTimeAsIso")
                .of("Generators", "unit", "none")
                .of(
                        "Run",
                        "noValue",
                        "not told apart",
                        "links",
                        List.of(
                                map("title", "This run", "url", address + "&to=${__data.fields.End.numeric}"),
                                map("title", "This run, until now", "url", address + "&to=now")))
                .at(0, 105, 24, 8);
    }
}
