// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each promise names tests and benchmarks that are there, and each promise of the README is one of them. */
class PromisesPageTest {
    private static final String PAGE = "docs/promises.md";
    private static final String HEADING_OF_README = "## What it promises";
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern MARKED = Pattern.compile("`([^`]+)` \\(all\\)");
    private static final int PROMISE = 1;
    private static final int TESTS = 2;
    private static final int BENCHMARKS = 3;

    @Test
    void everyPromiseHasTestsThatRun() throws IOException {
        TestSources sources = TestSources.read();
        List<String> wrong = new ArrayList<>();
        for (String[] row : rows()) {
            List<String> tests = names(cell(row, TESTS));
            if (tests.isEmpty()) {
                wrong.add("no test: " + cell(row, PROMISE));
            }
            tests.stream().filter(test -> !sources.isRun(test)).forEach(wrong::add);
        }
        assertThat(rows()).hasSizeGreaterThan(30);
        assertThat(wrong).isEmpty();
    }

    @Test
    void testsThatRunWithAllOnlyAreMarked() throws IOException {
        TestSources sources = TestSources.read();
        Set<String> marked = new TreeSet<>();
        Set<String> needed = new TreeSet<>();
        for (String[] row : rows()) {
            MARKED.matcher(cell(row, TESTS)).results().forEach(code -> marked.add(code.group(1)));
            names(cell(row, TESTS)).stream().filter(sources::needsAll).forEach(needed::add);
        }
        assertThat(marked).isEqualTo(needed).isNotEmpty();
    }

    @Test
    void everyBenchmarkIsPublished() throws IOException {
        String published = Files.readString(Pages.path("docs/benchmarks.md"));
        Set<String> missing = new TreeSet<>();
        for (String[] row : rows()) {
            names(cell(row, BENCHMARKS)).stream()
                    .filter(name -> !published.contains("| [" + name + "]("))
                    .forEach(missing::add);
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyPromiseOfTheReadmeHasARow() throws IOException {
        Set<String> promises = new TreeSet<>();
        for (String[] row : rows()) {
            promises.add(cell(row, PROMISE).strip());
        }
        List<String> claimed = promisesOfTheReadme();

        assertThat(claimed).hasSizeGreaterThan(5);
        assertThat(claimed.stream().filter(claim -> !promises.contains(claim))).isEmpty();
    }

    private static List<String> promisesOfTheReadme() throws IOException {
        List<String> lines = Pages.lines("README.md");
        int begin = lines.indexOf(HEADING_OF_README) + 1;
        assertThat(begin).as("README.md has " + HEADING_OF_README).isPositive();
        List<String> claims = new ArrayList<>();
        for (String line : lines.subList(begin, lines.size())) {
            if (line.startsWith("## ")) {
                break;
            }
            if (line.startsWith("* ")) {
                claims.add(line.substring(2).strip());
            } else if (line.startsWith("  ") && !claims.isEmpty()) {
                claims.add(claims.remove(claims.size() - 1) + " " + line.strip());
            }
        }
        return claims;
    }

    private static List<String> names(String cell) {
        return CODE.matcher(cell).results().map(code -> code.group(1)).toList();
    }

    /** All rows but the two of the head, so that one without a test is seen. */
    private static List<String[]> rows() throws IOException {
        return MarkdownPage.of(Pages.path(PAGE)).tables().stream()
                .flatMap(table -> table.subList(2, table.size()).stream())
                .map(line -> line.split("\\|"))
                .toList();
    }

    private static String cell(String[] row, int index) {
        return index < row.length ? row[index] : "";
    }
}
