// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.process.Namespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Processes that see another resolv.conf than the machine's. Stateless. */
final class OwnFiles {
    private OwnFiles() {}

    /** Whether this system lets its user have such a view. */
    static boolean isPermitted() throws IOException {
        return Namespace.ofMounts().permits(mounted(TestFiles.temporary("own-files"), "127.0.0.1"));
    }

    /** What to put before a command, so that it asks one name server. */
    static List<String> with(Path directory, String nameServer) throws IOException {
        return Namespace.ofMounts().after(mounted(directory, nameServer));
    }

    private static String mounted(Path directory, String nameServer) throws IOException {
        Path file = directory.resolve("resolv.conf");
        Files.writeString(file, "nameserver " + nameServer + "\noptions timeout:2 attempts:2\n");
        return "mount --bind " + file + " \"$(readlink -f /etc/resolv.conf)\"";
    }
}
