// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.common.goal.JUnitXml;
import io.github.trueload.tools.fleet.Generator.Figure;
import io.github.trueload.tools.fleet.Judgement.Finding;
import io.github.trueload.tools.fleet.Judgement.Finding.Word;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A judgement for people, the word, what was found and a table: as text, and as a page that loads nothing. */
final class FleetReport {
    /** More rows help nobody on a terminal; those that something was found of come first. */
    private static final int MOST_ROWS = 100;

    private static final int MOST_FINDINGS = 50;

    private static final Pattern HARMFUL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

    private FleetReport() {}

    static String line(Judgement judgement) {
        return clean(judgement.word.text() + ": " + judgement.reason());
    }

    /** All of it, for a terminal. */
    static String text(Judgement judgement, List<GoalResult> goals) {
        StringBuilder text = new StringBuilder();
        text.append("Fleet ").append(line(judgement)).append("\n  ").append(run(judgement.fleet));
        text.append(", ").append(judgement.fleet.generators.size()).append(" of ");
        text.append(judgement.fleet.expected).append(" generators\n");
        List<Finding> findings = judgement.findings;
        for (Finding finding : findings.subList(0, Math.min(MOST_FINDINGS, findings.size()))) {
            text.append("  ").append(finding.kind);
            text.append(finding.word == Word.VALID ? "" : " (" + finding.word.text() + ")");
            text.append(", ").append(clean(finding.text())).append('\n');
        }
        if (findings.size() > MOST_FINDINGS) {
            text.append("  and ").append(findings.size() - MOST_FINDINGS).append(" more\n");
        }
        goals.forEach(goal -> text.append("  ").append(clean(goal.line())).append('\n'));
        table(judgement, text);
        if (!judgement.fleet.hasTimesOfAll()) {
            text.append("p50 and p99 of all need histogram=wide (or all, labels) in each generator's listener.\n");
        }
        return text.toString();
    }

