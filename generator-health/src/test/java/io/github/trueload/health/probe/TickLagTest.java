// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.LagReading;
import java.util.List;
import org.junit.jupiter.api.Test;

class TickLagTest {
    private static final long TICK = 20_000_000;

    private final TickLag lag = new TickLag(TICK);

    @Test
    void leavesOneTickInAHundredOutOfThePercentile() {
        for (int i = 0; i < 99; i++) {
            lag.late(2_500_000);
        }
        lag.late(30_000_000);

        LagReading reading = lag.read();

        assertThat(reading.p99Ms).isEqualTo(2.5);
        assertThat(reading.maxMs).isEqualTo(30);
    }

    @Test
    void countsTheTicksThatALongStopKeptFromComing() {
        for (int i = 0; i < 40; i++) {
            lag.late(1_000_000);
        }
        lag.late(400_000_000);

        LagReading reading = lag.read();

        assertThat(reading.maxMs).isEqualTo(400);
        assertThat(reading.p99Ms).isEqualTo(400);
        assertThat(lagOfFiveSecondsWith(reading)).isEqualTo(360);
    }

    /** 250 ticks: two of them may be later than the 99th percentile. */
    private double lagOfFiveSecondsWith(LagReading stopped) {
        for (int i = 0; i < 190; i++) {
            lag.late(1_000_000);
        }
        return LagReading.together(List.of(stopped, lag.read())).p99Ms;
    }

    @Test
    void takesTheLongestOfAFew() {
        lag.late(1_000_000);
        lag.late(30_000_000);

        assertThat(lag.read().p99Ms).isEqualTo(30);
    }

    @Test
    void startsAnewAfterEachReading() {
        lag.late(9_000_000_000L);

        assertThat(lag.read().maxMs).isEqualTo(9000);
        assertThat(lag.read().maxMs).isNaN();
        lag.late(-5);
        assertThat(lag.read().maxMs).isZero();
    }
}
