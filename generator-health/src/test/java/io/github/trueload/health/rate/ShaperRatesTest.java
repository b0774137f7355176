// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShaperRatesTest {

    @Test
    void stepsFollowTheRuleByWhichTheTimerFindsItsRow() {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            double[][] rows = new double[1 + random.nextInt(4)][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = new double[] {random.nextInt(50), random.nextInt(50), 1 + random.nextInt(20)};
            }
            RateProfile steps = steps(rows);
            for (int second = 0; second < 90; second++) {
                assertThat(steps.rateAt(second + 0.5)).isCloseTo(rateOfTimer(rows, second), within(1e-9));
            }
        }
    }

    @Test
    void rowsWithoutLengthAreLeftOut() {
        assertThat(steps(new double[] {5, 5, 0}).arrivalsUntil(100)).isZero();
        assertThat(steps(new double[] {5, 5, 0}, new double[] {0, 0, 3}).firstRise())
                .isInfinite();
    }

    private static RateProfile steps(double[]... rows) {
        return ShaperRates.steps(List.of(rows));
    }

    /** Rows are left one after the other until a second lies within one, its end included. */
    private static double rateOfTimer(double[][] rows, int second) {
        double left = second;
        for (double[] row : rows) {
            if (left <= row[2]) {
                return row[0] + left * (row[1] - row[0]) / row[2];
            }
            left -= row[2];
        }
        return 0;
    }
}
