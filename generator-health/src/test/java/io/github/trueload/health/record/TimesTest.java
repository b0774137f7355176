// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {
    private final SampleTimes samples = new SampleTimes();

    @Test
    void bucketsHoldEverySampleOnceAndFollowEachOther() {
        for (int ms = 0; ms < 50_000; ms += 7) {
            samples.ofThread().record("page", ms, true, 0, false);
        }

        List<Times.Bucket> buckets = taken().buckets();

        assertThat(buckets.stream().mapToLong(bucket -> bucket.count).sum()).isEqualTo(7143);
        assertThat(buckets).hasSizeBetween(40, 90);
        assertThat(buckets.get(0).fromMs).isZero();
        for (int i = 1; i < buckets.size(); i++) {
            assertThat(buckets.get(i).fromMs).isEqualTo(buckets.get(i - 1).toMs);
        }
        assertThat(buckets.get(buckets.size() - 1).toMs).isBetween(49_000L, 60_000L);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 9, 10, 100, 1234, 3_600_000})
    void aSingleSampleHasOneBucketAroundIt(long ms) {
        samples.ofThread().record("page", ms, true, 0, false);

        List<Times.Bucket> buckets = taken().buckets();

        assertThat(buckets).hasSize(1);
        assertThat(buckets.get(0).count).isEqualTo(1);
        assertThat((double) ms).isBetween(0.99 * buckets.get(0).fromMs, 1.01 * buckets.get(0).toMs);
    }

    @Test
    void emptyBucketsStandBetweenSamplesButNotAroundThem() {
        samples.ofThread().record("page", 3, true, 0, false);
        samples.ofThread().record("page", 6, true, 0, false);

        assertThat(taken().buckets()).extracting(bucket -> bucket.count).containsExactly(1L, 0L, 0L, 1L);
        assertThat(new Times().buckets()).isEmpty();
    }

    private Times taken() {
        Map<String, Times> all = samples.take();
        return all.get("page");
    }
}
