// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;

/** Commands as a shell reads them. Stateless. */
public final class Shell {
    private Shell() {}

    /** What to put before a command that a line of shell has to prepare; it does not run where that line fails. */
    public static List<String> after(String line) {
        return List.of("sh", "-c", line + " && exec \"$@\"", "sh");
    }

    /** Writes a script that can be started, and creates its folder where it is missing. */
    public static Path script(Path file, String text) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, "#!/bin/sh\n" + text + "\n");
            return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The words of a command on one line, none of which means anything to the shell. */
    static String quoted(List<String> command) {
        return command.stream()
                .map(word -> '\'' + word.replace("'", "'\\''") + '\'')
                .collect(Collectors.joining(" "));
    }
}
