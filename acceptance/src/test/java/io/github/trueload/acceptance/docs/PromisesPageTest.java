// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each promise names tests and benchmarks that are there, and each promise of the README is one of them. */
class PromisesPageTest {
    private static final String ENGLISH = "docs/promises.md";
    private static final String HEADING_OF_README = "## What it promises";
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final int PROMISE = 1;
    private static final int TESTS = 2;
    private static final int BENCHMARKS = 3;

    @ParameterizedTest
    @ValueSource(strings = {ENGLISH, "docs/zh/promises.md"})
    void everyTestIsThere(String page) throws IOException {
        Map<String, List<Path>> classes = testClasses();
        List<String> wrong = new ArrayList<>();
        for (String[] row : rows(page)) {
            List<String> tests = names(row[TESTS]);
            if (tests.isEmpty()) {
                wrong.add("no test: " + row[PROMISE]);
            }
            for (String test : tests) {
                String[] classAndMethod = test.split("\\.");
                if (!isThere(classes.getOrDefault(classAndMethod[0], List.of()), classAndMethod[1])) {
                    wrong.add(test);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {ENGLISH, "docs/zh/promises.md"})
    void everyBenchmarkIsPublished(String page) throws IOException {
        String published = Files.readString(Pages.path("docs/benchmarks.md"));
        Set<String> missing = new TreeSet<>();
        for (String[] row : rows(page)) {
            names(row.length > BENCHMARKS ? row[BENCHMARKS] : "").stream()
                    .filter(name -> !published.contains("<!-- begin " + name + " -->"))
                    .forEach(missing::add);
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyPromiseOfTheReadmeHasARow() throws IOException {
        Set<String> promises = new TreeSet<>();
        for (String[] row : rows(ENGLISH)) {
            promises.add(row[PROMISE].strip());
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

    private static boolean isThere(List<Path> files, String method) throws IOException {
        for (Path file : files) {
            if (Files.readString(file).contains("void " + method + "(")) {
                return true;
            }
        }
        return false;
    }

    private static Map<String, List<Path>> testClasses() throws IOException {
        Map<String, List<Path>> found = new HashMap<>();
        try (Stream<Path> modules = Files.list(Checkout.root())) {
            for (Path module : modules.filter(Files::isDirectory).toList()) {
                try (Stream<Path> files = Files.walk(module)) {
                    files.map(Path::toString)
                            .filter(file -> file.matches(".*/src/test/java/.*(?:Test|IT|Cases)\\.java"))
                            .map(Path::of)
                            .forEach(file -> found.computeIfAbsent(
                                            file.getFileName().toString().replace(".java", ""),
                                            name -> new ArrayList<>())
                                    .add(file));
                }
            }
        }
        return found;
    }

    private static List<String> names(String cell) {
        return CODE.matcher(cell).results().map(code -> code.group(1)).toList();
    }

    private static List<String[]> rows(String page) throws IOException {
        return MarkdownPage.of(Pages.path(page)).tableRows().stream()
                .filter(row -> row[TESTS].contains("`"))
                .toList();
    }
}
