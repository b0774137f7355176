// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import static io.github.trueload.health.watch.ReadingFixture.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.GapReading;
import io.github.trueload.health.reading.LoadReading;
import io.github.trueload.health.reading.LoadStep;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdicts on load and time, each at, just below and just above its thresholds. */
class LoadRulesTest {
    private static final double UNKNOWN = Double.NaN;

    /** After 40 users with 100 samples/s of 400 ms each. */
    @ParameterizedTest(name = "{0} users for {1} s, {2} samples/s of {3} ms: {4}")
    @CsvSource({
        "60, 10, 100, 600, true",
        "59, 10, 100, 600, false",
        "61, 10, 100, 600, true",
        "80, 9, 100, 800, false",
        "80, 11, 100, 800, true",
        "80, 10, 105, 800, true",
        "80, 10, 104, 800, true",
        "80, 10, 106, 800, false",
        "80, 10, 70, 800, true",
        "80, 10, 100, 520, true",
        "80, 10, 100, 524, true",
        "80, 10, 100, 516, false"
    })
    void saysThatMoreUsersGiveNoMore(double users, int forSeconds, double perSecond, double meanMs, boolean knee) {
        LoadStep few = new LoadStep(10, 10, 25, 400);
        LoadStep some = new LoadStep(40, 10, 100, 400);
        LoadStep many = new LoadStep(users, forSeconds, perSecond, meanMs);

        assertThat(judge(List.of(few, some, many)).containsKey(VerdictKind.KNEE))
                .isEqualTo(knee);
    }

    @Test
    void namesBothEndsOfTheKnee() {
        List<LoadStep> steps = List.of(
                new LoadStep(10, 10, 25, 400),
                new LoadStep(40, 10, 98, 405.4),
                new LoadStep(55, 2, 300, 30),
                new LoadStep(80, 12, 97, 820));

        assertThat(judge(steps).get(VerdictKind.KNEE))
                .contains("with 40 users 98 samples/s of 405.4 ms on the average, with 80 97 samples/s of 820 ms, while"
                        + " this process uses 25 % of its processors");
    }

    @Test
    void comparesWithUsersThatWereThereForThreeSecondsOfARamp() {
        LoadStep now = new LoadStep(80, 10, 97, 820);

        assertThat(judge(List.of(new LoadStep(40, 3, 98, 400), now))).containsOnlyKeys(VerdictKind.KNEE);
        assertThat(judge(List.of(new LoadStep(40, 2, 98, 400), now))).isEmpty();
    }

    @Test
    void saysNothingOfARateThatATimerHolds() {
        assertThat(judge(List.of(new LoadStep(10, 60, 50, 20), new LoadStep(100, 60, 50, 21))))
                .isEmpty();
    }

    @Test
    void saysNothingBeforeThereIsAnything() {
        assertThat(judge(List.of())).isEmpty();
        assertThat(judge(List.of(new LoadStep(10, 60, 0, UNKNOWN), new LoadStep(100, 60, 0, UNKNOWN))))
                .isEmpty();
    }

    /** Ten samples a second. */
    @ParameterizedTest(name = "{0} ms, server {1} ms, least difference {2} ms: {3}")
    @CsvSource({
        "100, 50, 20, true",
        "100, 51, 20, false",
        "100, 49, 20, true",
        "30, 5, 15, true",
        "30, 5, 15.1, false",
        "30, 5, 14.9, true",
        "95, 5, 60, true",
        "94, 5, 60, false",
        "96, 5, 60, true",
        "200, 5, NaN, false"
    })
    void saysThatServersAccountForLess(double clientMs, double serverMs, double leastMs, boolean gap) {
        assertThat(judge(10, clientMs, serverMs, leastMs).containsKey(VerdictKind.GAP))
                .isEqualTo(gap);
    }

    @Test
    void wantsSomeSamplesAndTellsWhatTheyTook() {
        assertThat(judge(9, 400, 20, 5)).isEmpty();
        assertThat(judge(11, 400, 20, 5).get(VerdictKind.GAP))
                .contains("samples take 400 ms on the average, of which their servers account for 20 ms; the difference"
                        + " of 380 ms (99th percentile up to 500 ms) was 5 ms before");
    }

    private static Map<VerdictKind, String> judge(List<LoadStep> steps) {
        return RulesTest.judge(seconds(10, reading -> reading.load(new LoadReading(80, 97, steps))));
    }

    private static Map<VerdictKind, String> judge(long samples, double clientMs, double serverMs, double leastMs) {
        GapReading gap = new GapReading(samples, samples * clientMs, samples * serverMs, 1, 500, leastMs);
        return RulesTest.judge(seconds(10, reading -> reading.gap(gap)));
    }
}
