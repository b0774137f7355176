// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Processes that see another resolv.conf than the machine's. Stateless. */
final class OwnFiles {
    private static final List<String> UNSHARE = List.of("unshare", "--map-root-user", "--mount");

    private OwnFiles() {}

    /** Whether this system lets its user have such a view. */
    static boolean isPermitted() throws IOException {
        Path directory = Files.createTempDirectory("own-files");
        List<String> command = new ArrayList<>(with(directory, "127.0.0.1"));
        command.add("true");
        try (ManagedProcess process = ManagedProcess.start("unshare", directory, Map.of(), command)) {
            return process.awaitExit(Duration.ofSeconds(30)) == 0;
        }
    }

    /** What to put before a command, so that it asks one name server. */
    static List<String> with(Path directory, String nameServer) throws IOException {
        Path file = directory.resolve("resolv.conf");
        Files.writeString(file, "nameserver " + nameServer + "\noptions timeout:2 attempts:2\n");
        String inside = "mount --bind " + file + " \"$(readlink -f /etc/resolv.conf)\" && exec \"$@\"";
        return List.of(UNSHARE.get(0), UNSHARE.get(1), UNSHARE.get(2), "sh", "-c", inside, "sh");
    }
}
