// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page docs/benchmarks.md. It has places for what a run found, each between {@code <!-- begin name -->} and
 * {@code <!-- end name -->}, so that no figure gets there by hand; one is the table of targets, which is made of the
 * raw results in benchmarks/results.
 */
final class BenchmarksPage {
    /** The place of the table of targets. */
    static final String TARGETS = "targets";

    private static final Pattern VERDICT = Pattern.compile("(met|MISSED|UNDECIDED): +(.+): (\\S+ \\(.+\\))");
    private static final Pattern MACHINE = Pattern.compile("(\\S+) [^;]*; \\d+ cores \\(([^;]+)\\);.*");
    private static final String NO_FAILURES = "met .*failed samples .*<= 0 samples .*";

    private final Path file;

    BenchmarksPage(Path file) {
        this.file = file;
    }

    /** The page as it is in this checkout. */
    static BenchmarksPage ofDocs() {
        return new BenchmarksPage(Checkout.root().resolve("docs/benchmarks.md"));
    }

    /**
     * Replaces what is in a place.
     *
     * @throws IllegalArgumentException when the page has no such place
     */
    void replace(String place, String text) throws IOException {
        String page = Files.readString(file);
        String begin = "<!-- begin " + place + " -->\n";
        int from = page.indexOf(begin);
        int to = page.indexOf("<!-- end " + place + " -->", from + 1);
        if (from < 0 || to < 0) {
            throw new IllegalArgumentException(file + " has no place for '" + place + "'; add a line " + begin.strip()
                    + " and a line <!-- end " + place + " -->");
        }
        Files.writeString(file, page.substring(0, from) + begin + text.strip() + "\n" + page.substring(to));
    }

    /** The raw results of a benchmark. */
    static Path results(String benchmark) {
        return Checkout.root().resolve("benchmarks/results/" + benchmark + ".txt");
    }

    /** The table of targets, in Markdown. */
    static String table(List<String> benchmarks) throws IOException {
        StringBuilder table = new StringBuilder("| target | found: median (min-max) | |\n|---|---|---|\n");
        for (String benchmark : benchmarks) {
            Path results = results(benchmark);
            table.append(
                    Files.exists(results)
                            ? rows(benchmark, Files.readAllLines(results))
                            : "| " + benchmark + " | not measured yet | |\n");
        }
        return table.toString();
    }

    /**
     * The rows of one benchmark: one for each comparison with where and when it ran, and below it one for each target.
     * That no sample failed is left out where it is met.
     */
    static String rows(String benchmark, List<String> lines) {
        Matcher machine = MACHINE.matcher(lines.get(1));
        String ran = machine.matches()
                ? machine.group(1) + ", " + machine.group(2).replaceAll("\\(R\\)| Processor", "")
                : "";
        String link = "[" + benchmark + "](../benchmarks/results/" + benchmark + ".txt), " + ran + ": ";
        StringBuilder rows = new StringBuilder();
        String title = "";
        String written = "";
        for (String line : lines.subList(2, lines.size())) {
            Matcher verdict = VERDICT.matcher(line);
            if (!verdict.matches()) {
                title = line.isEmpty() || line.startsWith(" ") ? title : line;
                continue;
            }
            String word = verdict.group(1).toLowerCase(Locale.ROOT);
            if ((word + " " + verdict.group(2) + " ").matches(NO_FAILURES)) {
                continue;
            }
            if (!title.equals(written)) {
                rows.append("| ").append(link).append('*').append(title).append("* | | |\n");
                written = title;
            }
            rows.append("| ")
                    .append(verdict.group(2))
                    .append(" | ")
                    .append(verdict.group(3))
                    .append(" | ");
            rows.append(word.equals("met") ? word : "**" + word + "**").append(" |\n");
        }
        return rows.toString();
    }
}
