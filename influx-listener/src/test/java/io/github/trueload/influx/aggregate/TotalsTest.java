// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TotalsTest {
    private static final double[] PERCENTS = {1, 50, 90, 95, 99, 99.9, 100};

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16, 17, 1000, 50_000})
    void percentilesAreWithinOnePercentOfTheExactOnes(int samples) {
        long[] times = times(samples);
        Totals totals = totalsOf(times);
        Arrays.sort(times);

        for (double percent : PERCENTS) {
            double exact = times[(int) Math.max(1, Math.ceil(percent / 100 * samples - 1e-9)) - 1];
            assertThat(totals.percentile(percent)).as("p%s", percent).isCloseTo(exact, within(exact / 100));
        }
        assertThat(totals.mean()).isEqualTo(Arrays.stream(times).average().orElseThrow());
        assertThat(totals.minMs).isEqualTo(times[0]);
        assertThat(totals.maxMs).isEqualTo(times[samples - 1]);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 16, 1000})
    void theCompactFormKeepsEverything(int samples) {
        Totals original = totalsOf(times(samples));
        original.addTraffic(3, 20, 10);
        Totals copy = new Totals();
        copy.addEncoded(original.encode());

        assertThat(copy.count).isEqualTo(samples);
        assertThat(copy.receivedBytes).isEqualTo(10);
        for (double percent : PERCENTS) {
            assertThat(copy.percentile(percent)).isEqualTo(Double.valueOf(original.percentile(percent)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 30, 5000})
    void partsAddUpToTheWhole(int samples) {
        long[] times = times(samples);
        Totals sum = totalsOf(Arrays.copyOfRange(times, 0, samples / 3));
        sum.add(totalsOf(Arrays.copyOfRange(times, samples / 3, samples)));
        sum.add(new Totals());

        assertThat(sum.percentile(90)).isEqualTo(totalsOf(times).percentile(90));
        assertThat(sum.count).isEqualTo(samples);
    }

    private static Totals totalsOf(long[] times) {
        Totals totals = new Totals();
        for (long time : times) {
            totals.addSamples(time, 1);
        }
        return totals;
    }

    /** From 0 ms to an hour, most of them short. */
    private static long[] times(int samples) {
        Random random = new Random(samples);
        long[] times = new long[samples];
        for (int i = 0; i < samples; i++) {
            times[i] = (long) Math.exp(random.nextDouble() * Math.log(3_600_000)) - 1;
        }
        return times;
    }
}
