// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What docs/architecture.md tells to touch, and what its pictures show, is there. */
class ArchitecturePageTest {
    private static final Pattern TOUCHED = Pattern.compile("`([^`]+)`");
    private static final Pattern SHOWN = Pattern.compile("<b>((?:[a-z]+\\.)?[A-Z]\\w+)</b>");
    private static final Pattern CLASS = Pattern.compile("\\w+(/\\w+)*/[A-Z]\\w+");

    @Test
    void everyFileThatIsNamedExists() throws IOException {
        Set<String> classes =
                Pages.shippedSources().stream().map(Pages::className).collect(Collectors.toSet());
        Set<String> missing = new TreeSet<>();
        for (String[] row : MarkdownPage.of(Pages.path("docs/architecture.md")).tableRows()) {
            for (MatchResult name : TOUCHED.matcher(row[2]).results().toList()) {
                String touched = name.group(1);
                boolean isThere = CLASS.matcher(touched).matches()
                        ? classes.contains(touched)
                        : Files.exists(Pages.path(touched));
                if (!isThere) {
                    missing.add(touched);
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyClassOfThePicturesExists() throws IOException {
        Set<String> classes = Pages.shippedSources().stream()
                .map(Pages::className)
                .map(name -> name.substring(name.indexOf('/') + 1).replace('/', '.'))
                .collect(Collectors.toSet());
        Set<String> missing = new TreeSet<>();
        for (String plugin : new String[] {"dubbo-sampler", "influx-listener", "dns-balancer", "generator-health"}) {
            String text = Files.readString(Pages.path("docs/architecture/" + plugin + ".puml"));
            SHOWN.matcher(text)
                    .results()
                    .map(shown -> shown.group(1))
                    .filter(shown -> !classes.contains(shown))
                    .forEach(missing::add);
        }
        assertThat(missing).isEmpty();
    }
}
