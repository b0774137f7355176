// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.write.ServerClock;
import org.junit.jupiter.api.Test;

class ClockWatchTest {
    private static final long NOW = 1_700_000_000_000L;

    private final ServerClock clock = new ServerClock();
    private final ClockWatch watch = new ClockWatch("listener", clock);

    @Test
    void saysNothingWithoutAnAnswer() {
        assertThat(watch.isSurelyOff()).isFalse();
    }

    @Test
    void anOffsetThatMayBeBelowASecondIsNone() {
        clock.answered(NOW + 1_990, NOW + 1_995, NOW);

        assertThat(watch.isSurelyOff()).isFalse();
    }

    @Test
    void tellsAClockThatIsAheadFromOneThatIsBehind() {
        clock.answered(NOW + 2_500, NOW + 2_510, NOW);
        assertThat(watch.isSurelyOff()).isTrue();
        assertThat(watch.text()).contains("2.0 s ahead of", "give or take 0.5 s");

        ServerClock other = new ServerClock();
        other.answered(NOW - 2_500, NOW - 2_490, NOW);
        assertThat(new ClockWatch("listener", other).isSurelyOff()).isTrue();
        assertThat(new ClockWatch("listener", other).text()).contains("3.0 s behind");
    }
}
