// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.benchmarks.measure.MeterFile.Stretch;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MeterFileTest {
    /** Samples from second 2 on, 100 a second, each 1 ms of processor time, after 5 s of start-up. */
    private static final String LINES = "0,0,0,4000000000\n1000000000,0,0,5000000000\n2000000000,1,0,5001000000\n"
            + "3000000000,101,0,5101000000\n4000000000,201,2,5201000000\n5000000000,301,2,5301000000\n60000";

    @Test
    void leavesOutStartUpAndWarmUp() {
        Stretch stretch = stretch(LINES, 1000, 2000).orElseThrow();

        assertThat(stretch.samplesPerSecond()).isEqualTo(100);
        assertThat(stretch.cpuMicrosPerSample()).isEqualTo(1000);
        assertThat(stretch.cores()).isEqualTo(0.1);
        assertThat(stretch.failures()).isEqualTo(2);
    }

    @Test
    void thereIsNoStretchBeforeItsLinesAre() {
        assertThat(stretch(LINES, 1000, 2000)).isPresent();
        assertThat(stretch(LINES, 1000, 3000)).isEmpty();
        assertThat(stretch("0,0,0,1\n", 0, 0)).isEmpty();
    }

    @Test
    void aStretchThatBeginsLateEndsLate() {
        assertThat(stretch(LINES, 2500, 500)).isEmpty();
    }

    private static Optional<Stretch> stretch(String lines, long afterMs, long lengthMs) {
        return MeterFile.parse(lines).stretch(Duration.ofMillis(afterMs), Duration.ofMillis(lengthMs));
    }
}
