// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.TestFiles;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the English pages for users say, the Chinese ones say too: the same headings, tables and names. Every link of
 * every page leads to a file that is there, and to a heading that it has.
 */
class BothLanguagesTest {
    /** What only developers and those who compare read. */
    private static final Set<String> ENGLISH_ONLY =
            Set.of("architecture.md", "benchmarks.md", "compatibility.md", "promises.md");
    /** How the pages in the zip link to those that are not in it. */
    private static final String ON_GITHUB = "https://github.com/trueload/trueload-jmeter/blob/main/";

    static Set<String> pages() {
        Set<String> names = names(Pages.english());
        names.removeAll(ENGLISH_ONLY);
        return names;
    }

    @Test
    void everyPageForUsersIsThereInBothLanguages() {
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

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path file : allPages()) {
            MarkdownPage page = MarkdownPage.of(file);
            for (String link : page.links()) {
                boolean ours = !link.matches("[a-z]+:.*") || link.startsWith(ON_GITHUB);
                if (ours && !leadsSomewhere(page, link)) {
                    broken.add(Checkout.root().relativize(file) + ": " + link);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    private static boolean leadsSomewhere(MarkdownPage page, String link) throws IOException {
        String[] parts = URLDecoder.decode(link.replace("+", "%2B"), StandardCharsets.UTF_8)
                .split("#", 2);
        Path target = parts[0].isEmpty()
                ? page.file()
                : parts[0].startsWith(ON_GITHUB)
                        ? Checkout.root().resolve(parts[0].substring(ON_GITHUB.length()))
                        : page.file().resolveSibling(parts[0]).normalize();
        if (!Files.exists(target)) {
            return false;
        }
        return parts.length == 1 || MarkdownPage.of(target).anchors().contains(parts[1]);
    }

    private static List<Path> allPages() throws IOException {
        List<Path> all = new ArrayList<>();
        all.addAll(TestFiles.in(Checkout.root(), "*.md"));
        for (String folder : List.of("docs", "examples", "distribution/src")) {
            all.addAll(Pages.below(Checkout.root().resolve(folder), ".md"));
        }
        assertThat(all).hasSizeGreaterThan(30);
        return all;
    }
}
