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

/** The table of targets in docs/benchmarks.md, made of the raw results in benchmarks/results. */
final class Targets {
    /** The place of the table in the page. */
    static final String PLACE = "targets";

    private static final Pattern VERDICT = Pattern.compile("(met|MISSED|UNDECIDED): +(.+): (\\S+ \\(.+\\))");
    private static final Pattern MACHINE = Pattern.compile("(\\S+) [^;]*; \\d+ cores \\(([^;]+)\\);.*");
    private static final String NO_FAILURES = "met .*failed samples .*<= 0 samples .*";

    private Targets() {}

    /** The raw results of a benchmark. */
    static Path results(String benchmark) {
        return Checkout.root().resolve("benchmarks/results/" + benchmark + ".txt");
    }

    /** The whole table, in Markdown. */
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
