// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Whatever generator health may say of a run has its Chinese in {@code said.zh.txt}. */
class ChinesePhrasesTest {
    private static final Path PHRASES =
            Checkout.root().resolve("generator-health/src/main/resources/io/github/trueload/health/said.zh.txt");

    private static final String SAYS =
            "health/(?:matter|word|account)/.*|health/record/(?:RunGoals|Baseline)|common/goal/Goals"
                    + "|health/GoalSettings|health/record/RateSource|health/rate/(?:Group|Shaper)Rates|health/RunEnd";

    /** What others say and ours look for, what the log alone says, and what is no sentence. */
    private static final List<String> NOT_SAID = List.of(
            "Too many open files",
            "assign requested address",
            "Address already in use",
            "No buffer space available",
            "from pool",
            "a resource from the pool",
            "Cannot get a connection, pool error",
            "Connection is not available",
            "unable to create",
            "figures cannot be read",
            "a moment could not be watched",
            "joined without an element",
            "is no row of three numbers",
            "none none",
            "Cannot get a connection",
            "Non HTTP response message",
            "no further information",
            "pool error Timeout",
            "request timed out after",
            // Names of matters, and what is no place of its own.
            "own cost",
            "server time",
            "container or control group",
            "watching goes on",
            // Brackets and lists stand between these words and those before them.
            ") go to",
            "to those that answer",
            "work of JMeter between samples in");

    @Test
    void everySentenceHasItsChinese() throws IOException {
        String known = phrases().keySet().stream()
                .map(phrase -> phrase.replaceAll("\\{[0-9][+%#]?}", "..."))
                .collect(Collectors.joining("\n"));
        Set<String> missing = new TreeSet<>();
        for (Map.Entry<Path, SourceTexts> source :
                SourceTexts.of(Pages.shippedSources()).entrySet()) {
            if (Pages.className(source.getKey()).matches(SAYS)) {
                source.getValue().all().stream()
                        .flatMap(text -> Arrays.stream(text.split("\\.{3}|; |: |, ")))
                        .map(piece -> piece.replaceAll("^[^A-Za-z]+|[^A-Za-z)]+$", ""))
                        .filter(piece -> piece.matches(".*[A-Za-z]{2,} [A-Za-z]{2,}.*"))
                        .filter(piece ->
                                !known.contains(piece) && NOT_SAID.stream().noneMatch(piece::contains))
                        .forEach(missing::add);
            }
        }
        assertThat(missing)
                .as("sentences of the code that " + PHRASES + " lacks")
                .isEmpty();
    }

    @Test
    void bothSidesOfAPhraseFillTheSameGaps() throws IOException {
        assertThat(phrases()).hasSizeGreaterThan(150);
        phrases().forEach((english, chinese) -> {
            assertThat(gaps(chinese)).as(english).isEqualTo(gaps(english));
            assertThat(chinese).as(english).doesNotMatch(".*[,;:] .*");
        });
    }

    private static Map<String, String> phrases() throws IOException {
        return Files.readAllLines(PHRASES).stream()
                .filter(line -> line.contains(" => ") && !line.startsWith("#"))
                .map(line -> line.split(" => ", 2))
                .collect(Collectors.toMap(phrase -> phrase[0], phrase -> phrase[1]));
    }

    private static Set<String> gaps(String phrase) {
        return Pattern.compile("\\{([0-9])[+%#]?}")
                .matcher(phrase)
                .results()
                .map(gap -> gap.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
