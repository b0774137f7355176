// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards.design;

import static io.github.trueload.acceptance.boards.design.Panel.colour;
import static io.github.trueload.acceptance.boards.design.Panel.map;
import static io.github.trueload.acceptance.boards.design.Panel.steps;

import java.util.List;

/** The panels of each label, and those of rate timers. */
final class LabelPanels {
    private static final String NO_TIMER = "no rate timer in this plan";

    private final Board board;

    LabelPanels(Board board) {
        this.board = board;
    }

    List<Panel> all() {
        return List.of(
                table(),
                failures(),
                Panel.lines(16, "Requests by label, per second", "reqps")
                        .says(
                                board.flux
                                        ? "Divided by the seconds of each time step that the test ran."
                                        : "Divided by the seconds of each time step, from the first sample of a"
                                                + " label to its last.")
                        .ask("<transaction>", LabelFigures.perSecondOverTime())
                        .many()
                        .at(0, 81, 12, 10),
                Panel.lines(17, "Mean response time by label", "ms")
                        .says("Mean of each label's own samples, weighted by their number over all generators.")
                        .ask("<transaction>", LabelFigures.meanOverTime())
                        .many()
                        .at(12, 81, 12, 10),
                percentile(53, 50).at(0, 91, 8, 10),
                percentile(54, 95).at(8, 91, 8, 10),
                percentile(55, 99).at(16, 91, 8, 10));
    }

    private Panel percentile(int id, int percent) {
        return Panel.lines(id, "p" + percent + " by label", "ms")
                .says(RunPanels.bucketWords(board.flux)
                        + " Beside it that of the slowest generator in the time step, which" + " needs no buckets, but "
                        + percent + " in the listener's parameter percentiles.")
                .without("needs histogram=labels or wide, or " + percent + " in percentiles")
                .ask("<transaction>", LabelFigures.percentileOverTime(percent))
                .ask("<transaction>, slowest generator", LabelFigures.slowest("all", percent))
                .many();
    }

    private Panel table() {
        String label = "/d/" + board.uid() + "?" + board.kept()
                + "&${run:queryparam}&${__url_time_range}&var-transaction=${__value.raw:percentencode}";
        Panel panel = Panel.table(14, "Labels", "locale")
                .says("Each label's own samples; a click on a label shows it alone. "
                        + RunPanels.bucketWords(board.flux)
                        + " Worst p99 is that of the slowest generator in its slowest interval. A transaction"
                        + " controller is a label beside its children, so that the rows add up to more than the"
                        + " run.")
                .askTable(LabelFigures.counts())
                .askTable(LabelFigures.percentile(50))
                .askTable(LabelFigures.percentile(95))
                .askTable(LabelFigures.percentile(99))
                .askTable(LabelFigures.worst())
                .fallback("decimals", 0)
                .joined(
                        "transaction, Requests, Failed, Failed share, Of the allowed, Mean, p50, p95, p99,"
                                + " Worst p99, Max",
                        "Label");
        return columns(panel, label).at(0, 61, 24, 11);
    }

    private static Panel columns(Panel panel, String label) {
        String needs = "needs histogram=labels or wide";
        panel.of("Label", "custom.width", 260, "links", List.of(map("title", "This label alone", "url", label)))
                .of("Failed", "noValue", "0")
                .of("Failed share", "unit", "percentunit", "decimals", 2, "noValue", "0 %")
                .of(
                        "Of the allowed",
                        "unit",
                        "percentunit",
                        "noValue",
                        "0 %",
                        "custom.cellOptions",
                        map("type", "color-text"))
                .and("color", map("mode", "thresholds"), "thresholds", steps("text", null, "red", 1));
        for (String column : List.of("Mean", "Max", "Worst p99")) {
            panel.of(column, "unit", "ms");
        }
        for (String column : List.of("p50", "p95", "p99")) {
            panel.of(column, "unit", "ms", "noValue", needs);
        }
        return panel.option("sortBy", List.of(map("displayName", "Requests", "desc", true)));
    }

    private static Panel failures() {
        return Panel.table(15, "Failures", "locale")
                .says("Failed samples by label, response code and message. A transaction fails with its child, and is"
                        + " listed beside it. Point at a message to read all of it.")
                .without("no failure; no data where the word says so")
                .askTable(LabelFigures.failures())
                .organized(
                        "transaction, responseCode, responseMessage, Failed",
                        map("transaction", "Label", "responseCode", "Code", "responseMessage", "Message"))
                .of("Label", "custom.width", 260)
                .of("Code", "custom.width", 120)
                .of("Failed", "custom.width", 100)
                .at(0, 72, 24, 9);
    }

    static List<Panel> rates() {
        return List.of(
                Panel.lines(33, "Offered against achieved, per second", "reqps")
                        .says("What rate timers asked for, and the samples under them that came to their end.")
                        .without(NO_TIMER)
                        .ask("offered", RunFigures.ofTimersOverTime("offered"))
                        .ask("achieved", RunFigures.ofTimersOverTime("achieved"))
                        .of("offered", "color", colour("text"))
                        .of("achieved", "color", colour("green"))
                        .at(0, 102, 12, 9),
                Panel.lines(34, "p99: measured and from the intended start", "ms")
                        .says("Of samples directly under a rate timer, of the slowest generator in each time step.")
                        .without(NO_TIMER)
                        .ask("measured", slowestOfTimers("plainP99Ms"))
                        .ask("from the intended start", slowestOfTimers("intendedP99Ms"))
                        .of("measured", "color", colour("blue"))
                        .of("from the intended start", "color", colour("orange"))
                        .at(12, 102, 12, 9),
                Panel.lines(35, "p99 by label: measured and from the intended start", "ms")
                        .says("Of the slowest generator in each time step; the listener's parameter percentiles must"
                                + " hold 99.")
                        .without(NO_TIMER)
                        .ask("<transaction> measured", LabelFigures.slowest("all", 99))
                        .ask("<transaction> intended", LabelFigures.slowest("intended", 99))
                        .many()
                        .at(0, 111, 24, 10));
    }

    private static Question slowestOfTimers(String field) {
        return new Question(
                InfluxQl.rows("max(\"" + field + "\")", "\"jmeter_rate\"", InfluxQl.TIMERS, InfluxQl.STEP),
                Flux.largest(Flux.RATES, Flux.TIMERS + " and " + Flux.field(field)));
    }
}
