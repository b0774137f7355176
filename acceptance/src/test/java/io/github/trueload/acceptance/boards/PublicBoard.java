// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The queries of the public board of the 4026/3351 family; its resource file names the source. */
final class PublicBoard {
    private static final String RESOURCE = "/boards/public-4026-queries.txt";

    private PublicBoard() {}

    /** A panel's query. */
    record Panel(String title, String query) {
        boolean sums() {
            return query.startsWith("SELECT sum(");
        }
    }

    static List<Panel> panels() {
        try (InputStream in = PublicBoard.class.getResourceAsStream(RESOURCE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", 2))
                    .map(parts -> new Panel(parts[0], parts[1]))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
