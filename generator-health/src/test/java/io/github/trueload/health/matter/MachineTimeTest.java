// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

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

    private Processors.MachineTime clock;

    @BeforeEach
    void createClock() {
        clock = new Processors.MachineTime(root);
    }

    @Test
    void readsTheSharesSinceTheLastLook() throws IOException {
        stat("cpu  100 0 100 800 0 0 0 0 0 0");
        assertThat(read().stealShare).isNaN();
        stat("cpu  150 0 100 815 5 0 0 30 50 0");
        Processors.Use time = read();

        assertThat(time.stealShare).isCloseTo(0.3, CLOSE);
        assertThat(time.machineShare).isCloseTo(0.5, CLOSE);
        assertThat(read().machineShare).isNaN();
    }

    @Test
    void isAbsentWhereTheSystemDoesNotTell() throws IOException {
        assertThat(read().machineShare).isNaN();
        stat("cpu  100 0 100 800");
        assertThat(read().stealShare).isNaN();
    }

    private Processors.Use read() {
        Processors.Use use = new Processors.Use();
        clock.read(use);
        return use;
    }

    private void stat(String line) throws IOException {
        Files.createDirectories(root.resolve("proc"));
        Files.writeString(root.resolve("proc/stat"), line + "\ncpu0 1 2 3\n");
    }
}
