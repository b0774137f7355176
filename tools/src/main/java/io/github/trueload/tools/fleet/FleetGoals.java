// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.common.goal.Goal;
import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.common.goal.Goals;
import io.github.trueload.common.goal.JUnitXml;
import io.github.trueload.influx.row.Schema;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.tools.cli.Program.UsageException;
import io.github.trueload.tools.fleet.Generator.Figure;
import io.github.trueload.tools.fleet.Judgement.Finding.Word;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Goals for the system under test, judged by the samples of all generators: the options, and what comes of it. */
final class FleetGoals {
    /** Exit code if a goal was missed and the figures are not invalid. */
    private static final int MISSED = 4;

    private static final String BY_LABEL = " GROUP BY \"instance\", \"transaction\"";
    private static final String SUMS =
            "SELECT sum(\"count\") AS \"count\", sum(\"rb\") AS \"bytes\", max(\"max\") AS \"max\","
                    + " sum(\"countError\") AS \"errors\" FROM ";

    @Option(
            names = "--goals",
            paramLabel = "TEXT",
            description = "goals for all generators together, as 'p95 < 500 ms; errors < 1 %%'; exit code 4 if missed")
    private String text = "";

    @Option(names = "--goals-file", paramLabel = "FILE", description = "the same from a file, one a line")
    private String file = "";

    @Option(names = "--xml", paramLabel = "FILE", description = "write the word and the goals as a report of JUnit")
    String xml = "";

    private final List<Goal> goals = new ArrayList<>();
    final List<GoalResult> results = new ArrayList<>();

    /** Reads them, before anything else is done. */
    void read() throws UsageException {
        read(Goals.read("--goals", text));
        if (!file.isEmpty()) {
            try {
                read(Goals.read(file, new String(Files.readAllBytes(Paths.get(file)), StandardCharsets.UTF_8)));
            } catch (IOException | IllegalArgumentException e) {
                throw new UsageException("--goals-file " + file + " cannot be read: " + e);
            }
        }
    }

    private void read(Goals read) throws UsageException {
        if (!read.problems().isEmpty()) {
            throw new UsageException(String.join("\n", read.problems()));
        }
        goals.addAll(read.goals());
    }

    void judge(FleetReader.Rows rows, Judgement judgement) throws IOException {
        Fleet fleet = judgement.fleet;
        double firstMs = fleet.known(each -> each.get(Figure.FIRST_MS)).min().orElse(fleet.fromMs);
        Map<Integer, Window> windows = new HashMap<>();
        for (Goal goal : goals) {
            long fromMs = (long) firstMs + 1000L * goal.afterSeconds;
            if (judgement.word == Word.INVALID) {
                results.add(goal.notJudged("the figures are invalid"));
            } else if (goal.intended) {
                results.add(goal.notJudged("times from the intended start of several generators cannot be added up"));
            } else if (fromMs >= fleet.toMs) {
                results.add(goal.notJudged("the run ended before its " + goal.afterSeconds + " s of warm-up"));
            } else {
                if (!windows.containsKey(goal.afterSeconds)) {
                    // Without a warm-up the row of the first interval counts, which may stand before the start.
                    Scope after = goal.afterSeconds == 0 ? fleet.rows : fleet.rows.withIntervalsSince(fromMs);
                    windows.put(goal.afterSeconds, new Window(rows, after, fleet));
                }
                Window window = windows.get(goal.afterSeconds);
                results.add(
                        window.tellsApart(goal)
                                ? goal.judge(window.figures(goal))
                                : goal.notJudged("there are more labels than are told apart"));
            }
        }
    }

    int exitCode(Word word) {
        return word == Word.INVALID || GoalResult.allMet(results) ? word.exitCode : MISSED;
    }

    String xml(Judgement judgement) {
        return JUnitXml.of(
                "fleet",
                (judgement.fleet.toMs - judgement.fleet.fromMs) / 1000.0,
                "figures " + judgement.word.text(),
                judgement.reason(),
                judgement.word == Word.INVALID,
                results);
    }

    /** Figures of all generators since the end of a warm-up. */
    private static final class Window {
        private final FleetReader.Rows rows;
        private final Scope scope;
        private final Set<String> generators;
        private final Map<String, Goal.Figures> labels = new HashMap<>();
        /** The generators that have rows of a label. */
        private final Map<String, Set<String>> writers = new HashMap<>();

