// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders that tests made. Stateless. */
public final class Folders {
    private Folders() {}

    /** Deletes the folders, with all that is in them, whose names in another folder start with a prefix. */
    public static void delete(Path parent, String prefix) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, prefix + "*")) {
            for (Path folder : found) {
                delete(folder);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                Files.deleteIfExists(file);
            }
        }
    }
}
