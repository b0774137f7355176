// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Reads the small files in which Linux tells of itself. What cannot be read is empty. Stateless. */
final class ProcFile {
    /** Longer than most of them. */
    private static final int LENGTH = 4096;

    private ProcFile() {}

    /** All lines. */
    static List<String> lines(Path file) {
        String text = text(file);
        return text.isEmpty() ? Collections.<String>emptyList() : Arrays.asList(text.split("\n"));
    }

    /** The first line; empty where there is none. */
    static String firstLine(Path file) {
        String text = text(file);
        int end = text.indexOf('\n');
        return (end < 0 ? text : text.substring(0, end)).trim();
    }

    /** Opened anew each time, and by the plainest of Java's ways: these are read many times a second. */
    private static String text(Path file) {
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            byte[] bytes = new byte[LENGTH];
            int length = 0;
            for (int read = in.read(bytes); read > 0; read = in.read(bytes, length, bytes.length - length)) {
                length += read;
                bytes = length == bytes.length ? Arrays.copyOf(bytes, 2 * length) : bytes;
            }
            return new String(bytes, 0, length, StandardCharsets.UTF_8);
        } catch (IOException e) {
            // Files of threads and groups vanish with them; others exist, but their feature is switched off.
            return "";
        }
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
