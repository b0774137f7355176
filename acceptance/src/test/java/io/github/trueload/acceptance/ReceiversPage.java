// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;

/** What docs/compatibility.md says of other receivers; the tests take from it what they run. */
final class ReceiversPage {
    private final List<String> lines;

    private ReceiversPage(List<String> lines) {
        this.lines = lines;
    }

    /** The page. */
    static ReceiversPage read() {
        try {
            return new ReceiversPage(Files.readAllLines(Checkout.root().resolve("docs/compatibility.md")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The query below the line that names a query language. */
    String query(String language) {
        int heading = 0;
        while (!lines.get(heading).contains("(" + language)) {
            heading++;
        }
        return lines.stream()
                .skip(heading)
                .dropWhile(line -> !line.startsWith("    "))
                .takeWhile(line -> line.startsWith("    "))
                .map(String::trim)
                .collect(Collectors.joining(" "));
    }

    /** What the table of receivers tells to set, by the name of the receiver: its row. */
    String row(String receiver) {
        return lines.stream()
                .filter(line -> line.startsWith("| " + receiver))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row of " + receiver));
    }
}
