// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A file system of 64 megabytes that one Java sees in place of a folder, and that can be full. Not thread-safe. */
final class SmallDisk implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final byte[] BLOCK = new byte[4096];

    private final Path folder;
    private final ManagedProcess holder;

    private SmallDisk(Path folder, ManagedProcess holder) {
        this.folder = folder;
        this.holder = holder;
    }

    /** Whether this system lets its user mount one. */
    static boolean isPermitted(Path directory) {
        try (ManagedProcess probe = hold(directory, directory, "true")) {
            return probe.awaitExit(PATIENCE) == 0;
        }
    }

    /** Mounts one over a folder, for those alone that {@link #java} starts. */
    static SmallDisk mount(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ManagedProcess holder = hold(folder.getParent(), folder, "echo mounted && exec sleep 3600");
        holder.awaitOutput("mounted", PATIENCE);
        return new SmallDisk(folder, holder);
    }

    private static ManagedProcess hold(Path directory, Path folder, String then) {
        String command = "mount -t tmpfs -o size=64m none '" + folder + "' && " + then;
        return ManagedProcess.start(
                "disk", directory, Map.of(), List.of("unshare", "--map-root-user", "--mount", "sh", "-c", command));
    }

    /** A Java home whose java sees it. */
    JavaHome java(Path home) {
        String enter = "nsenter --target " + holder.pid() + " --user --mount --preserve-credentials";
        try {
            Files.createDirectories(home.resolve("bin"));
            Path java = Files.writeString(
                    home.resolve("bin/java"),
                    "#!/bin/sh\nexec " + enter + " " + JavaHome.current().java() + " \"$@\"\n");
            if (!java.toFile().setExecutable(true)) {
                throw new IllegalStateException("Cannot make " + java + " executable");
            }
            return JavaHome.at(home);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the test finds what that Java wrote there. */
    Path seen() {
        return Path.of("/proc/" + holder.pid() + "/root" + folder);
    }

    /** Takes all the room that is left. */
    void fill() {
        try (OutputStream filler = Files.newOutputStream(seen().resolve("filler"))) {
            while (true) {
                filler.write(BLOCK);
            }
        } catch (IOException e) {
            // Full, as it should be; any other reason shows when nothing is missing in the log.
            return;
        }
    }

    /** Gives it back. */
    void free() {
        try {
            Files.delete(seen().resolve("filler"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        holder.close();
    }
}
