// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import io.github.trueload.testkit.process.Namespace;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A file system of 64 megabytes that one Java sees in place of a folder, and that can be full. Not thread-safe. */
record SmallDisk(Path folder, ManagedProcess holder) implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final byte[] BLOCK = new byte[4096];

    /** Whether this system lets its user mount one. */
    static boolean isPermitted(Path directory) {
        return Namespace.ofMounts().permits(mounted(directory));
    }

    /** Mounts one over a folder, for those alone that {@link #java} starts. */
    static SmallDisk mount(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> command = new ArrayList<>(Namespace.ofMounts().after(mounted(folder) + " && echo mounted"));
        command.addAll(List.of("sleep", "3600"));
        ManagedProcess holder = ManagedProcess.start("disk", folder.getParent(), Map.of(), command);
        holder.awaitOutput("mounted", PATIENCE);
        return new SmallDisk(folder, holder);
    }

    private static String mounted(Path folder) {
        return "mount -t tmpfs -o size=64m none '" + folder + "'";
    }

    /** A Java home whose java sees it. */
    JavaHome java(Path home) {
        return JavaHome.current().behind(home, Namespace.mountsOf(holder.pid()).words());
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
