// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of messages of Dubbo samples: it quotes what the code says. */
class MigrationPageTest {
    private static final String ENGLISH = "docs/troubleshooting.md";
    private static final String CHINESE = "docs/zh/troubleshooting.md";
    private static final Path SOURCES = Checkout.root().resolve("dubbo-sampler");
    /** What stands for something else: names in italics, numbers, dots, quoted values, words of the table itself. */
    private static final Pattern PLACEHOLDER = Pattern.compile(
            "\\*[^*]+\\*|\\.\\.\\.|\\d[\\d.]*|'x'|`[^`]*`|\\([^)]*\\)|^log: |[():;/,]|@type|TIMEOUT|FORBIDDEN|NETWORK");

    @Test
    void bothLanguagesHaveTheSameMessages() throws IOException {
        assertThat(messages(CHINESE)).isEqualTo(messages(ENGLISH)).hasSizeGreaterThan(50);
    }

    @Test
    void everyMessageIsOneOfTheCode() throws IOException {
        String code = code();
        List<String> unknown = new ArrayList<>();
        for (String message : messages(ENGLISH)) {
            String words = longestLiteral(message);
            if (words.length() > 3 && !code.contains(words)) {
                unknown.add(message + " [" + words + "]");
            }
        }
        assertThat(unknown).isEmpty();
    }

    private static List<String> messages(String page) throws IOException {
        List<String> lines = Files.readAllLines(Checkout.root().resolve(page));
        int head = lines.lastIndexOf("|---|---|---|");
        return lines.subList(head + 1, lines.size()).stream()
                .filter(line -> line.startsWith("|"))
                .map(line -> line.split(" \\| ")[0].substring(2))
                .collect(Collectors.toList());
    }

    private static String longestLiteral(String message) {
        return Arrays.stream(PLACEHOLDER.split(message))
                .map(String::strip)
                .max(Comparator.comparing(String::length))
                .orElse("");
    }

    /** All sources, with texts in one piece that the code puts together from several lines. */
    private static String code() throws IOException {
        StringBuilder code = new StringBuilder();
        for (String folder : List.of("src/main", "client/src/main")) {
            try (Stream<Path> files = Files.walk(SOURCES.resolve(folder))) {
                files.filter(file -> file.toString().matches(".*\\.(java|properties)"))
                        .forEach(file -> code.append(text(file)));
            }
        }
        return code.toString().replaceAll("\"\\s*\\+\\s*\"", "");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
