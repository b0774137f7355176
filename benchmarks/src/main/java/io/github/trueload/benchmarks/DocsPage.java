// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page with places for what a run found, each between {@code <!-- begin name -->} and {@code <!-- end name -->}, so
 * that no figure gets there by hand.
 */
public final class DocsPage {
    private final Path file;

    DocsPage(Path file) {
        this.file = file;
    }

    /** The page docs/benchmarks.md. */
    public static DocsPage benchmarks() {
        return new DocsPage(Checkout.root().resolve("docs/benchmarks.md"));
    }

    /**
     * Replaces what is in a place.
     *
     * @throws IllegalArgumentException when the page has no such place
     */
    public void replace(String place, String text) throws IOException {
        String page = Files.readString(file);
        String begin = "<!-- begin " + place + " -->\n";
        int from = page.indexOf(begin);
        int to = page.indexOf("<!-- end " + place + " -->", from + 1);
        if (from < 0 || to < 0) {
            throw new IllegalArgumentException(file + " has no place for '" + place + "'; add a line " + begin.strip()
                    + " and a line <!-- end " + place + " -->");
        }
        Files.writeString(file, page.substring(0, from) + begin + text.strip() + "\n" + page.substring(to));
    }
}
