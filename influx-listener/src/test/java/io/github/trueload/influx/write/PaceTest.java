// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How much, how patiently and when a generator sends. */
class PaceTest {
    private long now = TimeUnit.HOURS.toNanos(1);
    private final RowWriter.SharedDeadline end = new RowWriter.SharedDeadline(() -> now);
    private final Pace pace = new Pace(3_000, () -> 0.999_999_9);

    @Test
    void aBatchShrinksToAFewRowsAndGrowsAgain() {
        times(30, () -> pace.lost(pace.bytes()));
        assertThat(pace.bytes()).isEqualTo(Pace.LEAST_BYTES);

        times(30, () -> pace.passed(pace.bytes()));
        assertThat(pace.bytes()).isEqualTo(Pace.MOST_BYTES);
    }

    @Test
    void aBatchThatWasSmallAnywayTellsNothingOfWhatTheServerTakes() {
        pace.lost(pace.bytes());
        pace.passed(100);

        assertThat(pace.bytes()).isEqualTo(Pace.MOST_BYTES / 2);
    }

    @Test
    void whatTheServerCalledTooLargeIsNotTriedAgain() {
        pace.tooLarge(600_000);
        times(30, () -> pace.passed(pace.bytes()));

        assertThat(pace.bytes()).isEqualTo(300_000);
    }

    @Test
    void patienceGrowsWhileTheServerCatchesUpAndEndsThen() {
        assertThat(pace.timeoutMs()).isEqualTo(3_000);
        pace.behind();
        assertThat(pace.timeoutMs()).isEqualTo(10_000);
        times(10, () -> pace.lost(1));
        assertThat(pace.timeoutMs()).isEqualTo(60_000);
        pace.answered(40);
        pace.caughtUp();
        assertThat(pace.timeoutMs()).isEqualTo(3_000);
    }

    @Test
    void aServerThatIsSlowAllTheTimeIsGivenTime() {
        pace.lost(1);
        pace.answered(4_000);
        pace.caughtUp();

        assertThat(pace.timeoutMs()).isEqualTo(12_000);
    }

    @Test
    void aLongerTimeOutOfTheUsersIsNeverCut() {
        Pace patient = new Pace(300_000, () -> 0);
        patient.lost(1);
        patient.caughtUp();

        assertThat(patient.timeoutMs()).isEqualTo(300_000);
    }

    @Test
    void pausesAreByChanceBetweenNothingAndABoundThatDoubles() {
        assertThat(IntStream.range(0, 8).mapToLong(i -> pace.pauseMs(0)).toArray())
                .containsExactly(249, 499, 999, 1_999, 3_999, 7_999, 9_999, 9_999);
        assertThat(new Pace(3_000, () -> 0).pauseMs(0)).isZero();
        pace.passed(1);
        assertThat(pace.pauseMs(2_000)).isEqualTo(2_249);
    }

    @Test
    void turnsAreSpreadEvenlyOverHalfAnIntervalAndStayTheSame() {
        int[] generatorsByTenth = new int[10];
        for (int i = 0; i < 200; i++) {
            String instance = "10.0.0." + i + ":20417";
            long delay = RowWriter.flushDelayMs(instance, 5_000);
            assertThat(delay).isBetween(0L, 2_499L).isEqualTo(RowWriter.flushDelayMs(instance, 5_000));
            generatorsByTenth[(int) (delay / 250)]++;
        }

        assertThat(Arrays.stream(generatorsByTenth).boxed()).allMatch(count -> count >= 5 && count <= 40);
    }

    private static void times(int count, Runnable step) {
        IntStream.range(0, count).forEach(i -> step.run());
    }

    @Test
    void listenersOfOneTestShareTheLimitOfTheFirst() {
        long started = now;
        after(60_000);

        assertThat(limitMs(started, 5_000)).isEqualTo(5_000);
        after(2_000);
        assertThat(limitMs(started + 1, 5_000)).isEqualTo(3_000);
    }

    @Test
    void eachHasAMomentForItsLastRowsAfterTheLimitToo() {
        long started = now;
        after(60_000);
        limitMs(started, 5_000);

        after(6_000);
        assertThat(limitMs(started, 5_000)).isEqualTo(1_000);
        after(1_000);
        assertThat(limitMs(started, 300)).isEqualTo(300);
    }

    @Test
    void aTestThatStartedAfterwardsHasALimitOfItsOwn() {
        long first = now;
        after(60_000);
        limitMs(first, 5_000);
        after(5_000);

        long second = now;
        after(500);
        assertThat(limitMs(second, 5_000)).isEqualTo(5_000);
    }

    @Test
    void aListenerThatRunsOnForLongHasALimitOfItsOwn() {
        long started = now;
        limitMs(started - 1, 5_000);
        after(60_000);

        assertThat(limitMs(started - 1, 5_000)).isEqualTo(5_000);
    }

    private long limitMs(long startedNanos, long timeoutMs) {
        return TimeUnit.NANOSECONDS.toMillis(end.limit(startedNanos, timeoutMs) - now);
    }

    private void after(long ms) {
        now += TimeUnit.MILLISECONDS.toNanos(ms);
    }
}
