// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.tools.fleet.Generator.Figure;
import io.github.trueload.tools.fleet.Judgement.Finding;
import io.github.trueload.tools.fleet.Judgement.Finding.Word;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

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

    /** The table of generators, one row each, as texts that may be shown anywhere. */
    static final class Columns {
        static final List<String> TITLES = Collections.unmodifiableList(Arrays.asList(
                "generator",
                "word",
                "recorded",
                "found",
                "failed",
                "dropped",
                "first",
                "last",
                "clock ms",
                "offered/s",
                "achieved/s",
                "samples/s",
                "mean",
                "p50",
                "p99",
                "max",
                "verdicts"));

        private static final DateTimeFormatter CLOCK =
                DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
        private static final String UNKNOWN = "-";

        private Columns() {}

        static List<String> of(Generator each) {
            double counted = each.get(Figure.COUNTED);
            List<String> cells = new ArrayList<>(Arrays.asList(
                    clean(each.name),
                    each.word().isEmpty() ? UNKNOWN : clean(each.word()),
                    whole(Double.isNaN(counted) ? each.get(Figure.RECORDED) : counted),
                    whole(each.get(Figure.FOUND)),
                    whole(each.get(Figure.ERRORS)),
                    whole(each.get(Figure.DROPPED)),
                    time(each.get(Figure.FIRST_MS)),
                    time(each.get(Figure.LAST_MS)),
                    clock(each)));
            rates(cells, each.perSecond(Figure.OFFERED), each.perSecond(Figure.ACHIEVED), each.perSecond(Figure.FOUND));
            times(cells, each.meanMs(), each.times(), each.get(Figure.MAX_MS));
            cells.add(each.verdicts.stream().map(verdict -> clean(verdict.kind)).collect(Collectors.joining(", ")));
            return cells;
        }

        /** The row below all others. */
        static List<String> total(Fleet fleet) {
            List<String> cells = new ArrayList<>(Arrays.asList(
                    "all " + fleet.generators.size(),
                    "",
                    whole(fleet.sum(Figure.COUNTED)),
                    whole(fleet.sum(Figure.FOUND)),
                    whole(fleet.sum(Figure.ERRORS)),
                    whole(fleet.sum(Figure.DROPPED)),
                    "",
                    "",
                    ""));
            rates(
                    cells,
                    fleet.perSecond(Figure.OFFERED),
                    fleet.perSecond(Figure.ACHIEVED),
                    fleet.perSecond(Figure.FOUND));
            double max = fleet.generators.stream()
                    .mapToDouble(each -> each.get(Figure.MAX_MS))
                    .filter(ms -> !Double.isNaN(ms))
                    .max()
                    .orElse(Double.NaN);
            double mean = fleet.sum(Figure.SUM_MS) / fleet.sum(Figure.FOUND);
            times(cells, mean, fleet.hasTimesOfAll() ? fleet.times : Times.NONE, max);
            cells.add("");
            return cells;
        }

        private static void rates(List<String> cells, double... perSecond) {
            for (double rate : perSecond) {
                cells.add(number(rate, "%.1f"));
            }
        }

        private static void times(List<String> cells, double mean, Times times, double max) {
            cells.add(number(mean, "%.1f"));
            cells.add(whole(times.atMost(0.5)));
            cells.add(whole(times.atMost(0.99)));
            cells.add(whole(max));
        }

        private static String clock(Generator each) {
            double error = each.get(Figure.CLOCK_ERROR_MS);
            return number(each.get(Figure.CLOCK_OFFSET_MS), "%+.0f")
                    + (Double.isNaN(error) ? "" : number(error, "±%.0f"));
        }

        private static String time(double ms) {
            return Double.isNaN(ms) ? UNKNOWN : CLOCK.format(Instant.ofEpochMilli((long) ms));
        }

        private static String whole(double number) {
            return number(number, "%.0f");
        }

        private static String number(double number, String format) {
            return Double.isNaN(number) || Double.isInfinite(number)
                    ? UNKNOWN
                    : String.format(Locale.ROOT, format, number);
        }

        /** The range that was looked at. */
        static String range(Fleet fleet) {
            return second(fleet.fromMs) + " to " + second(fleet.toMs);
        }

        /** The name of the run, where there is one. */
        static String run(Fleet fleet) {
            return fleet.run.isEmpty() ? "" : "run " + clean(fleet.run) + ", ";
        }

        static String second(long ms) {
            return Instant.ofEpochMilli(ms).truncatedTo(ChronoUnit.SECONDS).toString();
        }

        /**
         * A text from the database without what a terminal would obey, and what would turn the order of letters round.
         */
        static String clean(String text) {
            StringBuilder clean = new StringBuilder(text.length());
            text.codePoints()
                    .map(point -> isHarmless(Character.getType(point)) ? point : '?')
                    .forEach(clean::appendCodePoint);
            return clean.toString();
        }

        private static boolean isHarmless(int type) {
            return type != Character.CONTROL
                    && type != Character.FORMAT
                    && type != Character.SURROGATE
                    && type != Character.LINE_SEPARATOR
                    && type != Character.PARAGRAPH_SEPARATOR;
        }
    }
}
