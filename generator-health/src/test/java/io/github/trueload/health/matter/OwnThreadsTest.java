// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OwnThreadsTest {
    private final OwnThreads own = new OwnThreads(new Settings(name -> null));

    @Test
    void leavesOneTickInAHundredOutOfThePercentile() {
        for (int i = 0; i < 99; i++) {
            own.late(2_500_000);
        }
        own.late(30_000_000);

        OwnThreads.Ticks reading = own.read(1);

        assertThat(reading.p99Ms).isEqualTo(2.5);
        assertThat(reading.maxMs).isEqualTo(30);
    }

    @Test
    void countsTheTicksThatALongStopKeptFromComing() {
        for (int i = 0; i < 40; i++) {
            own.late(1_000_000);
        }
        own.late(400_000_000);

        OwnThreads.Ticks reading = own.read(1);

        assertThat(reading.maxMs).isEqualTo(400);
        assertThat(reading.p99Ms).isEqualTo(400);
        assertThat(lagOfFiveSecondsWith(reading)).isEqualTo(320);
    }

    /** 240 ticks: two of them may be later than the 99th percentile. */
    private double lagOfFiveSecondsWith(OwnThreads.Ticks stopped) {
        for (int i = 0; i < 190; i++) {
            own.late(1_000_000);
        }
        Fields row = new Fields();
        own.fields(stopped, row);
        own.fields(own.read(1), row);
        return row.take().numbers.get("lagP99Ms");
    }

    @Test
    void takesTheLongestOfAFew() {
        own.late(1_000_000);
        own.late(30_000_000);

        assertThat(own.read(1).p99Ms).isEqualTo(30);
    }

    @Test
    void startsAnewAfterEachReading() {
        own.late(9_000_000_000L);

        assertThat(own.read(1).maxMs).isEqualTo(9000);
        assertThat(own.read(1)).isNull();
        own.late(-5);
        assertThat(own.read(1).maxMs).isZero();
    }
}
