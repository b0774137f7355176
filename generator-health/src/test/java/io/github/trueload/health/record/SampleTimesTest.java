// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Together;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Samples by labels, from the threads that record them to the pictures of their times. */
class SampleTimesTest {
    private static final int THREADS = 8;
    private static final int EACH = 200_000;
    private static final int LABELS = SampleTimes.MOST_LABELS + 100;

    private final SampleTimes samples = new SampleTimes();
    private final SampleTimes.LabelTimes label = new SampleTimes.LabelTimes(1);

    @Test
    void labelsWithinAndBeyondTheBoundCountInAnyOrder() {
        Map<String, Long> expected = new HashMap<>();
        for (int i = 0; i < LABELS; i++) {
            record(i, expected);
        }
        Random random = new Random(200);
        for (int i = 0; i < 50_000; i++) {
            record(random.nextInt(LABELS), expected);
        }

        Map<String, Long> counted = new HashMap<>();
        samples.take().forEach((label, times) -> counted.put(label, times.count()));

        assertThat(counted).isEqualTo(expected);
    }

    private void record(int index, Map<String, Long> expected) {
        String label = "label " + index;
        samples.record(label, 1, true, 0, false);
        expected.merge(index < SampleTimes.MOST_LABELS ? label : SampleTimes.OTHER, 1L, Long::sum);
    }

    @Test
    void bucketsHoldEverySampleOnceAndFollowEachOther() {
        for (int ms = 0; ms < 50_000; ms += 7) {
            samples.record("page", ms, true, 0, false);
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
        samples.record("page", ms, true, 0, false);

        List<Times.Bucket> buckets = taken().buckets();

        assertThat(buckets).hasSize(1);
        assertThat(buckets.get(0).count).isEqualTo(1);
        assertThat((double) ms).isBetween(0.99 * buckets.get(0).fromMs, 1.01 * buckets.get(0).toMs);
    }

    @Test
    void emptyBucketsStandBetweenSamplesButNotAroundThem() {
        samples.record("page", 3, true, 0, false);
        samples.record("page", 6, true, 0, false);

        assertThat(taken().buckets()).extracting(bucket -> bucket.count).containsExactly(1L, 0L, 0L, 1L);
        assertThat(new Times().buckets()).isEmpty();
    }

    private Times taken() {
        return samples.take().get("page");
    }

    @Test
    void countsEachSampleOnceHoweverManyThreadsMeetWhileItIsTaken() throws Exception {
        Together users = Together.start(THREADS, thread -> {
            for (int i = 0; i < EACH; i++) {
                label.record(i % 100, i % 10 != 0, 0);
            }
        });
        Times all = new Times();
        while (!users.areDone()) {
            addTaken(all);
        }
        users.join();
        addTaken(all);
        assertThat(all.errors() + " of " + all.count()).isEqualTo(THREADS * EACH / 10 + " of " + THREADS * EACH);
        assertThat(all.max() + " ms, " + all.mean()).isEqualTo("99 ms, 49.5");
    }

    @Test
    void hasNothingToGiveTwice() {
        label.record(5, true, 0);

        assertThat(label.take()[0].count()).isEqualTo(1);
        assertThat(label.take()).isNull();
    }

    private void addTaken(Times all) {
        Times[] taken = label.take();
        if (taken != null) {
            all.add(taken[0]);
        }
    }
}
