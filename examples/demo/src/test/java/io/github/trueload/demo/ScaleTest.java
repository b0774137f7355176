// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.demo.Frame.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {
    @ParameterizedTest
    @CsvSource({"7, 8, 2", "100, 100, 20", "101, 150, 50", "0.3, 0.3, 0.1", "4321, 5000, 1000", "12000, 15000, 5000"})
    void endsAtTheNextRoundTick(double max, double top, double step) {
        Scale scale = Scale.upTo(max, 5);

        assertThat(scale.top()).isCloseTo(top, org.assertj.core.data.Offset.offset(1e-9));
        assertThat(scale.step()).isCloseTo(step, org.assertj.core.data.Offset.offset(1e-9));
    }

    @Test
    void hasATickAtBothEnds() {
        assertThat(Scale.upTo(100, 5).ticks()).containsExactly(0.0, 20.0, 40.0, 60.0, 80.0, 100.0);
    }

    @Test
    void staysDrawableWithoutAnyValue() {
        Scale scale = Scale.upTo(0, 5);

        assertThat(scale.share(0)).isZero();
        assertThat(scale.ticks()).isNotEmpty();
    }
}
