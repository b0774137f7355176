// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import io.github.trueload.tools.cli.Program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the files of one sizing are: a folder for logs and reports, and the copy of the plan. JMeter looks for files
 * that the plan names beside the plan, so the copy lies there, too; where that may not be written to, in the folder.
 * Closing removes what the user does not want to keep. Thread-safe.
 */
final class Workspace implements AutoCloseable {
    final Path folder;
    /** The file that the copy of the plan is written to. */
    final Path copy;

    private final Path plan;
    private final boolean keep;

    /** @param wanted the folder that the user wants to keep; empty for one that goes in the end */
    Workspace(Path plan, String wanted) throws IOException, UsageException {
        this.plan = plan;
        keep = !wanted.isEmpty();
        folder = keep ? made(wanted) : Files.createTempDirectory("trueload-size-");
        copy = copy(plan, folder);
    }

    private static Path made(String wanted) throws UsageException {
        try {
            return Files.createDirectories(Paths.get(wanted).toAbsolutePath());
        } catch (IOException | InvalidPathException e) {
            throw new UsageException("--folder is '" + wanted + "', which cannot be made: " + e);
        }
    }

    /** Whether files that the plan names by relative paths may be out of reach. */
    boolean isElsewhere() {
        return !copy.getParent().equals(plan.getParent());
    }

    /** Removes the samples of a run, which are the most of it. */
    void forget(String name) throws IOException {
        if (!keep) {
            Files.deleteIfExists(folder.resolve(name + ".jtl"));
        }
    }

    @Override
    public void close() {
        try (Stream<Path> files = keep ? Stream.empty() : Files.walk(folder)) {
            Files.deleteIfExists(copy);
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println("trueload-size: " + folder + " cannot be removed: " + e.getMessage());
        }
    }

    private static Path copy(Path plan, Path folder) throws IOException {
        try {
            return Files.createTempFile(plan.getParent(), ".trueload-size-", ".jmx");
        } catch (IOException e) {
            return Files.createTempFile(folder, "plan-", ".jmx");
        }
    }
}
