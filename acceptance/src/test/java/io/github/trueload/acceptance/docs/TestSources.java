// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the sources of all modules say about a test that is given as {@code Class.method}. Immutable. */
final class TestSources {
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
        try (Stream<Path> modules = Files.list(Checkout.root())) {
            for (Path module : modules.filter(Files::isDirectory).toList()) {
                all.add(module);
            }
        }
        return all;
    }

    private void add(Path module) throws IOException {
        try (Stream<Path> files = Files.walk(module)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (file.toString().matches(".*/src/test/java/.*(?:Test|IT|Cases)\\.java")) {
                    String name = file.getFileName().toString().replace(".java", "");
                    sources.computeIfAbsent(name, key -> new ArrayList<>()).add(Files.readString(file));
                }
            }
        }
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
