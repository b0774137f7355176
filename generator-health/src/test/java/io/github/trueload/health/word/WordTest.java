// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.matter.Books;
import io.github.trueload.health.matter.Generator.Second;
import io.github.trueload.health.record.RateFigures;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The word of a run: each rule at, just below and just above its threshold, and several of them together. */
class WordTest extends SecondsOfARun {
    private static final int WARMUP = 5;
    private static final int WINDOW = 10;
    private final Map<String, String> properties = new HashMap<>();

    @ParameterizedTest
    @CsvSource({"0, valid", "9, doubtful", "10, doubtful", "11, invalid"})
    void aLimitMayHoldInATenthOfTheSecondsAfterTheWarmUp(int limited, String word) {
        pass(WARMUP + 10, second -> {});
        pass(limited, Second::limited);
        pass(90 - limited, second -> {});

        assertThat(word().figures.text()).as(word().reason).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({"49, doubtful", "50, doubtful", "51, invalid"})
    void thePartThatIsToleratedIsAProperty(int limited, String word) {
        properties.put("trueload.health.invalidPercent", "50");
        start(properties::get);
        aLimitMayHoldInATenthOfTheSecondsAfterTheWarmUp(limited, word);
    }

    @ParameterizedTest
    @CsvSource({"96, valid", "95, valid", "94, invalid"})
    void ofARateOneInTwentyMayBeMissed(int started, String word) {
        pass(30, second -> {});

        Word judged = word(rate(100, started), false);
        assertThat(judged.figures.text()).as(judged.reason).isEqualTo(word);
        assertThat(judged.reason.startsWith("timer 'pace' asked for 100 samples and 94 started (6 % missed); this"))
                .isEqualTo(word.equals("invalid"));
    }

    @Test
    void aRunWithoutSamplesHasNoFiguresThatCouldBeValid() {
        pass(60, second -> {});

        Word judged = Word.of(run, generator.settings, false, 0);
        assertThat(judged.figures).isEqualTo(Word.Figures.INVALID);
        assertThat(judged.reason)
                .startsWith("no sample was seen, so that there are no figures; this generator was not");
    }

    @Test
    void thePartOfARateThatMayBeMissedIsAProperty() {
        properties.put("trueload.health.behindPercent", "20");
        start(properties::get);
        pass(30, second -> {});

        assertThat(word(rate(100, 81), false).figures).isEqualTo(Word.Figures.VALID);
        start(properties::get);
        pass(30, second -> {});
        assertThat(word(rate(100, 79), false).figures).isEqualTo(Word.Figures.INVALID);
    }

    @ParameterizedTest
    @CsvSource({"0, valid", "1, invalid"})
    void noSampleMayBeMissingInTheBooks(int dropped, String word) {
        pass(20, second -> second.books(100, 100 - dropped, 0, dropped, 0));

        assertThat(word().figures.text()).as(word().reason).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({"clock, doubtful", "rows, doubtful", "duplicate, invalid", "books, invalid"})
    void whatAListenerTellsCountsHoweverShortlyItHeld(String tag, String word) {
        pass(20, second -> {});
        pass(1, second -> second.told(tag, "told by the listener"));
        pass(20, second -> {});
        assertThat(word().figures.text()).as(word().reason).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({"100, valid", "99, invalid"})
    void whatIsNotWrittenWhenTheBooksAreClosedIsMissing(int written, String word) {
        pass(20, second -> second.books(100, 90, 10, 0, 0));
        assertThat(word().figures.text()).as("while rows wait").isEqualTo("valid");

        generator.matters.books.close(new Books.Counts(100, written, 100 - written, 0, 0));

        assertThat(word().figures.text()).as(word().reason).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({"-1, doubtful", "0, valid", "1, valid"})
    void aRunMayNotBeShorterThanTheWindows(int more, String word) {
        pass(WARMUP + WINDOW + more, second -> {});

        assertThat(word().figures.text()).as(word().reason).isEqualTo(word);
    }

    @Test
    void whatTheRulesNeedMustHaveBeenLookedAt() {
        for (String matter : List.of("Processors", "UsersTime", "Collector", "Lag")) {
            start(properties::get);
            pass(20, second -> second.without(matter));
            assertThat(word().figures).isEqualTo(Word.Figures.DOUBTFUL);
            assertThat(word().reason)
                    .startsWith("not everything was looked at that this judgement needs (")
                    .doesNotContain("was not the bottleneck");
        }
    }

    @Test
    void theWorstOfSeveralObjectionsDecidesAndAllAreTold() {
        RateMeter meter = hundredASecond();
        pass(100, second -> {});
        pass(11, second -> second.rates(meter.take(nanos())).books(9, 5, 0, 4, 0));

        Word judged = word();
        assertThat(judged.figures).isEqualTo(Word.Figures.INVALID);
        assertThat(judged.reason)
                .containsSubsequence(
                        "samples are missing in the books (the listener gave up 4); ",
                        "s the load was not the one that was asked for; ",
                        "this generator was not the bottleneck");
    }

    @Test
    void aMasterSpeaksOfItselfAlone() {
        pass(30, second -> {});

        Word judged = word(null, true);
        assertThat(judged.figures).isEqualTo(Word.Figures.DOUBTFUL);
        assertThat(judged.reason)
                .isEqualTo("the samples came from slaves, whose own reports say what held them up; nothing held this"
                        + " master up in 30 s");
    }

    private Word word() {
        return word(null, false);
    }

    private Word word(RateFigures rate, boolean master) {
        if (rate != null) {
            generator.pass(1, second -> second.rates(rate));
        }
        return Word.of(run, generator.settings, master, 1);
    }

    private static RateFigures rate(int offered, int started) {
        RateMeter meter = new RateMeter(RateSource.timer("pace"), (before, now) -> offered, 0);
        RateMeter.OfThread thread = meter.threadCame();
        for (int i = 0; i < started; i++) {
            thread.planned(0, 0);
            thread.finished("pay", 0, 5);
        }
        return meter.take(1);
    }
}
