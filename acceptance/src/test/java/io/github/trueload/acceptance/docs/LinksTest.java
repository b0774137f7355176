// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every link of every page leads to a file that is there, and to a heading that it has. */
class LinksTest {
    /** How the pages in the zip link to those that are not in it. */
    private static final String ON_GITHUB = "https://github.com/trueload/trueload-jmeter/blob/main/";

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path file : pages()) {
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

    private static List<Path> pages() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String folder : List.of("docs", "examples", "distribution/src")) {
            try (Stream<Path> files = Files.walk(Checkout.root().resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md"))
                        .filter(file -> !file.toString().contains("/target/"))
                        .forEach(all::add);
            }
        }
        try (Stream<Path> files = Files.list(Checkout.root())) {
            files.filter(file -> file.toString().endsWith(".md")).forEach(all::add);
        }
        assertThat(all).hasSizeGreaterThan(30);
        return all;
    }
}
