// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the English pages for users say, the Chinese ones say too: the same headings, tables and names. */
class BothLanguagesTest {
    /** What only developers and those who compare read. */
    private static final Set<String> ENGLISH_ONLY =
            Set.of("architecture.md", "benchmarks.md", "compatibility.md", "promises.md");

    static List<String> pages() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path page : Pages.english()) {
            names.add(page.getFileName().toString());
        }
        names.removeAll(ENGLISH_ONLY);
        return names;
    }

    @Test
    void everyPageForUsersIsThereInBothLanguages() throws IOException {
        assertThat(Pages.differences(pages(), names(Pages.chinese()))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void headingsHaveTheSameLevels(String page) throws IOException {
        assertThat(chinese(page).levels()).isEqualTo(english(page).levels());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void tablesHaveTheSameNumberOfRows(String page) throws IOException {
        assertThat(rows(chinese(page))).isEqualTo(rows(english(page)));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void tablesHaveTheSameNames(String page) throws IOException {
        List<Set<String>> english = english(page).identifiers();
        List<Set<String>> chinese = chinese(page).identifiers();
        List<String> different = new ArrayList<>();
        for (int i = 0; i < Math.min(english.size(), chinese.size()); i++) {
            int number = i + 1;
            Pages.differences(english.get(i), chinese.get(i))
                    .forEach(difference -> different.add("table " + number + " of the Chinese page: " + difference));
        }
        assertThat(different).isEmpty();
    }

    private static List<Integer> rows(MarkdownPage page) {
        return page.tables().stream().map(List::size).toList();
    }

    private static MarkdownPage english(String page) throws IOException {
        return MarkdownPage.of(Pages.path("docs/" + page));
    }

    private static MarkdownPage chinese(String page) throws IOException {
        return MarkdownPage.of(Pages.path("docs/zh/" + page));
    }

    private static Set<String> names(List<Path> pages) {
        Set<String> names = new TreeSet<>();
        pages.forEach(page -> names.add(page.getFileName().toString()));
        return names;
    }
}
