// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class HostCountsTest {
    @Test
    void aTimeIsInABucketThatEndsAtMostSevenPercentAboveIt() {
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            long millis = (long) Math.exp(random.nextDouble() * Math.log(1 << 30)) - 1;
            HostCounts.TimeBuckets one = new HostCounts.TimeBuckets();
            if (i < 2000) {
                millis = i;
            } else if (i > 4000) {
                break;
            }
            one.add(millis);

            assertThat(one.byLongestMs().values()).containsExactly(1L);
            assertThat((long) one.byLongestMs().firstKey()).isBetween(millis, (long) Math.ceil(millis * 1.07));
        }
    }

    @Test
    void timesThatNobodyCanHaveMeasuredAreTakenAsTheNearestOnes() {
        HostCounts.TimeBuckets buckets = new HostCounts.TimeBuckets();
        buckets.add(-5);
        buckets.add(Long.MAX_VALUE);

        assertThat(buckets.byLongestMs().keySet()).containsExactly(0, (1 << 30) - 1);
    }
}
