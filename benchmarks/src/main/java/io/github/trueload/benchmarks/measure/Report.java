// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** What a run found, as a text. Not thread-safe. */
public final class Report {
    private final String name;
    private final StringBuilder text = new StringBuilder();

    /**
     * Opens a report.
     *
     * @param name the benchmark's name, which is also that of its file
     * @param command how it was started
     * @param machine where it ran
     */
    public Report(String name, String command, String machine) {
        this.name = name;
        text.append(command).append('\n').append(machine).append("\n\n");
    }

    /** Adds a comparison with its figures. */
    public void add(Comparison comparison, Results results) {
        text.append(comparison.title()).append('\n');
        for (Metric metric : results.metrics()) {
            addMetric(metric, comparison.reference(), results);
        }
        for (Target target : comparison.targets()) {
            if (target.applies(results)) {
                addTarget(target, results);
            }
        }
        text.append('\n');
    }

    /** Measures what is wanted of a comparison, tells of each round as it comes, and adds the figures. */
    public void measure(Comparison comparison, Predicate<String> wanted, int rounds) throws Exception {
        System.out.println(comparison.title());
        add(comparison, comparison.only(wanted).run(rounds, System.out));
    }

    /** The text. */
    public String text() {
        return text.toString();
    }

    /** Writes {@code <name>.txt}. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name + ".txt"), text);
    }

    private void addMetric(Metric metric, String reference, Results results) {
        Table table = new Table(metric.toString(), "median", "min", "max", "rounds", "ratio to the first (min-max)");
        for (String variant : results.variants()) {
            if (!results.has(variant, metric)) {
                continue;
            }
            Series series = results.series(variant, metric);
            boolean comparable = !variant.equals(reference)
                    && results.has(reference, metric)
                    && metric.showsMoreThanZero(
                            results.series(reference, metric).min());
            table.row(
                    variant,
                    metric.text(series.median()),
                    metric.text(series.min()),
                    metric.text(series.max()),
                    String.valueOf(series.values().size()),
                    comparable ? ratio(series.over(results.series(reference, metric))) : "");
        }
        text.append(table.text()).append('\n');
    }

    private void addTarget(Target target, Results results) {
        Series measured = target.measured(results);
        Target.Verdict verdict = target.verdict(results);
        String found = target.text(measured.median()) + " (" + target.text(measured.min()) + "-"
                + target.text(measured.max()) + ")";
        String marked = verdict == Target.Verdict.MET ? "met" : verdict.name();
        text.append(String.format("%-11s", marked + ":")).append(target.text());
        text.append(": ").append(found).append('\n');
    }

    private static String ratio(Series ratios) {
        return String.format(Locale.ROOT, "%.3f (%.3f-%.3f)", ratios.median(), ratios.min(), ratios.max());
    }

    /** Text in aligned columns; the first is aligned left, the others right. */
    private static final class Table {
        private final List<String[]> rows = new ArrayList<>();

        Table(String... head) {
            rows.add(head);
        }

        void row(String... cells) {
            rows.add(cells);
        }

        String text() {
            int[] widths = new int[rows.get(0).length];
            for (String[] row : rows) {
                for (int i = 0; i < row.length; i++) {
                    widths[i] = Math.max(widths[i], row[i].length());
                }
            }
            StringBuilder text = new StringBuilder();
            for (String[] row : rows) {
                StringBuilder line = new StringBuilder();
                for (int i = 0; i < row.length; i++) {
                    line.append(String.format("  %" + (i == 0 ? "-" : "") + widths[i] + "s", row[i]));
                }
                text.append(line.toString().stripTrailing()).append('\n');
            }
            return text.toString();
        }
    }
}
