// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import static io.github.trueload.health.watch.ReadingFixture.START_MS;
import static io.github.trueload.health.watch.ReadingFixture.healthy;
import static io.github.trueload.health.watch.ReadingFixture.lock;
import static io.github.trueload.health.watch.ReadingFixture.threads;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.health.reading.CpuReading;
import io.github.trueload.health.reading.GcReading;
import io.github.trueload.health.reading.LagReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.ThreadReading;
import io.github.trueload.health.rule.Rule;
import io.github.trueload.health.rule.Rules;
import io.github.trueload.health.rule.Thresholds;
import io.github.trueload.health.schedule.RateFigures;
import io.github.trueload.health.schedule.RateMeter;
import io.github.trueload.health.schedule.RateThread;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The word of a run: each rule at, just below and just above its threshold, and several of them together. */
class JudgeTest {
    private static final int WARMUP = 5;
    private static final int WINDOWS = Rules.of(Thresholds.from(name -> null)).stream()
            .mapToInt(Rule::seconds)
            .max()
            .orElseThrow();

    private final Map<String, String> properties = new HashMap<>();
    private VerdictLog verdicts = new VerdictLog(thresholds());
    private long second;

    @ParameterizedTest
    @CsvSource({"0, valid", "9, doubtful", "10, doubtful", "11, invalid"})
    void aLimitMayHoldInATenthOfTheSecondsAfterTheWarmUp(int limited, String word) {
        pass(WARMUP + 10, reading -> reading);
        pass(limited, JudgeTest::locked);
        pass(90 - limited, reading -> reading);

        assertThat(word().figures.text()).as(word().reason).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({"49, doubtful", "50, doubtful", "51, invalid"})
    void thePartThatIsToleratedIsAProperty(int limited, String word) {
        properties.put("trueload.health.invalidPercent", "50");
        aLimitMayHoldInATenthOfTheSecondsAfterTheWarmUp(limited, word);
    }

    @ParameterizedTest
    @CsvSource({"96, valid", "95, valid", "94, invalid"})
    void ofARateOneInTwentyMayBeMissed(int started, String word) {
        pass(30, reading -> reading);

        RunWord judged = word(List.of(rate(100, started)), false);
        assertThat(judged.figures.text()).as(judged.reason).isEqualTo(word);
        assertThat(judged.reason.startsWith("timer 'pace' asked for 100 samples and 94 started (6 % missed); this"))
                .isEqualTo(word.equals("invalid"));
    }

    @Test
    void aRunWithoutSamplesHasNoFiguresThatCouldBeValid() {
        pass(60, reading -> reading);

        RunWord judged = new Judge(verdicts, thresholds(), List.of(), false, 0).word();
        assertThat(judged.figures).isEqualTo(RunWord.Figures.DOUBTFUL);
        assertThat(judged.reason)
                .startsWith("no sample was seen, so that there are no figures; this generator was not");
    }

    @Test
    void thePartOfARateThatMayBeMissedIsAProperty() {
        properties.put("trueload.health.behindPercent", "20");
        pass(30, reading -> reading);

        assertThat(word(List.of(rate(100, 81)), false).figures).isEqualTo(RunWord.Figures.VALID);
        assertThat(word(List.of(rate(100, 79)), false).figures).isEqualTo(RunWord.Figures.INVALID);
    }

    @ParameterizedTest
    @CsvSource({"0, valid", "1, invalid"})
    void noSampleMayBeMissingInTheBooks(int dropped, String word) {
        pass(20, reading -> reading.books(new BooksReading(100, 100 - dropped, 0, dropped, 0)));

        assertThat(word().figures.text()).as(word().reason).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({"100, valid", "99, invalid"})
    void whatIsNotWrittenWhenTheBooksAreClosedIsMissing(int written, String word) {
        pass(20, reading -> reading.books(new BooksReading(100, 90, 10, 0, 0)));
        assertThat(word().figures.text()).as("while rows wait").isEqualTo("valid");

        verdicts.close(new BooksReading(100, written, 100 - written, 0, 0));

        assertThat(word().figures.text()).as(word().reason).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({"-1, doubtful", "0, valid", "1, valid"})
    void aRunMayNotBeShorterThanTheWindows(int more, String word) {
        pass(WARMUP + WINDOWS + more, reading -> reading);

        assertThat(word().figures.text()).as(word().reason).isEqualTo(word);
    }

    @Test
    void whatTheRulesNeedMustHaveBeenLookedAt() {
        List<UnaryOperator<Reading.Builder>> blind = List.of(
                reading -> reading.cpu(CpuReading.ABSENT),
                reading -> reading.threads(ThreadReading.ABSENT),
                reading -> reading.gc(GcReading.ABSENT),
                reading -> reading.lag(LagReading.ABSENT),
                reading -> reading.virtualThreads(true));
        blind.forEach(change -> {
            verdicts = new VerdictLog(thresholds());
            pass(20, change);
            assertThat(word().figures).isEqualTo(RunWord.Figures.DOUBTFUL);
            assertThat(word().reason)
                    .startsWith("not everything was looked at that this judgement needs (")
                    .doesNotContain("was not the bottleneck");
        });
    }

    @Test
    void theWorstOfSeveralObjectionsDecidesAndAllAreTold() {
        RateMeter meter = new RateMeter("pace", (before, now) -> (now.nanos() - before.nanos()) / 1e7, 0);
        meter.planned(meter.threadCame(), 0, 0);
        pass(100, reading -> reading);
        pass(11, reading -> reading.rates(List.of(meter.take(second * 1_000_000_000L)))
                .books(new BooksReading(9, 5, 0, 4, 0)));

        RunWord judged = word();
        assertThat(judged.figures).isEqualTo(RunWord.Figures.INVALID);
        assertThat(judged.reason)
                .containsSubsequence(
                        "samples are missing in the books (the listener gave up 4); ",
                        "s fewer samples started than a timer asked for; ",
                        "this generator was not the bottleneck");
    }

    @Test
    void aMasterSpeaksOfItselfAlone() {
        pass(30, reading -> reading);

        RunWord judged = word(List.of(), true);
        assertThat(judged.figures).isEqualTo(RunWord.Figures.DOUBTFUL);
        assertThat(judged.reason)
                .isEqualTo("the samples came from slaves, whose own reports say what held them up; nothing held this"
                        + " master up in 30 s");
    }

    private Thresholds thresholds() {
        return Thresholds.from(name -> properties.get(name));
    }

    private RunWord word() {
        return word(List.of(), false);
    }

    private RunWord word(List<RateFigures> rates, boolean master) {
        return new Judge(verdicts, thresholds(), rates, master, 1).word();
    }

    private void pass(int seconds, UnaryOperator<Reading.Builder> change) {
        for (int i = 0; i < seconds; i++) {
            verdicts.accept(change.apply(healthy(START_MS + 1000 * ++second)).build());
        }
    }

    private static RateFigures rate(int offered, int started) {
        RateMeter meter = new RateMeter("pace", (before, now) -> offered, 0);
        RateThread thread = meter.threadCame();
        for (int i = 0; i < started; i++) {
            meter.planned(thread, 0, 0);
            meter.finished(thread, "pay", 0, 5);
        }
        return meter.take(1);
    }

    private static Reading.Builder locked(Reading.Builder reading) {
        return reading.threads(threads(2, 28, 0, 0, 0, lock(28)));
    }
}
