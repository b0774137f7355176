// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.tools.fleet.Finding.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A judgement for a terminal: the word, what was found, and a table. */
final class TextReport {
    /** More rows help nobody on a terminal; those that something was found of come first. */
    private static final int MOST_ROWS = 100;

    private static final int MOST_FINDINGS = 50;

    private TextReport() {}

    /** The word and the reason, in one line. */
    static String line(Judgement judgement) {
        return Columns.clean(judgement.word.text() + ": " + judgement.reason());
    }

    /** All of it. */
    static String of(Judgement judgement, List<GoalResult> goals) {
        StringBuilder text = new StringBuilder();
        text.append("Fleet ").append(line(judgement)).append('\n');
        text.append("  ")
                .append(Columns.run(judgement.fleet))
                .append(Columns.range(judgement.fleet))
                .append(", ");
        text.append(judgement.fleet.generators.size()).append(" of ");
        text.append(judgement.fleet.expected).append(" generators\n");
        List<Finding> findings = judgement.findings;
        for (Finding finding : findings.subList(0, Math.min(MOST_FINDINGS, findings.size()))) {
            text.append("  ").append(finding.kind);
            text.append(finding.word == Word.VALID ? "" : " (" + finding.word.text() + ")");
            text.append(", ").append(Columns.clean(finding.text())).append('\n');
        }
        if (findings.size() > MOST_FINDINGS) {
            text.append("  and ").append(findings.size() - MOST_FINDINGS).append(" more\n");
        }
        goals.forEach(
                goal -> text.append("  ").append(Columns.clean(goal.line())).append('\n'));
        table(judgement, text);
        if (!judgement.fleet.hasTimesOfAll()) {
            text.append("p50 and p99 of all need histogram=wide (or all, labels) in each generator's listener.\n");
        }
        return text.toString();
    }

    /** The runs that there are, the newest first. */
    static String of(Runs runs) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(Arrays.asList("run", "application", "started", "last heard of", "generators", "ended"));
        for (int i = runs.all.size() - 1; i >= 0; i--) {
            Runs.Run run = runs.all.get(i);
            rows.add(Arrays.asList(
                    Columns.clean(run.id()),
                    Columns.clean(run.application()),
                    Columns.second(run.startMs()),
                    Columns.second(run.lastMs()),
                    "" + run.generators.size(),
                    "" + run.over()));
        }
        StringBuilder text = new StringBuilder();
        lines(rows, text);
        return text.toString();
    }

    private static void table(Judgement judgement, StringBuilder text) {
        Set<String> found = new HashSet<>();
        judgement.findings.forEach(finding -> found.addAll(finding.generators));
        List<Generator> all = new ArrayList<>(judgement.fleet.generators);
        boolean cut = all.size() > MOST_ROWS;
        if (cut) {
            all.sort((one, other) -> Boolean.compare(found.contains(other.name), found.contains(one.name)));
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(Columns.TITLES);
        all.stream().limit(MOST_ROWS).map(Columns::of).forEach(rows::add);
        rows.add(Columns.total(judgement.fleet));
        lines(rows, text);
        if (cut) {
            text.append(all.size() - MOST_ROWS).append(" generators are not shown; --json and --html have them all.\n");
        }
    }

    private static void lines(List<List<String>> rows, StringBuilder text) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            Arrays.setAll(widths, i -> Math.max(widths[i], row.get(i).length()));
        }
        rows.forEach(row -> line(row, widths, text));
    }

    /** Names and verdicts stand left, numbers right. */
    private static void line(List<String> cells, int[] widths, StringBuilder text) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            boolean left = i <= 1 || i == widths.length - 1;
            String cell = cells.get(i);
            line.append(i == 0 ? "" : "  ").append(left ? cell : "");
            for (int blanks = widths[i] - cell.length(); blanks > 0; blanks--) {
                line.append(' ');
            }
            line.append(left ? "" : cell);
        }
        text.append(line.toString().replaceFirst(" +$", "")).append('\n');
    }
}
