// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {
    @Test
    void readsNumbersAndNames() {
        Options options = Options.parse(List.of("--rounds=7", "--seconds=2", "--only=ours,bare"));

        assertThat(options.rounds()).isEqualTo(7);
        assertThat(options.measure()).isEqualTo(Duration.ofSeconds(2));
        assertThat(options.threads(30)).isEqualTo(30);
        assertThat(options.wants("the bare loop")).isTrue();
        assertThat(options.wants("stock")).isFalse();
    }

    @Test
    void measuresFiveRoundsOfTwentySecondsUnlessToldOtherwise() {
        Options options = Options.parse(List.of());

        assertThat(options.rounds()).isEqualTo(5);
        assertThat(options.measure()).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void pagesTakeNoShortRuns() {
        assertThatThrownBy(() -> Options.parse(List.of("--docs", "--rounds=4")))
                .hasMessageContaining("at least 5 rounds");
        assertThatThrownBy(() -> Options.parse(List.of("--seconds=19", "--docs")))
                .hasMessageContaining("at least 20 seconds");
        assertThat(Options.parse(List.of("--docs", "--rounds=5", "--seconds=20"))
                        .writesDocs())
                .isTrue();
    }

    @Test
    void pagesTakeNoPartsOfARun() {
        assertThatThrownBy(() -> Options.parse(List.of("--docs", "--only=ours")))
                .hasMessageContaining("leave --only or --docs out");
    }

    @Test
    void saysWhatIsWrongWithTheCommandLine() {
        assertThatThrownBy(() -> Options.parse(List.of("--round=5"))).hasMessageContaining("--rounds");
        assertThatThrownBy(() -> Options.parse(List.of("--rounds=many"))).hasMessageContaining("whole number");
    }
}