    /** The runs that there are, the newest first. */
    static String text(Runs runs) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(Arrays.asList("run", "application", "started", "last heard of", "generators", "ended"));
        for (int i = runs.all.size() - 1; i >= 0; i--) {
            Runs.Run run = runs.all.get(i);
            rows.add(Arrays.asList(
                    clean(run.id()),
                    clean(run.application()),
                    second(run.startMs()),
                    second(run.lastMs()),
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
        rows.add(Column.titles());
        all.stream().limit(MOST_ROWS).map(Column::of).forEach(rows::add);
        rows.add(Column.total(judgement.fleet));
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
            String side = i <= 1 || i == widths.length - 1 ? "-" : "";
            line.append(i == 0 ? "" : "  ")
                    .append(String.format(Locale.ROOT, "%" + side + widths[i] + "s", cells.get(i)));
        }
        text.append(line.toString().replaceFirst(" +$", "")).append('\n');
    }

    /** The name of the run, where there is one, and the range that was looked at. */
    private static String run(Fleet fleet) {
        String name = fleet.run.isEmpty() ? "" : "run " + clean(fleet.run) + ", ";
        return name + second(fleet.fromMs) + " to " + second(fleet.toMs);
    }

    private static String second(long ms) {
        return Instant.ofEpochMilli(ms).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /**
     * A text from the database without what a terminal would obey, and what would turn the order of letters round.
     */
    private static String clean(String text) {
        return HARMFUL.matcher(text).replaceAll("?");
    }

    /** All of it, as a page without scripts. */
    static String page(Judgement judgement, List<GoalResult> goals) throws IOException {
        // What comes from the database goes in last, so that no mark of the template in it is replaced.
        String[] parts = template().split("<!--generators-->", 2);
        String rows =
                judgement.fleet.generators.stream().map(FleetReport::generator).collect(Collectors.joining("\n"));
        return parts[0].replace("{figures}", judgement.word.text())
                        .replace("{range}", escaped(run(judgement.fleet)).replace("{", "&#123;"))
                        .replace("{there}", "" + judgement.fleet.generators.size())
                        .replace("{expected}", "" + judgement.fleet.expected)
                        .replace("{titles}", row("th", Column.titles()))
                        .replace("{findings}", found(judgement.findings, goals))
                + rows
                + row("td", Column.total(judgement.fleet))
                + parts[1];
    }

    private static String found(List<Finding> findings, List<GoalResult> goals) {
        return (findings.isEmpty() ? "<p>Nothing.</p>" : list(findings, FleetReport::finding))
                + (goals.isEmpty() ? "" : "\n<h2>Goals</h2>\n" + list(goals, goal -> escaped(goal.line())));
    }

    private static <T> String list(List<T> entries, Function<T, String> html) {
        return entries.stream()
                .map(entry -> "<li>" + html.apply(entry) + "</li>")
                .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>"));
    }

    private static String finding(Finding finding) {
        String word = finding.word == Word.VALID ? "worth knowing" : finding.word.text();
        return "<b data-figures=\"" + finding.word.text() + "\">" + escaped(finding.kind) + "</b> <span"
                + " class=\"quiet\">" + word + "</span><br>" + escaped(finding.text());
    }

    private static String generator(Generator each) {
        String opening = "<tr data-figures=\"" + escaped(each.word) + "\" title=\"" + escaped(each.reason) + "\">";
        return opening + row("td", Column.of(each)).substring("<tr>".length());
    }

    private static String row(String cell, List<String> texts) {
        return texts.stream()
                .map(text -> "<" + cell + ">" + escaped(text) + "</" + cell + ">")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }

    private static String template() throws IOException {
        try (InputStream in = FleetReport.class.getResourceAsStream("fleet.html");
                Scanner whole = new Scanner(in, "UTF-8").useDelimiter("\\A")) {
            return whole.next();
        }
    }

    private static String escaped(String text) {
        return JUnitXml.escaped(clean(text));
    }

    /** One column of the table of generators, as texts that may be shown anywhere. */
    private static final class Column {
        private static final DateTimeFormatter CLOCK =
                DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
        private static final String UNKNOWN = "-";

        private static final List<Column> ALL = Arrays.asList(
                new Column("generator", each -> clean(each.name), all -> "all " + all.generators.size()),
                new Column("word", each -> each.word.isEmpty() ? UNKNOWN : clean(each.word), all -> ""),
                new Column("recorded", each -> whole(recorded(each)), all -> whole(all.sum(Column::recorded))),
                count("found", Figure.FOUND),
                count("failed", Figure.ERRORS),
                count("dropped", Figure.DROPPED),
                new Column("first", each -> time(each.get(Figure.FIRST_MS)), all -> ""),
                new Column("last", each -> time(each.get(Figure.LAST_MS)), all -> ""),
                new Column("clock ms", Column::clock, all -> ""),
                rate("offered/s", Figure.OFFERED),
                rate("achieved/s", Figure.ACHIEVED),
                rate("samples/s", Figure.FOUND),
                new Column("mean", each -> number(each.meanMs(), "%.1f"), all -> number(all.meanMs(), "%.1f")),
                percentile("p50", 0.5),
                percentile("p99", 0.99),
                new Column("max", each -> whole(each.get(Figure.MAX_MS)), all -> whole(all.maxMs())),
                new Column("verdicts", Column::verdicts, all -> ""));

        private final String title;
        private final Function<Generator, String> ofEach;
        private final Function<Fleet, String> ofAll;

        private Column(String title, Function<Generator, String> ofEach, Function<Fleet, String> ofAll) {
            this.title = title;
            this.ofEach = ofEach;
            this.ofAll = ofAll;
        }

        static List<String> titles() {
            return row(column -> column.title);
        }

        static List<String> of(Generator each) {
            return row(column -> column.ofEach.apply(each));
        }

        static List<String> total(Fleet fleet) {
            return row(column -> column.ofAll.apply(fleet));
        }

        private static List<String> row(Function<Column, String> cell) {
            return ALL.stream().map(cell).collect(Collectors.toList());
        }

        private static Column count(String title, Figure figure) {
            return new Column(title, each -> whole(each.get(figure)), all -> whole(all.sum(figure)));
        }

        private static Column rate(String title, Figure figure) {
            return new Column(
                    title,
                    each -> number(each.perSecond(figure), "%.1f"),
                    all -> number(all.perSecond(figure), "%.1f"));
        }

        private static Column percentile(String title, double share) {
            return new Column(title, each -> whole(each.times.atMost(share)), all -> whole(all.times.atMost(share)));
        }

        private static double recorded(Generator each) {
            double counted = each.get(Figure.COUNTED);
            return Double.isNaN(counted) ? each.get(Figure.RECORDED) : counted;
        }

        private static String verdicts(Generator each) {
            return each.verdicts.stream().map(verdict -> clean(verdict.kind)).collect(Collectors.joining(", "));
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
    }
}
