// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.common.goal.GoalResult.Result;
import io.github.trueload.common.goal.Goals;
import io.github.trueload.health.matter.HealthRow;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunGoalsTest {
    private static final int SECONDS = 100;

    private final SampleTimes samples = new SampleTimes();
    private final RunRecord record = new RunRecord(samples);
    private final RunGoals goals = new RunGoals(record, samples::tellApart);
    private double idleSeconds;
    private double seconds = SECONDS;

    /** Known samples: what is told of them is what is so, within the one percent of the histogram. */
    @ParameterizedTest
    @CsvSource({"p50, 50", "p90, 90", "p95, 95", "p99, 99", "p99.9, 99.9"})
    void percentilesAreThoseOfAllSamples(String figure, double percent) {
        set(figure + " < 1 ms");
        Random random = new Random(1);
        int[] times = IntStream.range(0, 50_000)
                .map(i -> (int) Math.exp(5 + random.nextGaussian()))
                .toArray();
        SampleTimes thread = samples;
        for (int i = 0; i < times.length; i++) {
            thread.record(i % 2 == 0 ? "a" : "b", times[i], true, 0, false);
            if (i % 500 == 499) {
                second();
            }
        }

        Arrays.sort(times);
        double exact = times[(int) Math.ceil(percent / 100 * times.length) - 1];
        assertThat(judge().get(0).value).isCloseTo(exact, within(1 + exact / 100));
    }

    @ParameterizedTest
    @CsvSource({
        "count of \"slow\" >= 1000, met, 1000",
        "count of /s.*w/ >= 1000, met, 1000",
        "count >= 3000, met, 3000",
        "rate > 29.9/s, met, 30/s",
        "rate of \"slow\" > 10/s, missed, 10/s",
        "errors < 20 %, missed, 33.333 %",
        "errors of \"slow\" <= 0 %, met, 0 %",
        "mean of \"slow\" <= 200 ms, met, 200 ms",
        "max < 200 ms, missed, 200 ms",
        "bytes <= 300 kB, met, 300 kB",
        "bytes of \"slow\" <= 1000 B/s, met, 1000 B/s",
        "p95 of \"gone\" < 1 s, missed, no sample"
    })
    void judgesLabelsPatternsAndAll(String goal, String result, String figure) {
        set(goal);
        thousandOfThreeLabels();

        assertThat(judge()).singleElement().satisfies(judged -> {
            assertThat(judged.result.text).as(judged.line()).isEqualTo(result);
            assertThat(judged.figure).isEqualTo(figure);
        });
    }

    /** Which the histogram has in a step of four milliseconds. */
    @ParameterizedTest
    @ValueSource(strings = {"p50 <= 1000 ms", "p99.9 <= 1 s", "max <= 1000 ms", "mean <= 1000 ms"})
    void timesThatAreAllTheLimitMeetIt(String goal) {
        set(goal);
        IntStream.range(0, 1000).forEach(i -> record("page", 1000));
        second();

        assertThat(judge()).singleElement().satisfies(judged -> {
            assertThat(judged.result).isEqualTo(Result.MET);
            assertThat(judged.value).isEqualTo(1000);
        });
    }

    @Test
    void secondsBeforeTheFirstUserCountInNoRate() {
        set("rate > 59.9/s; rate > 29.9/s after 60 s");
        thousandOfThreeLabels();
        idleSeconds = SECONDS / 2.0;

        assertThat(judge().get(0).figure).isEqualTo("60/s");
        assertThat(judge().get(1).figure).as("they lie in the warm-up").isEqualTo("30/s");
    }

    @Test
    void ratesAreThoseOfTheLoad() {
        set("rate > 29.9/s; bytes > 0.1 B/s; rate of \"slow\" > 9.9/s after 60 s; count > 0; bytes > 0 B");
        for (int i = 0; i < 1000; i++) {
            samples.record("set up", 5, true, 10, false);
        }
        record.pass(true, true);
        second();
        record.pass(false, false);
        idleSeconds = 1;
        thousandOfThreeLabels();
        record.pass(true, false);
        samples.record("tear down", 5, true, 10, false);

        seconds = SECONDS + 1;
        assertThat(judge())
                .extracting(judged -> judged.figure)
                .containsExactly("30/s", "3000 B/s", "10/s", "4001", "310010 B");

        seconds = 1;
        assertNoTime();
        seconds = 0;
        idleSeconds = 0;
        assertNoTime();
    }

    private void assertNoTime() {
        assertThat(judge().get(0).line())
                .isEqualTo("not judged: rate > 29.9/s (the load did not last for a whole second)");
    }

    @Test
    void leavesTheWarmUpOut() {
        set("max < 150 ms after 30 s; max < 150 ms; rate > 9.9/s after 30 s");
        for (int second = 0; second < SECONDS; second++) {
            for (int i = 0; i < 10; i++) {
                record("page", second < 30 ? 200 : 100);
            }
            second();
        }
        assertThat(judge())
                .extracting(judged -> judged.result.text + " " + judged.figure)
                .containsExactly("met 100 ms", "missed 200 ms", "met 10/s");
    }

    @ParameterizedTest
    @CsvSource({
        "max < 500 ms after 2 min, false, '', the run ended before its 120 s of warm-up",
        "count >= 0, true, '', the figures are invalid",
        "count >= 0, false, ask elsewhere, ask elsewhere",
        "p95 intended < 1 s, false, '', no rate timer says when these samples ought to have started"
    })
    void saysWhyAGoalIsNotJudged(String goal, boolean invalid, String elsewhere, String why) {
        set(goal);
        if (!elsewhere.isEmpty()) {
            goals.judgeElsewhere(elsewhere);
        }
        record("page", 5);
        record.collect();
        assertThat(goals.judge(SECONDS, 0, invalid).get(0).line()).isEqualTo("not judged: " + goal + " (" + why + ")");
    }

    @Test
    void rowsSayWhatTheListSays() {
        set("count >= 1");
        record("page", 5);
        HealthRow row = HealthRow.ofGoals(judge()).get(0);
        assertThat(row.tags).containsEntry("goal", "count >= 1");
        assertThat(row.numbers).isEqualTo(Map.of("met", 1.0, "figure", 1.0));
        assertThat(row.texts).containsEntry("text", "met: count >= 1: 1");
    }

    private void record(String label, long ms) {
        samples.record(label, ms, true, 0, false);
    }

    /** A controller's own sample beside those of its samplers counts under its label, and in no sum. */
    @Test
    void additionalSamplesOfControllersCountUnderTheirLabelOnly() {
        set("count <= 100; count of \"checkout\" >= 100; max < 500 ms; bytes <= 1 kB");
        SampleTimes thread = samples;
        for (int i = 0; i < 100; i++) {
            thread.record("pay", 100, true, 10, false);
            thread.record("checkout", 900, true, 10, true);
        }

        assertThat(judge()).allMatch(GoalResult::isMet);
    }

    @Test
    void theSecondUnderWayCountsOnce() {
        set("count >= 3");
        record("page", 5);
        second();
        record("page", 5);
        record.collect();
        assertThat(judge().get(0).value).isEqualTo(2);
        record("page", 5);
        second();

        assertThat(judge().get(0).value).isEqualTo(3);
        record.end(5000, timeMs -> false);
        assertThat(record.all().get("page").count()).isEqualTo(3);
    }

    @Test
    void whatCannotBeReadIsAGoalThatNobodyCanJudge() {
        set("count >= 0; p95 < fast");

        assertThat(judge()).hasSize(2).last().satisfies(judged -> {
            assertThat(judged.isMet()).isFalse();
            assertThat(judged.goal).contains("column 19: enter a number");
        });
    }

    @Test
    void theSameGoalOfTwoPlacesIsOne() {
        set("count >= 0; errors < 1 %");
        set("count >= 0");

        assertThat(judge()).hasSize(2);
    }

    @Test
    void aLabelOfAGoalIsToldApartHoweverManyThereAre() {
        set("count of \"label 1900\" >= 1; count of /label 190/ >= 1");
        for (int i = 0; i < 2000; i++) {
            record("label " + i, 5);
        }

        assertThat(judge())
                .extracting(judged -> judged.result.text)
                .as("which labels a pattern would be found in, nobody knows")
                .containsExactly("met", "not judged");
    }

    /** A thousand labels make thousands of figures, and InfluxDB keeps a series for each row's goal. */
    @Test
    void ofAComparisonOnlyItsSumAndWhatIsSlowerHaveRows() {
        GoalResult sum = new GoalResult("not slower", Result.MISSED, "1 of 2", 1, "", "");
        GoalResult slower = new GoalResult("p50 of \"a\"", Result.MISSED, "9 ms", 9, "5 ms", "").asPart();
        GoalResult same = new GoalResult("p50 of \"b\"", Result.MET, "5 ms", 5, "5 ms", "").asPart();

        assertThat(HealthRow.ofGoals(List.of(sum, slower, same)))
                .extracting(row -> row.tags.get("goal"))
                .containsExactly("not slower", "p50 of \"a\"");
    }

    private void thousandOfThreeLabels() {
        for (int second = 0; second < SECONDS; second++) {
            for (int i = 0; i < 10; i++) {
                samples.record("quick", 10, true, 100, false);
                samples.record("slow", 200, true, 100, false);
                samples.record("broken", 20, false, 100, false);
            }
            second();
        }
    }

    private void set(String text) {
        goals.add(Goals.read("goals", text));
    }

    private void second() {
        record.add(1000, 1, Map.of(), timeMs -> false);
    }

    private List<GoalResult> judge() {
        record.collect();
        return goals.judge(seconds, idleSeconds, false);
    }
}
