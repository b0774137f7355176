// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
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
        return number(firstLine(file));
    }

    /** A number among others; NaN where the system says something else. */
    static double number(String text) {
        try {
            return Double.parseDouble(text.trim());
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** The folder of a control group; the mount itself where there is none, as a container sees it. */
    static Path groupBelow(Path mount, String group) {
        try {
            Path folder = mount.resolve(group.startsWith("/") ? group.substring(1) : group)
                    .normalize();
            return folder.startsWith(mount) && Files.isDirectory(folder) ? folder : mount;
        } catch (InvalidPathException e) {
            return mount;
        }
    }
}
