// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        pace.lost(pace.bytes());
        pace.passed(100);
        assertThat(pace.bytes()).as("a small batch tells nothing").isEqualTo(Pace.MOST_BYTES / 2);
        pace.tooLarge(600_000);
        times(30, () -> pace.passed(pace.bytes()));
        assertThat(pace.bytes()).as("what was too large is not tried again").isEqualTo(300_000);
        pace.tooLarge(100);
        assertThat(pace.bytes()).as("a row goes on its way").isEqualTo(Pace.LEAST_BYTES);
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

    /** A server that is slow all the time is given time, and a longer time-out of the user's is never cut. */
    @ParameterizedTest
    @CsvSource({"3000, 4000, 12000", "300000, 40, 300000"})
    void someTimeIsLeftOnceTheServerHasCaughtUp(int ofUser, long answeredAfterMs, int timeoutMs) {
        Pace own = new Pace(ofUser, () -> 0);
        own.lost(1);
        own.answered(answeredAfterMs);
        own.caughtUp();
        assertThat(own.timeoutMs()).isEqualTo(timeoutMs);
    }

    @Test
    void oneSlowAnswerIsForgottenAfterManyQuickOnes() {
        pace.answered(10_000);
        pace.answered(40);
        pace.caughtUp();
        assertThat(pace.timeoutMs()).as("thrice seven eighths").isEqualTo(26_250);
        times(50, () -> pace.answered(40));
        pace.caughtUp();
        assertThat(pace.timeoutMs()).isEqualTo(3_000);
    }

    /** Of two listeners of a test that ran for a minute: the other ends some time after the first. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "they share the limit of the first, 60000, 1, 2000, 5000, 3000",
        "each has a moment for its last rows after it, 60000, 0, 6000, 5000, 1000",
        "and no more than its own time-out, 60000, 0, 7000, 300, 300",
        "a test that started afterwards has its own, 60000, 65000, 5500, 5000, 5000",
        "one that runs on for long has its own, 0, -1, 60000, 5000, 5000"
    })
    void listenersOfOneTestShareTheLimitOfTheFirst(
            String rule, long ranMs, long laterMs, long afterMs, long timeoutMs, long limitMs) {
        long started = now;
        after(ranMs);
        assertThat(limitMs(started, 5_000)).isEqualTo(5_000);
        after(afterMs);
        assertThat(limitMs(started + (laterMs > 1 ? TimeUnit.MILLISECONDS.toNanos(laterMs) : laterMs), timeoutMs))
                .isEqualTo(limitMs);
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

    private long limitMs(long startedNanos, long timeoutMs) {
        return TimeUnit.NANOSECONDS.toMillis(end.limit(startedNanos, timeoutMs) - now);
    }

    private void after(long ms) {
        now += TimeUnit.MILLISECONDS.toNanos(ms);
    }
}
