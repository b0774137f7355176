// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/** Reads the small files in which Linux tells of itself. What cannot be read is empty. Stateless. */
final class ProcFile {
    private ProcFile() {}

    /** At one go: Linux gives such a file's content to the first read only, however short that is. */
    static List<String> lines(Path file) {
        try {
            return Files.isReadable(file)
                    ? Files.readAllLines(file, StandardCharsets.UTF_8)
                    : Collections.<String>emptyList();
        } catch (IOException e) {
            // Files of threads and groups vanish with them; others exist, but their feature is switched off.
            return Collections.emptyList();
        }
    }

    /** The first line; empty where there is none. */
    static String firstLine(Path file) {
        List<String> lines = lines(file);
        return lines.isEmpty() ? "" : lines.get(0).trim();
    }

    /** The number in the first line; NaN where there is none. */
    static double number(Path file) {
        try {
            return Double.parseDouble(firstLine(file));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
