// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StealTimeTest {
    @TempDir
    private Path root;

    @Test
    void readsTheShareSinceTheLastLook() throws IOException {
        stat("cpu  100 0 100 800 0 0 0 0 0 0");
        StealTime steal = new StealTime(root);

        assertThat(steal.share()).isNaN();
        stat("cpu  150 0 100 820 0 0 0 30 50 0");
        assertThat(steal.share()).isCloseTo(0.3, Offset.offset(0.001));
        assertThat(steal.share()).isNaN();
    }

    @Test
    void isAbsentWhereTheSystemDoesNotTell() throws IOException {
        assertThat(new StealTime(root).share()).isNaN();
        stat("cpu  100 0 100 800");
        assertThat(new StealTime(root).share()).isNaN();
    }

    private void stat(String line) throws IOException {
        Files.createDirectories(root.resolve("proc"));
        Files.writeString(root.resolve("proc/stat"), line + "\ncpu0 1 2 3\n");
    }
}
