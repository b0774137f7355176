// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.flight;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingsTest {
    private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();
    private static final Duration BUSY = Duration.ofMillis(100);
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    private Path work;

    private Path folder;

    @BeforeEach
    void record() throws Exception {
        folder = Files.createDirectories(work.resolve("InfluxListener-2"));
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.start();
            long end = THREAD.getCurrentThreadCpuTime() + BUSY.toNanos();
            int found = 0;
            while (THREAD.getCurrentThreadCpuTime() < end) {
                // The clock is native code, in which a thread is not found running.
                found += IntStream.range(0, 1_000_000).map(i -> i * 31 % 7).sum();
            }
            assertThat(found).isNotZero();
            recording.stop();
            recording.dump(folder.resolve("run.jfr"));
        }
    }

    @Test
    void countsTheStacksOfARecordingUnderTheNameOfItsVariant() throws Exception {
        assertThat(Recordings.summary(work))
                .contains("InfluxListener, ")
                .doesNotContain("InfluxListener-2")
                .doesNotContain(", 0 stacks");
    }

    @Test
    void lambdasHaveTheSameNameInAllRuns() {
        assertThat(Recordings.name("io.github.trueload.A$$Lambda$491+0x00007f56b045b718.1577253520", "accept"))
                .isEqualTo("io.github.trueload.A$$Lambda.accept");
        assertThat(Recordings.name("io.github.trueload.A$B", "record")).isEqualTo("io.github.trueload.A$B.record");
    }

    @Test
    void countsNothingOutsideTheMeasuredWindow() throws Exception {
        Recordings.measured(folder, Instant.now().plus(HOUR), Instant.now().plus(HOUR.multipliedBy(2)));

        assertThat(Recordings.summary(work)).contains("InfluxListener, 0 stacks");
    }

    @Test
    void countsWhatWasMeasuredInOneOfSeveralWindows() throws Exception {
        Recordings.measured(folder, Instant.now().plus(HOUR), Instant.now().plus(HOUR.multipliedBy(2)));
        Recordings.measured(folder, Instant.now().minus(HOUR), Instant.now().plus(HOUR));

        assertThat(Recordings.summary(work)).doesNotContain(", 0 stacks");
    }
}
