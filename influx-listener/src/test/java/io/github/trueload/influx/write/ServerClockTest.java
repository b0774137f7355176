// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerClockTest {
    private static final long NOW = 1_700_000_000_000L;

    private final ServerClock clock = new ServerClock();

    /** One answer tells the offset within a second and half the round trip. */
    @ParameterizedTest
    @CsvSource({
        "5300, 5340, 4820.0 within 520.0, '4.8 s ahead of|give or take 0.5 s'",
        "2500, 2510, 2005.0 within 505.0, '2.0 s ahead of|give or take 0.5 s'",
        "-2500, -2490, -2995.0 within 505.0, 3.0 s behind",
        "1990, 1995, 1492.5 within 502.5, ''"
    })
    void isSurelyOffOnlyByMoreThanASecondBeyondTheError(long sentMs, long answeredMs, String offset, String said) {
        assertThat(clock.offsetMs() + " within " + clock.errorMs())
                .as("without an answer")
                .isEqualTo("NaN within Infinity");
        assertThat(clock.surelyOff()).isEmpty();
        clock.answered(NOW + sentMs, NOW + answeredMs, NOW);
        assertThat(clock.offsetMs() + " within " + clock.errorMs()).isEqualTo(offset);
        if (said.isEmpty()) {
            assertThat(clock.surelyOff()).isEmpty();
        } else {
            assertThat(clock.surelyOff()).contains(said.split("\\|"));
        }
    }

    @Test
    void manyAnswersTellItMuchBetterThanASecondAndNeverWrongly() {
        for (int offset : new int[] {-1_800, -3, 0, 700, 90_000}) {
            ServerClock fresh = new ServerClock();
            Random random = new Random(offset);
            long server = NOW;
            for (int i = 0; i < 200; i++) {
                server += 4_000 + random.nextInt(2_000);
                int there = 1 + random.nextInt(20);
                int back = 1 + random.nextInt(20);
                fresh.answered(server - there + offset, server + back + offset, server / 1000 * 1000);
            }
            assertThat(fresh.errorMs()).isLessThan(60);
            assertThat(Math.abs(fresh.offsetMs() - offset)).isLessThanOrEqualTo(fresh.errorMs());
        }
    }

    @Test
    void startsAnewWhenAClockWasSet() {
        clock.answered(NOW + 300, NOW + 310, NOW);
        clock.answered(NOW + 65_300, NOW + 65_310, NOW + 5_000);

        assertThat(clock.offsetMs()).isBetween(59_000.0, 61_000.0);
    }
}
