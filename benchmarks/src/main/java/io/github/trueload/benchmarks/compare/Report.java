// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a run found, as a text for people and as JSON for programs. Not thread-safe. */
public final class Report {
    private final String name;
    private final StringBuilder text = new StringBuilder();
    private final ObjectNode json = JsonNodeFactory.instance.objectNode();
    private final ArrayNode comparisons;

    /**
     * Opens a report.
     *
     * @param name the benchmark's name, which is also the name of its files
     * @param command how it was started
     * @param machine where it ran
     */
    public Report(String name, String command, String machine) {
        this.name = name;
        text.append(command).append('\n').append(machine).append("\n\n");
        json.put("benchmark", name).put("command", command).put("machine", machine);
        comparisons = json.putArray("comparisons");
    }

    /** Adds a comparison with its figures. */
    public void add(Comparison comparison, Results results) {
        text.append(comparison.title()).append('\n');
        ObjectNode node = comparisons.addObject().put("title", comparison.title());
        ArrayNode metrics = node.putArray("metrics");
        for (Metric metric : results.metrics()) {
            addMetric(metric, comparison.reference(), results, metrics);
        }
        ArrayNode targets = node.putArray("targets");
        for (Target target : comparison.targets()) {
            if (target.applies(results)) {
                addTarget(target, results, targets);
            }
        }
        text.append('\n');
    }

    /** Adds lines to the text, for what does not fit a table. */
    public void note(String lines) {
        text.append(lines.strip()).append("\n\n");
    }

    /** The text. */
    public String text() {
        return text.toString();
    }

    /** Writes {@code <name>.txt} and {@code <name>.json}. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name + ".txt"), text);
        Files.writeString(folder.resolve(name + ".json"), json.toPrettyString() + "\n");
    }

    private void addMetric(Metric metric, String reference, Results results, ArrayNode nodes) {
        Table table = new Table(metric.toString(), "median", "min", "max", "rounds", "ratio to the first (min-max)");
        ArrayNode variants = nodes.addObject()
                .put("metric", metric.name())
                .put("unit", metric.unit())
                .putArray("variants");
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
            addSeries(variants.addObject().put("variant", variant), series);
        }
        text.append(table.text()).append('\n');
    }

    private void addTarget(Target target, Results results, ArrayNode nodes) {
        Series measured = target.measured(results);
        Target.Verdict verdict = target.verdict(results);
        String word = verdict.name().toLowerCase(Locale.ROOT);
        String found = target.text(measured.median()) + " (" + target.text(measured.min()) + "-"
                + target.text(measured.max()) + ")";
        String marked = verdict == Target.Verdict.MET ? word : verdict.name();
        text.append(String.format("%-11s", marked + ":")).append(target.text());
        text.append(": ").append(found).append('\n');
        addSeries(nodes.addObject().put("target", target.text()).put("verdict", word), measured);
    }

    private static void addSeries(ObjectNode node, Series series) {
        node.put("median", series.median());
        series.values().forEach(node.putArray("rounds")::add);
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
