// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.health.schedule.RateProfile;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LoadTableTest {
    @Test
    void aTableIsSmoothOrGoesInStepsOfASecond() {
        LoadTable table = new LoadTable();
        table.row(0, 10, 10);
        table.row(10, 10, 5);
        RateProfile smooth = table.smooth("t");
        assertThat(smooth.rateAt(5)).isCloseTo(5, within(1e-9));
        assertThat(smooth.arrivalsUntil(10)).isCloseTo(50, within(1e-9));
        assertThat(smooth.arrivalsUntil(99)).isCloseTo(100, within(1e-9));
        RateProfile steps = table.steps("t");
        assertThat(steps.rateAt(0.9)).isZero();
        assertThat(steps.rateAt(5.9)).isEqualTo(5);
        // Seconds 0 to 10 at 0 to 10/s; the last moment of a row is still the row's, so that there is a second more.
        assertThat(steps.arrivalsUntil(11)).isCloseTo(55, within(1e-9));
        assertThat(steps.arrivalsUntil(99)).isCloseTo(105, within(1e-9));
    }

    @Test
    void stepsFollowTheRuleByWhichTheTimerFindsItsRow() {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            double[][] rows = new double[1 + random.nextInt(4)][];
            LoadTable table = new LoadTable();
            for (int i = 0; i < rows.length; i++) {
                rows[i] = new double[] {random.nextInt(50), random.nextInt(50), 1 + random.nextInt(20)};
                table.row(rows[i][0], rows[i][1], rows[i][2]);
            }
            RateProfile steps = table.steps("t");
            for (int second = 0; second < 90; second++) {
                assertThat(steps.rateAt(second + 0.5)).isCloseTo(rateOfTimer(rows, second), within(1e-9));
            }
        }
    }

    @Test
    void rowsWithoutLengthAreLeftOut() {
        LoadTable table = new LoadTable();
        table.row(5, 5, 0);
        assertThat(table.steps("t").arrivalsUntil(100)).isZero();
        assertThat(table.smooth("t").firstRise()).isInfinite();
        table.row(0, 0, 3);
        table.row(0, 5, 3);
        assertThat(table.smooth("t").firstRise()).isEqualTo(3);
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
