// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows out of pasted text: one per line, cells separated by tabs, as spreadsheets copy them, or else by commas. The
 * last column takes the rest of the line, so that JSON values keep their commas. Spaces around commas do not count.
 */
final class PastedRows {
    private PastedRows() {}

    /** The rows in a text; blank lines are skipped. */
    static List<List<String>> parse(String text, int columns) {
        List<List<String>> rows = new ArrayList<>();
        for (String line : text == null ? new String[0] : text.split("\r\n|\r|\n")) {
            if (!line.trim().isEmpty()) {
                rows.add(cells(line, columns));
            }
        }
        return rows;
    }

    private static List<String> cells(String line, int columns) {
        if (line.indexOf('\t') >= 0) {
            return Arrays.asList(line.split("\t", columns));
        }
        String[] cells = line.split(",", columns);
        for (int i = 0; i < cells.length; i++) {
            cells[i] = cells[i].trim();
        }
        return Arrays.asList(cells);
    }
}
