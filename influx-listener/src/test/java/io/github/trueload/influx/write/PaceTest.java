// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How much, how patiently and when a generator sends. */
class PaceTest {
    @Test
    void aBatchShrinksToAFewRowsAndGrowsAgain() {
        BatchSize size = new BatchSize();
        times(30, () -> size.lost(size.bytes()));
        assertThat(size.bytes()).isEqualTo(BatchSize.LEAST);

        times(30, () -> size.passed(size.bytes()));
        assertThat(size.bytes()).isEqualTo(BatchSize.MOST);
    }

    @Test
    void aBatchThatWasSmallAnywayTellsNothingOfWhatTheServerTakes() {
        BatchSize size = new BatchSize();
        size.lost(size.bytes());
        size.passed(100);

        assertThat(size.bytes()).isEqualTo(BatchSize.MOST / 2);
    }

    @Test
    void whatTheServerCalledTooLargeIsNotTriedAgain() {
        BatchSize size = new BatchSize();
        size.tooLarge(600_000);
        times(30, () -> size.passed(size.bytes()));

        assertThat(size.bytes()).isEqualTo(300_000);
    }

    @Test
    void patienceGrowsWhileTheServerCatchesUpAndEndsThen() {
        AnswerTimeout timeout = new AnswerTimeout(3_000);
        assertThat(timeout.ms()).isEqualTo(3_000);

        timeout.behind();
        assertThat(timeout.ms()).isEqualTo(10_000);
        times(10, timeout::lost);
        assertThat(timeout.ms()).isEqualTo(60_000);

        timeout.answered(40);
        timeout.caughtUp();
        assertThat(timeout.ms()).isEqualTo(3_000);
    }

    @Test
    void aServerThatIsSlowAllTheTimeIsGivenTime() {
        AnswerTimeout timeout = new AnswerTimeout(3_000);
        timeout.lost();
        timeout.answered(4_000);
        timeout.caughtUp();

        assertThat(timeout.ms()).isEqualTo(12_000);
    }

    @Test
    void aLongerTimeOutOfTheUsersIsNeverCut() {
        AnswerTimeout timeout = new AnswerTimeout(300_000);
        timeout.lost();
        timeout.caughtUp();

        assertThat(timeout.ms()).isEqualTo(300_000);
    }

    @Test
    void pausesAreByChanceBetweenNothingAndABoundThatDoubles() {
        BackOff most = new BackOff(() -> 0.999_999_9);
        assertThat(IntStream.range(0, 8).mapToLong(i -> most.nextMs(0)).toArray())
                .containsExactly(249, 499, 999, 1_999, 3_999, 7_999, 9_999, 9_999);
        assertThat(new BackOff(() -> 0).nextMs(0)).isZero();

        most.reset();
        assertThat(most.nextMs(2_000)).isEqualTo(2_249);
    }

    @Test
    void turnsAreSpreadEvenlyOverHalfAnIntervalAndStayTheSame() {
        int[] generatorsByTenth = new int[10];
        for (int i = 0; i < 200; i++) {
            String instance = "10.0.0." + i + ":20417";
            long delay = FlushOffset.of(instance, 5_000).delayMs();
            assertThat(delay)
                    .isBetween(0L, 2_499L)
                    .isEqualTo(FlushOffset.of(instance, 5_000).delayMs());
            generatorsByTenth[(int) (delay / 250)]++;
        }
        assertThat(Arrays.stream(generatorsByTenth).boxed()).allMatch(count -> count >= 5 && count <= 40);
    }

    private static void times(int count, Runnable step) {
        IntStream.range(0, count).forEach(i -> step.run());
    }
}
