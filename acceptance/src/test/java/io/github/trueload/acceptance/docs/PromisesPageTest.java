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

/** Each promise names tests and benchmarks that are there, and each promise of the README is one of them. */
class PromisesPageTest {
    private static final String PAGE = "docs/promises.md";
    private static final String HEADING_OF_README = "## What it promises";

    private static final Pattern MARKED = Pattern.compile("`([^`]+)` \\(all\\)");
    private static final int PROMISE = 1;
    private static final int TESTS = 2;
    private static final int BENCHMARKS = 3;

    @Test
    void everyPromiseHasTestsThatRun() throws IOException {
        TestSources sources = TestSources.read();
        List<String> wrong = new ArrayList<>();
        for (String[] row : rows()) {
            List<String> tests = MarkdownPage.codes(cell(row, TESTS));
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
            MarkdownPage.codes(cell(row, TESTS)).stream()
                    .filter(sources::needsAll)
                    .forEach(needed::add);
        }
        assertThat(marked).isEqualTo(needed).isNotEmpty();
    }

    @Test
    void everyBenchmarkIsPublished() throws IOException {
        String published = Files.readString(Pages.path("docs/benchmarks.md"));
        Set<String> missing = new TreeSet<>();
        for (String[] row : rows()) {
            MarkdownPage.codes(cell(row, BENCHMARKS)).stream()
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

    /** What the sources of all modules say about a test that is given as {@code Class.method}. Immutable. */
    private static final class TestSources {
        private static final Pattern TEST = Pattern.compile("(?m)^ *@(?:Test|ParameterizedTest|RepeatedTest)\\b");
        private static final Pattern BEFORE = Pattern.compile("(?m)^ *@Before(?:All|Each)\\b");
        private static final String ONLY_WITH_ALL = "Skip.unlessAll(false)";
        private static final String END_OF_METHOD = "\n    }\n";

        /** The sources of each class name, which several modules may have. */
        private final Map<String, List<String>> sources = new HashMap<>();

        private TestSources() {}

        /** Reads the tests of all modules. */
        static TestSources read() throws IOException {
            TestSources all = new TestSources();
            for (Path file : Pages.below(Checkout.root(), ".java")) {
                if (file.toString().matches(".*/src/test/java/.*(?:Test|IT|Cases)\\.java")) {
                    String name = file.getFileName().toString().replace(".java", "");
                    all.sources.computeIfAbsent(name, key -> new ArrayList<>()).add(Files.readString(file));
                }
            }
            return all;
        }

        /** Whether JUnit runs it: a method with a test's annotation, of cases only where an IT takes them over. */
        boolean isRun(String test) {
            String name = test.replaceAll("\\..*", "");
            return of(name).stream().anyMatch(source -> TEST.matcher(annotations(source, method(test)))
                            .find())
                    && (!name.endsWith("Cases") || isTakenOver(name));
        }

        /** Whether it runs with {@code ./check --all} only, by itself or by what its class does before each test. */
        boolean needsAll(String test) {
            return of(test.replaceAll("\\..*", "")).stream()
                    .flatMap(source -> Stream.of(source.split(END_OF_METHOD)))
                    .filter(member -> method(test).matcher(member).find()
                            || BEFORE.matcher(member).find())
                    .anyMatch(member -> member.contains(ONLY_WITH_ALL));
        }

        private boolean isTakenOver(String cases) {
            Pattern implementing = Pattern.compile("class \\w+IT\\b[^{]*\\bimplements\\b[^{]*\\b" + cases + "\\b");
            return sources.values().stream()
                    .flatMap(List::stream)
                    .anyMatch(source -> implementing.matcher(source).find());
        }

        private List<String> of(String name) {
            return sources.getOrDefault(name, List.of());
        }

        private static Pattern method(String test) {
            return Pattern.compile("void " + Pattern.quote(test.replaceAll(".*\\.", "")) + "\\(");
        }

        /** What stands before a method, up to the empty line above it; nothing where there is no such method. */
        private static String annotations(String source, Pattern method) {
            String[] parts = method.split(source, 2);
            return parts.length < 2 ? "" : parts[0].substring(parts[0].lastIndexOf("\n\n") + 1);
        }
    }
}
