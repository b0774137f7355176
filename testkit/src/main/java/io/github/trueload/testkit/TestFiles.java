// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
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
        return temporary(prefix, () -> {});
    }

    /** The same for servers that write there as long as this JVM lives, and are to be ended before. */
    public static Path temporary(String prefix, Runnable end) {
        try {
            Path folder = Files.createTempDirectory(prefix);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                end.run();
                delete(folder);
            }));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Copies a file, or a folder with all that is in it, to a place that is not there yet. */
    public static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.walk(from)) {
            Files.createDirectories(to.toAbsolutePath().getParent());
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files of a folder whose names match a glob, sorted. */
    public static List<Path> in(Path folder, String glob) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, glob)) {
            found.forEach(files::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Collections.sort(files);
        return files;
    }

    /** The one file of a folder whose name matches a glob; fails where there is none, or more. */
    public static Path only(Path folder, String glob) {
        List<Path> found = in(folder, glob);
        if (found.size() != 1) {
            throw new IllegalStateException("Expected one " + glob + " in " + folder + " but found " + found);
        }
        return found.get(0);
    }

    /** The files in a folder and below it whose names end with a text, sorted. */
    public static List<Path> below(Path folder, String end) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(
                            file -> Files.isRegularFile(file) && file.toString().endsWith(end))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes what has certain names in a folder, with all that is in it. */
    public static void deleteIn(Path parent, Predicate<String> names) {
        in(parent, "*").stream()
                .filter(file -> names.test(file.getFileName().toString()))
                .forEach(TestFiles::delete);
    }

    /** Deletes a folder with all that is in it; does nothing where there is none. */
    public static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
