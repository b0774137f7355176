// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTimeTest {
    private static final Offset<Double> CLOSE = Offset.offset(0.001);

    @TempDir
    private Path root;

    private MachineTime.Clock clock;

    @BeforeEach
    void createClock() {
        clock = new MachineTime.Clock(root);
    }

    @Test
    void readsTheSharesSinceTheLastLook() throws IOException {
        stat("cpu  100 0 100 800 0 0 0 0 0 0");
        assertThat(clock.read().stealShare).isNaN();
        stat("cpu  150 0 100 815 5 0 0 30 50 0");
        MachineTime time = clock.read();

        assertThat(time.stealShare).isCloseTo(0.3, CLOSE);
        assertThat(time.busyShare).isCloseTo(0.5, CLOSE);
        assertThat(clock.read().busyShare).isNaN();
    }

    @Test
    void isAbsentWhereTheSystemDoesNotTell() throws IOException {
        assertThat(clock.read().busyShare).isNaN();
        stat("cpu  100 0 100 800");
        assertThat(clock.read().stealShare).isNaN();
    }

    private void stat(String line) throws IOException {
        Files.createDirectories(root.resolve("proc"));
        Files.writeString(root.resolve("proc/stat"), line + "\ncpu0 1 2 3\n");
    }
}