        private double seconds;

        private Window(FleetReader.Rows rows, Scope scope, Fleet fleet) throws IOException {
            this.rows = rows;
            this.scope = scope;
            this.generators = fleet.generators.stream().map(each -> each.name).collect(Collectors.toSet());
            String ofLabels = scope.samples("\"statut\" = 'all'") + BY_LABEL;
            add(SUMS + ofLabels);
            add("SELECT sum(\"ms\") AS \"ms\" FROM (SELECT \"avg\" * \"count\" AS \"ms\" FROM " + ofLabels + ")"
                    + scope.anyApplication() + BY_LABEL);
            // A row of each kind of failure is there however much else a listener leaves out.
            add("SELECT sum(\"count\") AS \"errors\" FROM " + scope.samples("\"responseCode\" != ''") + BY_LABEL);
            for (Answer.Row row : ask("SELECT sum(\"covered\") AS \"covered\" FROM "
                    + scope.samples("\"transaction\" = 'internal'") + " GROUP BY \"instance\"")) {
                seconds = Math.max(seconds, number(row, "covered"));
            }
        }

        /** Means are sums of all times until all are added up. */
        private void add(String influxql) throws IOException {
            for (Answer.Row row : ask(influxql)) {
                String transaction = row.tag("transaction");
                writers.computeIfAbsent(transaction, label -> new HashSet<>()).add(row.tag("instance"));
                Goal.Figures sums = labels.computeIfAbsent(transaction, label -> new Goal.Figures());
                sums.count += number(row, "count");
                sums.bytes += number(row, "bytes");
                sums.errors += number(row, "errors");
                sums.meanMs += number(row, "ms");
                sums.maxMs = Math.max(sums.maxMs, number(row, "max"));
            }
        }

        private static double number(Answer.Row row, String column) {
            double number = row.number(column);
            return Double.isNaN(number) ? 0 : number;
        }

        private List<Answer.Row> ask(String influxql) throws IOException {
            return rows.of(influxql).stream()
                    .filter(row -> generators.contains(row.tag("instance")))
                    .collect(Collectors.toList());
        }

        /** Whether no generator counts samples that a goal is about among those of all further labels. */
        private boolean tellsApart(Goal goal) {
            Set<String> beyond = writers.getOrDefault(Schema.Value.OTHER, Collections.emptySet());
            Set<String> named = goal.label == null
                    ? Collections.emptySet()
                    : writers.getOrDefault(TagText.ofLabel(goal.label), Collections.emptySet());
            return goal.isOfAll() || named.containsAll(beyond);
        }

        private Goal.Figures figures(Goal goal) throws IOException {
            List<String> wanted = labels.keySet().stream()
                    .filter(label -> goal.isOfAll() ? label.equals("all") : isLabel(label) && isAbout(goal, label))
                    .collect(Collectors.toList());
            Goal.Figures figures = new Goal.Figures();
            for (String label : wanted) {
                Goal.Figures sums = labels.get(label);
                figures.count += sums.count;
                figures.errors += sums.errors;
                figures.bytes += sums.bytes;
                figures.meanMs += sums.meanMs;
                figures.maxMs = Math.max(figures.maxMs, sums.maxMs);
            }
            figures.meanMs /= figures.count;
            figures.seconds = seconds;
            Times times = times(wanted);
            // Unknown unless each generator's samples are in a histogram.
            figures.atMostMs = percent -> times.samples == figures.count ? times.atMost(percent / 100) : Double.NaN;
            figures.atLeastMs = percent -> times.moreThan(percent / 100);
            return figures;
        }

        /** Rows have labels in the form that a tag can hold. */
        private static boolean isAbout(Goal goal, String label) {
            return goal.label == null
                    ? goal.isAbout(label)
                    : TagText.ofLabel(goal.label).equals(label);
        }

        private static boolean isLabel(String transaction) {
            return !transaction.equals("all") && !transaction.equals("internal");
        }

        private Times times(List<String> wanted) throws IOException {
            if (wanted.isEmpty()) {
                return Times.NONE;
            }
            String condition = wanted.stream()
                    .map(label -> "\"transaction\" = " + Scope.text(label))
                    .collect(Collectors.joining(" OR ", "(", ")"));
            Map<String, Times> each = Times.read(rows, scope, condition);
            each.keySet().retainAll(generators);
            return Times.together(each.values());
        }
    }
}
