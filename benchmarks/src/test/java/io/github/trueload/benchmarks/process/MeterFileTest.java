// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.benchmarks.process.MeterFile.Stretch;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MeterFileTest {
    /** Samples from second 2 on, 100 a second, each 1 ms of processor time, after 5 s of start-up. */
    private static final String LINES = "0,0,0,4000000000\n1000000000,0,0,5000000000\n2000000000,1,0,5001000000\n"
            + "3000000000,101,0,5101000000\n4000000000,201,2,5201000000\n5000000000,301,2,5301000000\n60000";

    @Test
    void leavesOutStartUpAndWarmUp() {
        Stretch stretch = MeterFile.parse(LINES).stretch(Duration.ofSeconds(1), Duration.ofSeconds(2));

        assertThat(stretch.samplesPerSecond()).isEqualTo(100);
        assertThat(stretch.cpuMicrosPerSample()).isEqualTo(1000);
        assertThat(stretch.cores()).isEqualTo(0.1);
        assertThat(stretch.failures()).isEqualTo(2);
    }

    @Test
    void theFirstLineTellsWhatTheStartTook() {
        assertThat(MeterFile.parse(LINES).first().cpuNanos()).isEqualTo(4_000_000_000L);
    }

    @Test
    void tellsWhetherAllOfAStretchIsThere() {
        assertThat(MeterFile.parse(LINES).has(Duration.ofSeconds(1), Duration.ofSeconds(2)))
                .isTrue();
        assertThat(MeterFile.parse(LINES).has(Duration.ofSeconds(1), Duration.ofSeconds(3)))
                .isFalse();
        assertThat(MeterFile.parse("0,0,0,1\n").has(Duration.ZERO, Duration.ZERO))
                .isFalse();
    }

    @Test
    void aStretchThatBeginsLateEndsLate() {
        assertThat(MeterFile.parse(LINES).has(Duration.ofMillis(2500), Duration.ofMillis(500)))
                .isFalse();
    }

    @Test
    void refusesAProcessThatEndedTooEarly() {
        assertThatThrownBy(() -> MeterFile.parse(LINES).stretch(Duration.ofSeconds(1), Duration.ofSeconds(9)))
                .hasMessageContaining("stopped before its time");
    }
}
