// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ServerClockTest {
    private static final long NOW = 1_700_000_000_000L;

    private final ServerClock clock = new ServerClock();

    @Test
    void knowsNothingWithoutAnAnswer() {
        assertThat(clock.offsetMs()).isNaN();
        assertThat(clock.errorMs()).isInfinite();
    }

    @Test
    void oneAnswerTellsTheOffsetWithinASecondAndHalfTheRoundTrip() {
        clock.answered(NOW + 5_300, NOW + 5_340, NOW);

        assertThat(clock.offsetMs()).isEqualTo(4_820);
        assertThat(clock.errorMs()).isEqualTo(520);
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

    @Test
    void isSurelyOffOnlyByMoreThanASecondBeyondTheError() {
        assertThat(clock.surelyOff()).isEmpty();
        clock.answered(NOW + 1_990, NOW + 1_995, NOW);
        assertThat(clock.surelyOff()).isEmpty();
    }

    @Test
    void tellsAClockThatIsAheadFromOneThatIsBehind() {
        clock.answered(NOW + 2_500, NOW + 2_510, NOW);
        assertThat(clock.surelyOff()).contains("2.0 s ahead of", "give or take 0.5 s");

        ServerClock other = new ServerClock();
        other.answered(NOW - 2_500, NOW - 2_490, NOW);
        assertThat(other.surelyOff()).contains("3.0 s behind");
    }
}
