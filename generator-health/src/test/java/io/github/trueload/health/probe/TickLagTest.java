// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.LagReading;
import org.junit.jupiter.api.Test;

class TickLagTest {
    private final TickLag lag = new TickLag();

    @Test
    void leavesOneTickInAHundredOutOfThePercentile() {
        for (int i = 0; i < 99; i++) {
            lag.late(2_500_000);
        }
        lag.late(400_000_000);

        LagReading reading = lag.read();

        assertThat(reading.p99Ms).isEqualTo(3);
        assertThat(reading.maxMs).isEqualTo(400);
    }

    @Test
    void takesTheLongestOfAFew() {
        lag.late(1_000_000);
        lag.late(70_000_000);

        assertThat(lag.read().p99Ms).isEqualTo(70);
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
