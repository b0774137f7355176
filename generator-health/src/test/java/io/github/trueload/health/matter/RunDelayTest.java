// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDelayTest {
    @TempDir
    private Path root;

    private CpuWait.RunDelay delay;

    @BeforeEach
    void create() {
        delay = new CpuWait.RunDelay(root, new Random(7));
    }

    @Test
    void tellsHowLongAThreadWaitedEachTime() throws IOException {
        write(11, "1000 5000000 10");
        write(12, "1000 0 0");

        assertThat(delay.meanMs()).isNaN();
        // 95 more runs, which waited 190 ms together.
        write(11, "1000 145000000 60");
        write(12, "1000 50000000 45");
        assertThat(delay.meanMs()).isCloseTo(2, Offset.offset(1e-9));
        // Nobody ran since.
        assertThat(delay.meanMs()).isNaN();
    }

    @Test
    void leavesOutThreadsThatEndAndIsNotConfusedByNewOnes() throws IOException {
        write(11, "1000 5000000 10");
        write(12, "1000 5000000 10");
        delay.meanMs();
        Files.delete(root.resolve("proc/self/task/12/schedstat"));
        write(13, "1000 999000000 1");
        write(11, "1000 35000000 40");

        assertThat(delay.meanMs()).isCloseTo(1, Offset.offset(1e-9));
    }

    @Test
    void takesAFewOfManyAndOtherOnesAfterSomeTime() throws IOException {
        for (int thread = 1; thread <= 500; thread++) {
            write(thread, "0 0 0");
        }
        for (int i = 0; i < 10; i++) {
            delay.meanMs();
        }
        for (int thread = 1; thread <= 500; thread++) {
            write(thread, "0 3000000 3");
        }

        assertThat(delay.meanMs()).isCloseTo(1, Offset.offset(1e-9));
    }

    @Test
    void isAbsentWhereTheSystemDoesNotTell() throws IOException {
        assertThat(delay.meanMs()).isNaN();
        assertThat(delay.meanMs()).isNaN();
        write(11, "");
        assertThat(new CpuWait.RunDelay(root, new Random(7)).meanMs()).isNaN();
    }

    private void write(int thread, String text) throws IOException {
        Path folder = Files.createDirectories(root.resolve("proc/self/task/" + thread));
        Files.writeString(folder.resolve("schedstat"), text + "\n");
    }
}
