// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Folders that tests made. Stateless. */
public final class Folders {
    private Folders() {}

    /** Deletes what has certain names in a folder, with all that is in it. */
    public static void deleteIn(Path parent, Predicate<String> names) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(
                parent, file -> names.test(file.getFileName().toString()))) {
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
