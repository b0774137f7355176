// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafepointsTest {
    private static final String PAUSE = "[%d000000000ns] Safepoint \"%s\", Time since last: 1 ns,"
            + " Reaching safepoint: 1 ns, Cleanup: 1 ns, At safepoint: 1 ns, Total: %d000000 ns";
    private static final long SECOND = 1_000_000_000;

    private static final List<String> LINES = List.of(
            "[1000000ns] SafepointSynchronization begin",
            String.format(PAUSE, 100, "ThreadDump", 50),
            String.format(PAUSE, 107, "ThreadDump", 2),
            String.format(PAUSE, 108, "G1CollectForAllocation", 3),
            String.format(PAUSE, 110, "HandshakeAllThreads", 2),
            String.format(PAUSE, 111, "HandshakeAllThreads", 70));

    @TempDir
    private Path folder;

    @Test
    void sumsThePausesOfTheWindowAndOfNothingElse() {
        var figures = Safepoints.parse(LINES).between(107 * SECOND, 111 * SECOND);

        assertThat(figures)
                .containsEntry(Safepoints.TIME, 7.0 / 4)
                .containsEntry(Safepoints.WITHOUT_COLLECTIONS, 1.0)
                .containsEntry(Safepoints.LONGEST, 3.0);
    }

    @Test
    void aWindowWithoutPausesHasNone() {
        assertThat(Safepoints.parse(LINES).between(101 * SECOND, 105 * SECOND).values())
                .containsOnly(0.0);
    }

    @Test
    void readsWhatARealJvmWritesBesideItsMeter() throws Exception {
        Path meter = folder.resolve("meter.csv");
        long before = System.nanoTime();
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        Safepoints.argument(meter),
                        "-cp",
                        Path.of(SafepointsTest.class
                                        .getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .toURI())
                                .toString(),
                        Collects.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        assertThat(java.waitFor()).isZero();
        long after = System.nanoTime();

        assertThat(Files.readString(folder.resolve("safepoints.log"))).contains("Safepoint \"");
        assertThat(Safepoints.beside(meter).between(before, after).get(Safepoints.LONGEST))
                .isPositive();
    }

    /** A program that collects its heap. */
    static final class Collects {
        private Collects() {}

        public static void main(String[] arguments) {
            System.gc();
        }
    }
}
