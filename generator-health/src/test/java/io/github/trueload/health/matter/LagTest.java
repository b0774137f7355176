// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LagTest {

    private final Lag lag = new Lag(new Settings(name -> null));

    @Test
    void leavesOneTickInAHundredOutOfThePercentile() {
        for (int i = 0; i < 99; i++) {
            lag.late(2_500_000);
        }
        lag.late(30_000_000);

        Lag.Ticks reading = lag.read(1);

        assertThat(reading.p99Ms).isEqualTo(2.5);
        assertThat(reading.maxMs).isEqualTo(30);
    }

    @Test
    void countsTheTicksThatALongStopKeptFromComing() {
        for (int i = 0; i < 40; i++) {
            lag.late(1_000_000);
        }
        lag.late(400_000_000);

        Lag.Ticks reading = lag.read(1);

        assertThat(reading.maxMs).isEqualTo(400);
        assertThat(reading.p99Ms).isEqualTo(400);
        assertThat(lagOfFiveSecondsWith(reading)).isEqualTo(320);
    }

    /** 240 ticks: two of them may be later than the 99th percentile. */
    private double lagOfFiveSecondsWith(Lag.Ticks stopped) {
        for (int i = 0; i < 190; i++) {
            lag.late(1_000_000);
        }
        Fields row = new Fields();
        row.secondRead();
        lag.fields(stopped, row);
        lag.fields(lag.read(1), row);
        return row.take().numbers().get("lagP99Ms");
    }

    @Test
    void takesTheLongestOfAFew() {
        lag.late(1_000_000);
        lag.late(30_000_000);

        assertThat(lag.read(1).p99Ms).isEqualTo(30);
    }

    @Test
    void startsAnewAfterEachReading() {
        lag.late(9_000_000_000L);

        assertThat(lag.read(1).maxMs).isEqualTo(9000);
        assertThat(lag.read(1)).isNull();
        lag.late(-5);
        assertThat(lag.read(1).maxMs).isZero();
    }
}
