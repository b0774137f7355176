// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Files and folders that tests make. */
public final class TestFiles {
    private TestFiles() {}

    /** Writes a text, also into a folder that is not there yet, and gives the file. */
    public static Path write(Path file, String text) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of a file; empty where there is none yet. */
    public static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A new folder among the temporary files, which goes with this JVM. */
    public static Path temporary(String prefix) {
        try {
            Path folder = Files.createTempDirectory(prefix);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteAtTheEnd(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void deleteAtTheEnd(Path folder) {
        try {
            delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes what has certain names in a folder, with all that is in it. */
    public static void deleteIn(Path parent, Predicate<String> names) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(
                parent, file -> names.test(file.getFileName().toString()))) {
            for (Path folder : found) {
                delete(folder);
            }
        }
    }

    /** Deletes a folder with all that is in it; does nothing where there is none. */
    public static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
