// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A folder in which a test writes the files that Linux has below its root. */
abstract class LinuxFiles {
    @TempDir
    Path root;

    final void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
