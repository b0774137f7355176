// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeriesTest {
    @Test
    void medianIsTheMiddleValueWhateverTheOrder() {
        assertThat(new Series(List.of(9.0, 1.0, 4.0)).median()).isEqualTo(4.0);
        assertThat(new Series(List.of(9.0, 1.0, 4.0, 6.0)).median()).isEqualTo(5.0);
    }

    @Test
    void ratiosAreTakenRoundByRound() {
        Series slowSecondRound = new Series(List.of(100.0, 10.0));

        assertThat(new Series(List.of(50.0, 5.0)).over(slowSecondRound).values())
                .containsExactly(0.5, 0.5);
    }

    @Test
    void seriesOfDifferentLengthsCannotBeCompared() {
        assertThatThrownBy(() -> new Series(List.of(1.0)).over(new Series(List.of(1.0, 2.0))))
                .hasMessageContaining("1 rounds against 2");
    }
}
