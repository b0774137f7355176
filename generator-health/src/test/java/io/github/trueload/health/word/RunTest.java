// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.matter.Generator;
import io.github.trueload.health.matter.Generator.Second;
import io.github.trueload.health.record.RateMeter;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunTest extends SecondsOfARun {
    @Test
    void saysAVerdictOnceAMinute() {
        pass(200, Second::limited);

        assertThat(lines).hasSize(4).allSatisfy(line -> assertThat(line)
                .startsWith("Generator health, gc: for 50 % of the sample time threads wait"));
    }

    @Test
    void aMissedRateNamesWhatHeldTheGeneratorUpMeanwhile() {
        RateMeter meter = hundredASecond();
        pass(20, second -> second.rates(meter.take(nanos())));
        assertThat(takeCurrent().get("behind"))
                .contains("all of its 1 threads are in samples")
                .doesNotContain("meanwhile");
        pass(20, second -> second.limited().rates(meter.take(nanos())));
        assertThat(takeCurrent().get("behind"))
                .endsWith("see why the server takes so long; this generator is the limit meanwhile (gc)");
    }

    @Test
    void closesAHealthyRunWithItsLargestFigures() {
        pass(20, second -> second.hot(7, "loop", 0.12, List.of()));

        assertThat(closing())
                .containsExactly(
                        "Generator health: figures valid: this generator was not the bottleneck in 20 s.",
                        "  looked at: JMeter's processors (25 % at most), the machine's processors (30 % at most),"
                                + " busiest thread without samples (12 % at most), garbage collection (1 % at most),"
                                + " open files (5 % at most), local ports, late wake-ups (2 ms at most), network"
                                + " interface (20 % at most)");
    }

    @Test
    void closesWithEachKindItsTimesAndTheWorstEvidence() {
        pass(20, second -> {});
        pass(10, Second::limited);
        pass(20, second -> {});
        pass(10, second -> second.limited().files(250, 256, 0));
        assertThat(closing())
                .satisfiesExactly(
                        first -> assertThat(first)
                                .isEqualTo("Generator health: figures invalid: this generator was the limit, or"
                                        + " distorted what was measured, for 20 of 60 s:"),
                        gc -> assertThat(gc)
                                .contains("gc, 20 s (00:53:40-00:53:50, 00:54:10-00:54:20): for 50 % of the sample"),
                        files -> assertThat(files).contains("files, 10 s (00:54:10-00:54:20)", "250 of 256"));
    }

    @Test
    void toldNotesDoNotMakeTheGeneratorABottleneck() {
        pass(20, second -> second.books(1, 1, 0, 0, 0));
        pass(5, second -> second.books(5, 1, 0, 4, 0));

        assertThat(closing()).hasSize(3);
        assertThat(closing().get(0))
                .contains("figures invalid: samples are missing in the books (the listener gave up 4); this generator"
                        + " was not the bottleneck in 25 s");
        assertThat(closing().get(1)).contains("books", "gave up 4 samples");
    }

    @Test
    void forgivesTheFirstSecondsOfARun() {
        pass(8, Second::limited);
        pass(20, second -> {});

        assertThat(lines).hasSize(1);
        assertThat(closing().get(1)).contains("gc, 3 s");
    }

    @Test
    void judgesNoRunThatIsTooShort() {
        pass(3, Second::limited);

        assertThat(closing())
                .containsExactly("Generator health: figures doubtful: 3 s were too short to judge the generator by.");
    }

    /** As before the start-up delay of a thread group is over. */
    @Test
    void judgesByNoSecondBeforeTheFirstUser() {
        pass(20, Second::nobody);
        pass(4, second -> {});

        assertThat(closing())
                .containsExactly("Generator health: figures doubtful: 4 s were too short to judge the generator by.");
    }

    @Test
    void doesNotClearAGeneratorWhoseOwnFigureWasOverTheLimitForMoments() {
        pass(10, second -> {});
        for (int i = 0; i < 2; i++) {
            pass(3, second -> second.hot(7, "loop", 0.98, List.of()));
            pass(3, second -> {});
        }

        assertThat(closing()).hasSize(2);
        assertThat(closing().get(0))
                .contains("figures doubtful: no bottleneck lasted, but for moments of 22 s a figure was over its limit:"
                        + " busiest thread without samples up to 98 %.")
                .doesNotContain("was not the bottleneck");
    }

    @Test
    void leavesOutWhatSetsUpAndTearsDown() {
        generator.matters.time.userStarts(true, false);
        pass(20, Second::limited);
        generator.matters.time.userStarts(false, false);
        // Others may still set up in a part of the first of these seconds.
        pass(9, second -> {});
        assertThat(closing().get(0)).contains("figures doubtful: 8 s were too short");
        pass(12, second -> {});
        generator.matters.time.userStarts(false, true);
        pass(20, Second::limited);

        assertThat(closing().get(0)).contains("figures valid: this generator was not the bottleneck in 20 s");
        assertThat(run.firstMs).isEqualTo(generator.timeMs - 40_000);
        assertThat(run.lastMs).isEqualTo(generator.timeMs - 20_000);
    }

    /** What is in one second with others is left out, be it shorter than that second. */
    @ParameterizedTest
    @CsvSource({"true, 0, 0, 9", "true, 0, 10, 9", "false, 0, 10, 10", "false, 10, 0, 20", "true, 10, 10, 19"})
    void leavesOutSecondsThatOthersHadAPartIn(boolean setUp, int before, int after, int seconds) {
        if (setUp) {
            generator.matters.time.userStarts(true, false);
        }
        generator.matters.time.userStarts(false, false);
        pass(10, second -> {});
        pass(before, second -> {});
        generator.matters.time.userStarts(false, true);
        pass(after, Second::limited);
        run.end(generator.timeMs + 900);

        assertThat(run.over).isTrue();
        assertThat(run.seconds()).isEqualTo(seconds);
    }

    @Test
    void whatIsLeftOfASecondAtTheEndIsOfTheLoad() {
        generator.matters.time.userStarts(true, false);
        pass(10, second -> {});
        generator.matters.time.userStarts(false, false);
        pass(1, second -> {});
        run.end(generator.timeMs + 900);

        assertThat(run.over).isFalse();
        assertThat(run.lastMs - run.firstMs).isEqualTo(900);
    }

    @Test
    void aLoadOfLessThanASecondHasNoTime() {
        generator.matters.time.userStarts(true, false);
        pass(10, second -> {});
        generator.matters.time.userStarts(false, false);
        generator.matters.time.userStarts(false, true);
        pass(10, second -> {});

        assertThat(run.over).isTrue();
        assertThat(run.seconds()).isZero();
        assertThat(run.firstMs).isEqualTo(generator.timeMs - 9_000);
    }

    @Test
    void aLoadThatBeginsInTheLastPartOfASecondHasNoTime() {
        generator.matters.time.userStarts(true, false);
        pass(10, second -> {});
        generator.matters.time.userStarts(false, false);
        run.end(generator.timeMs + 900);

        assertThat(run.over).isTrue();
        assertThat(run.seconds()).isZero();
    }

    @Test
    void comparesNoLoadWithThatOfOthers() {
        double[][] knee = {{40, 20, 800, 30}, {80, 15, 800, 80}};
        generator.matters.time.userStarts(true, false);
        pass(20, second -> second.load(knee));
        assertThat(takeCurrent()).containsOnlyKeys("knee");
        generator.matters.time.userStarts(false, false);
        pass(20, second -> {});
        generator.matters.time.userStarts(false, true);
        pass(20, second -> second.load(knee));

        assertThat(takeCurrent()).isEmpty();
        assertThat(closing()).noneMatch(line -> line.contains("knee"));
    }

    @Test
    void judgesWhatSetsUpWhereThereIsNoOtherLoad() {
        generator.matters.time.userStarts(true, false);
        pass(20, Second::limited);

        assertThat(closing().get(0)).contains("figures invalid: this generator was the limit", "15 of 20 s");
    }

    @Test
    void theRunBeginsWithItsFirstUser() {
        pass(7, second -> second.nobody());
        pass(20, second -> {});
        pass(3, second -> second.nobody());

        assertThat(closing().get(0)).contains("was not the bottleneck in 23 s");
    }

    @Test
    void whatSetsUpAndTearsDownIsNoFindingOfTheRun() {
        pass(20, second -> second.locked(20));
        assertThat(closing()).anyMatch(line -> line.startsWith("  lock, "));

        generator.matters.time.userStarts(false, false);
        pass(20, second -> {});
        generator.matters.time.userStarts(false, true);
        pass(20, second -> second.locked(20));

        assertThat(closing()).noneMatch(line -> line.startsWith("  lock, "));
    }

    @Test
    void clearsAGeneratorInSpiteOfABurstOfASecondOrTwo() {
        pass(10, second -> {});
        pass(2, second -> second.limited());
        pass(10, second -> {});

        assertThat(closing().get(0)).contains("figures valid: this generator was not the bottleneck in 22 s");
    }

    @Test
    void countsEachSecondOfAReadingThatCameLateBecauseTheProgramStoodStill() {
        pass(15, second -> {});
        for (int i = 0; i < 4; i++) {
            stop(6);
            pass(2, second -> {});
        }

        assertThat(closing()).anyMatch(line -> line.contains("lag, 2"));
        assertThat(lines).anyMatch(line -> line.contains("threads of this process are woken up to 6000 ms late"));
    }

    @Test
    void clearsAGeneratorThatStoodStillForTwoSeconds() {
        pass(20, second -> {});
        stop(2);
        pass(20, second -> {});

        assertThat(closing().get(0)).contains("figures valid: this generator was not the bottleneck in 42 s");
    }

    @Test
    void whatALateReadingCountedIsCountedOnce() {
        RateMeter meter = hundredASecond();
        pass(20, second -> second.rates(meter.take(nanos())));
        pass(1, second -> second.seconds(5).rates(meter.take(nanos() + 4_000_000_000L)));

        assertThat(takeCurrent().get("behind")).contains("asks for 100 samples/s, and 0 start");
    }

    @Test
    void listsWhatWasNotLookedAtAndDoubtsWhereARuleNeedsIt() {
        pass(20, second -> second.without("files"));
        assertThat(closing().get(0)).contains("figures valid");
        assertThat(closing().get(2)).isEqualTo("  not looked at: open files");
    }

    @Test
    void doubtsFiguresOfWhichAListenerHasSomethingToTell() {
        pass(20, second -> {});
        pass(1, second -> second.told("clock", "this machine's clock is 3 s ahead of InfluxDB's"));

        assertThat(lines).containsExactly("Generator health, clock: this machine's clock is 3 s ahead of InfluxDB's");
        assertThat(closing().get(0))
                .contains(
                        "figures doubtful: what the listener wrote may be wrong (clock, see below); this generator was"
                                + " not the bottleneck");
        assertThat(closing().get(1)).contains("clock, 1 s").contains("3 s ahead of InfluxDB's");
    }

    @Test
    void saysWhetherGeneratorOrTargetKeepsMoreUsersFromGivingMore() {
        double[][] knee = {{40, 10, 98, 400}, {80, 10, 97, 820}};
        pass(20, second -> {});
        pass(1, second -> second.load(knee));
        assertThat(closing().get(0)).contains("figures valid");
        assertThat(lines.get(0))
                .startsWith("Generator health, knee: ")
                .endsWith("no limit of this generator was seen meanwhile, so it is the target, or the way to it");

        pass(60, second -> second.limited().load(knee));
        assertThat(lines)
                .anyMatch(line -> line.startsWith("Generator health, knee: ")
                        && line.endsWith("this generator is the limit meanwhile (gc)"));
    }

    @Test
    void blamesNobodyForAKneeBeforeTheGeneratorCouldBeJudged() {
        double[][] knee = {{40, 10, 98, 400}, {80, 10, 97, 820}};
        pass(5, second -> second.load(knee));

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0)).endsWith("while this process uses 25 % of its processors");
    }

    @Test
    void tellsTheFloorOfEachTargetAlsoOfASingleOne() {
        Object far = Generator.target("http://far:80", 500, 2, 0, Double.NaN);
        Object near = Generator.target("http://near:80", 12, 1, 2, 0.21);
        Object dubbo = Generator.target("dubbo://near:20880", 0, 0, 2, 0.334);
        Object unmeasured = Generator.target("dubbo://far:20880", 0, 0, 0, Double.NaN);
        pass(20, second -> second.targets(far, near, dubbo, unmeasured));

        assertThat(closing())
                .contains("  connecting to http://far:80 took never less than 2 ms (500 connections of 1 ms or more)")
                .contains("  connecting to http://near:80 took 1 ms or less (12 connections of 1 ms or more); opening a"
                        + " connection of our own took 0.21 ms or more (2 times)")
                .contains("  dubbo://far:20880: no connection took 1 ms or more, or none was seen")
                .contains("  dubbo://near:20880: opening a connection of our own took 0.33 ms or more (2 times)");
    }

    private List<String> closing() {
        Word word = Word.of(run, generator.settings, false, 1);
        return new Outcome(run, word, null, List.of(), ZoneOffset.UTC).lines;
    }

    private Map<String, String> takeCurrent() {
        Map<String, String> verdicts = new HashMap<>();
        run.takeRows().stream()
                .filter(row -> row.tags.containsKey("verdict"))
                .forEach(row -> verdicts.put(row.tags.get("verdict"), row.texts.get("text")));
        return verdicts;
    }

    /** The program stands still for some seconds, and its collector with all processors at work. */
    private void stop(int seconds) {
        pass(1, second -> second.seconds(seconds)
                .gc(0.95, 950 * seconds, 500, 512)
                .lag(1000.0 * seconds));
    }
}
