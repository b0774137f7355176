// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import static io.github.trueload.health.watch.ReadingFixture.START_MS;
import static io.github.trueload.health.watch.ReadingFixture.healthy;
import static io.github.trueload.health.watch.ReadingFixture.lock;
import static io.github.trueload.health.watch.ReadingFixture.threads;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.health.reading.FileReading;
import io.github.trueload.health.reading.HotThread;
import io.github.trueload.health.reading.LagReading;
import io.github.trueload.health.reading.LoadReading;
import io.github.trueload.health.reading.LoadStep;
import io.github.trueload.health.reading.NetworkReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.TargetReading;
import io.github.trueload.health.rule.Thresholds;
import io.github.trueload.health.rule.VerdictKind;
import io.github.trueload.health.schedule.RateMeter;
import io.github.trueload.health.schedule.RateThread;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class VerdictLogTest {
    private final VerdictLog verdicts = new VerdictLog(Thresholds.from(name -> null));
    private final List<String> lines = new ArrayList<>();
    private long second;

    @Test
    void saysAVerdictOnceAMinute() {
        pass(200, VerdictLogTest::locked);

        assertThat(lines).hasSize(4).allSatisfy(line -> assertThat(line)
                .startsWith("Generator health, lock: 28 of 30 sampler threads wait"));
    }

    @Test
    void aMissedRateNamesWhatHeldTheGeneratorUpMeanwhile() {
        RateMeter meter = new RateMeter("pace", (before, now) -> (now.nanos() - before.nanos()) / 1e7, 0);
        RateThread thread = meter.threadCame();
        meter.planned(thread, 0, 0);
        pass(20, reading -> reading.rates(List.of(meter.take(second * 1_000_000_000L))));
        assertThat(verdicts.takeCurrent().get(VerdictKind.BEHIND))
                .contains("all of its 1 threads are in samples")
                .doesNotContain("meanwhile");
        pass(20, reading -> locked(reading).rates(List.of(meter.take(second * 1_000_000_000L))));
        assertThat(verdicts.takeCurrent().get(VerdictKind.BEHIND))
                .endsWith("see why the server takes so long; this generator is the limit meanwhile (lock)");
    }

    @Test
    void keepsTheVerdictsOfAnIntervalForItsRows() {
        pass(10, VerdictLogTest::locked);
        assertThat(verdicts.takeCurrent()).containsOnlyKeys(VerdictKind.LOCK);
        assertThat(verdicts.takeCurrent()).isEmpty();
    }

    @Test
    void closesAHealthyRunWithItsLargestFigures() {
        HotThread other = new HotThread(7, "loop", 0.12, List.of());
        pass(20, reading -> reading.threads(threads(27, 3, 0, 0, 0, lock(3)).with(0, other)));

        assertThat(closing())
                .containsExactly("Generator health: figures valid: this generator was not the bottleneck in 20 s:"
                        + " CPU <= 25 %, machine's CPU <= 30 %, mean wait for a processor <= 0.1 ms, busiest thread"
                        + " without samples <= 12 %, waits for one lock <= 10 % of the sample time, waits for one pool"
                        + " <= 0 % of the sample time, waits for one queue <= 0 % of the sample time, waits for one"
                        + " name server's answer <= 0 % of the sample time, GC <= 1 %, open files <= 5 %, local ports"
                        + " <= 0 %, wake-up lag <= 2 ms, waits for the disk <= 0 %, network interface <= 20 %.");
    }

    @Test
    void closesWithEachKindItsTimesAndTheWorstEvidence() {
        pass(20, reading -> reading);
        pass(10, VerdictLogTest::locked);
        pass(20, reading -> reading);
        pass(10, reading -> locked(reading).files(ReadingFixture.files(250, 256, 0, 0)));

        List<String> closing = closing();

        assertThat(closing).hasSize(3);
        assertThat(closing.get(0))
                .isEqualTo("Generator health: figures invalid: this generator was the limit, or distorted what was"
                        + " measured, for 20 of 60 s:");
        assertThat(closing.get(1))
                .contains("lock, 20 s (00:53:40-00:53:50, 00:54:10-00:54:20): 28 of 30 sampler threads");
        assertThat(closing.get(2)).contains("files, 10 s (00:54:10-00:54:20)").contains("250 of 256");
    }

    @Test
    void toldNotesDoNotMakeTheGeneratorABottleneck() {
        pass(20, reading -> reading.books(new BooksReading(1, 1, 0, 0, 0)));
        pass(5, reading -> reading.books(new BooksReading(5, 1, 0, 4, 0)));

        assertThat(closing()).hasSize(2);
        assertThat(closing().get(0))
                .contains("figures invalid: samples are missing in the books (the listener gave up 4); this generator"
                        + " was not the bottleneck in 25 s");
        assertThat(closing().get(1)).contains("books").contains("gave up 4 samples");
    }

    @Test
    void forgivesTheFirstSecondsOfARun() {
        pass(8, VerdictLogTest::locked);
        pass(20, reading -> reading);

        assertThat(lines).hasSize(1);
        assertThat(closing().get(1)).contains("lock, 3 s");
    }

    @Test
    void judgesNoRunThatIsTooShort() {
        pass(3, VerdictLogTest::locked);

        assertThat(closing())
                .containsExactly("Generator health: figures doubtful: 3 s were too short to judge the generator by.");
    }

    @Test
    void doubtsFiguresWhereALimitHeldAtAllAndCallsThemInvalidFromATenthOfTheTimeOn() {
        pass(10, reading -> reading);
        pass(6, VerdictLogTest::locked);
        pass(49, reading -> reading);
        assertThat(closing().get(0))
                .contains("figures doubtful: this generator was the limit")
                .contains("6 of 65 s");

        pass(40, reading -> reading);
        pass(6, VerdictLogTest::locked);
        assertThat(closing().get(0))
                .contains("figures invalid: this generator was the limit")
                .contains("12 of 111 s");
    }

    @Test
    void doesNotClearAGeneratorWhoseOwnFigureWasOverTheLimitForMoments() {
        pass(10, reading -> reading);
        for (int i = 0; i < 2; i++) {
            pass(3, reading -> reading.threads(threads(23, 7, 0, 0, 0, lock(7))));
            pass(3, reading -> reading);
        }

        assertThat(closing()).hasSize(1);
        assertThat(closing().get(0))
                .contains("figures doubtful: no bottleneck lasted, but for moments of 22 s a figure was over its limit:"
                        + " waits for one lock <= 23 % of the sample time.")
                .doesNotContain("was not the bottleneck");
    }

    @Test
    void clearsAGeneratorInSpiteOfABurstOfASecondOrTwo() {
        pass(10, reading -> reading);
        pass(2, reading -> reading.threads(threads(0, 300, 0, 0, 0, lock(300))));
        pass(10, reading -> reading);

        assertThat(closing().get(0)).contains("figures valid: this generator was not the bottleneck in 22 s");
    }

    @Test
    void countsEachSecondOfAReadingThatCameLateBecauseTheProgramStoodStill() {
        pass(15, reading -> reading);
        for (int i = 0; i < 4; i++) {
            stop(6);
            pass(2, reading -> reading);
        }

        assertThat(closing().get(0)).contains("figures invalid").contains("limit, or distorted what was measured, for");
        assertThat(closing()).anyMatch(line -> line.contains("gc, ")).anyMatch(line -> line.contains("lag, "));
        assertThat(lines).anyMatch(line -> line.contains("garbage collection takes 9"));
    }

    @Test
    void clearsAGeneratorThatStoodStillForTwoSeconds() {
        pass(20, reading -> reading);
        stop(2);
        pass(20, reading -> reading);

        assertThat(closing().get(0)).contains("figures valid: this generator was not the bottleneck in 42 s");
    }

    @Test
    void whatALateReadingCountedIsCountedOnce() {
        RateMeter meter = new RateMeter("pace", (before, now) -> (now.nanos() - before.nanos()) / 1e7, 0);
        RateThread thread = meter.threadCame();
        meter.planned(thread, 0, 0);
        pass(20, reading -> reading.rates(List.of(meter.take(second * 1_000_000_000L))));
        second += 4;
        pass(1, reading -> reading.seconds(5).rates(List.of(meter.take(second * 1_000_000_000L))));

        assertThat(verdicts.takeCurrent().get(VerdictKind.BEHIND)).contains("asks for 100 samples/s, and 0 start");
    }

    @Test
    void listsWhatWasNotLookedAtAndDoubtsWhereARuleNeedsIt() {
        pass(20, reading -> reading.files(FileReading.ABSENT));
        assertThat(closing().get(0)).contains("figures valid");
        assertThat(closing().get(1)).isEqualTo("  not looked at: open files");
    }

    @Test
    void doubtsFiguresOfWhichAListenerHasSomethingToTell() {
        pass(20, reading -> reading);
        pass(1, reading -> reading.told(Map.of("clock", "this machine's clock is 3 s ahead of InfluxDB's")));

        assertThat(lines).containsExactly("Generator health, clock: this machine's clock is 3 s ahead of InfluxDB's");
        assertThat(closing().get(0))
                .contains(
                        "figures doubtful: what the listener wrote may be wrong (clock, see below); this generator was"
                                + " not the bottleneck");
        assertThat(closing().get(1)).contains("clock, 1 s").contains("3 s ahead of InfluxDB's");
    }

    @Test
    void saysWhetherGeneratorOrTargetKeepsMoreUsersFromGivingMore() {
        LoadReading knee =
                new LoadReading(80, 97, List.of(new LoadStep(40, 10, 98, 400), new LoadStep(80, 10, 97, 820)));
        pass(20, reading -> reading);
        pass(1, reading -> reading.load(knee));
        assertThat(closing().get(0)).contains("figures valid");
        assertThat(lines.get(0))
                .startsWith("Generator health, knee: ")
                .endsWith("no limit of this generator was seen meanwhile, so it is the target, or the way to it");

        pass(60, reading -> locked(reading).load(knee));
        assertThat(lines)
                .anyMatch(line -> line.startsWith("Generator health, knee: ")
                        && line.endsWith("this generator is the limit meanwhile (lock)"));
    }

    @Test
    void blamesNobodyForAKneeBeforeTheGeneratorCouldBeJudged() {
        List<LoadStep> steps = List.of(new LoadStep(40, 10, 98, 400), new LoadStep(80, 10, 97, 820));
        pass(5, reading -> reading.load(new LoadReading(80, 97, steps)));

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0)).endsWith("while this process uses 25 % of its processors");
    }

    @Test
    void doubtsFiguresOfThreadsThatCannotBeSeen() {
        pass(20, reading -> reading.virtualThreads(true));

        assertThat(closing().get(0))
                .contains("figures doubtful: not everything was looked at that this judgement needs (what virtual"
                        + " threads wait for")
                .doesNotContain("was not the bottleneck");
    }

    @Test
    void tellsTheFloorOfEachTargetAlsoOfASingleOne() {
        TargetReading far = new TargetReading("http://far:80", "http", 500, 2, 3, 9, 5);
        TargetReading near = new TargetReading("http://near:80", "http", 12, 1, 1, 2, 5).withOpened(2, 0.21);
        TargetReading dubbo = new TargetReading("dubbo://near:20880", "dubbo", 0, 0, 0, 0, 5).withOpened(2, 0.334);
        TargetReading unmeasured = new TargetReading("dubbo://far:20880", "dubbo", 0, 0, 0, 0, 5);
        List<TargetReading> targets = List.of(far, near, dubbo, unmeasured);
        pass(20, reading -> reading.network(new NetworkReading(targets, List.of(), 10, 28_232, "x")));

        assertThat(closing())
                .contains("  connecting to http://far:80 took never less than 2 ms (500 connections of 1 ms or more)")
                .contains("  connecting to http://near:80 took 1 ms or less (12 connections of 1 ms or more); opening a"
                        + " connection of our own took 0.21 ms or more (2 times)")
                .contains("  dubbo://far:20880: no connection took 1 ms or more, or none was seen")
                .contains("  dubbo://near:20880: opening a connection of our own took 0.33 ms or more (2 times)");
    }

    private List<String> closing() {
        RunWord word = new Judge(verdicts, Thresholds.from(name -> null), List.of(), false, 1).word();
        return new Summary(verdicts, word, ZoneOffset.UTC).lines();
    }

    private void pass(int seconds, UnaryOperator<Reading.Builder> change) {
        for (int i = 0; i < seconds; i++) {
            lines.addAll(verdicts.accept(
                    change.apply(healthy(START_MS + 1000 * ++second)).build()));
        }
    }

    /** The program stands still for some seconds, and its collector with all processors at work. */
    private void stop(int seconds) {
        second += seconds - 1;
        pass(1, reading -> reading.seconds(seconds)
                .gc(ReadingFixture.pauses(0.95, 950 * seconds, 500, 512))
                .lag(new LagReading(List.of(1000.0 * seconds))));
    }

    private static Reading.Builder locked(Reading.Builder reading) {
        return reading.threads(threads(2, 28, 0, 0, 0, lock(28)));
    }
}
