// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PowerLawTest {
    private static final double CLOSE = 1e-9;

    @Test
    void findsTheLawOfCostsThatFollowOne() {
        PowerLaw law = PowerLaw.fit(Map.of(1, 3.0, 10, 30.0, 100, 300.0));

        assertThat(law.exponent()).isEqualTo(1, within(CLOSE));
        assertThat(law.factor()).isEqualTo(3, within(CLOSE));
        assertThat(law.at(50)).isEqualTo(150, within(CLOSE));
    }

    @Test
    void aCostThatStaysHasNoExponent() {
        assertThat(PowerLaw.fit(Map.of(1, 5.0, 7, 5.0, 1000, 5.0)).exponent()).isEqualTo(0, within(CLOSE));
    }

    @Test
    void ofCostsThatScatterItIsTheLineWithTheLeastSquares() {
        // Logarithms of base 10: (0, 0), (1, 1), (2, 0); the line through them is flat at a third.
        PowerLaw law = PowerLaw.fit(Map.of(1, 1.0, 10, 10.0, 100, 1.0));

        assertThat(law.exponent()).isEqualTo(0, within(CLOSE));
        assertThat(law.factor()).isEqualTo(Math.pow(10, 1.0 / 3), within(CLOSE));
    }

    @Test
    void needsTwoNumbers() {
        assertThatIllegalArgumentException().isThrownBy(() -> PowerLaw.fit(Map.of(5, 1.0)));
    }
}
