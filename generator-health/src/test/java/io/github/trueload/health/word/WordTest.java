// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.matter.Books;
import io.github.trueload.health.matter.Generator.Second;
import io.github.trueload.health.record.RateFigures;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The word of a run: each rule at, just below and just above its threshold, and several of them together. */
class WordTest extends SecondsOfARun {
    private static final int WARMUP = 5;
    private static final int WINDOW = 10;

    /** How much of the time a limit may hold after the warm-up is a property; a tenth where it is not set. */
    @ParameterizedTest
    @CsvSource({
        ", 0, valid",
        ", 9, doubtful",
        ", 10, doubtful",
        ", 11, invalid",
        "50, 49, doubtful",
        "50, 50, doubtful",
        "50, 51, invalid"
    })
    void aLimitMayHoldInSomeOfTheSecondsAfterTheWarmUp(String percent, int limited, String word) {
        start(name -> name.equals("trueload.health.invalidPercent") ? percent : null);
        pass(WARMUP + 10, second -> {});
        pass(limited, Second::limited);
        pass(90 - limited, second -> {});
        assertWord(word);
    }

    /** So is how much of a rate may be missed; one in twenty where it is not set. */
    @ParameterizedTest
    @CsvSource({", 96, valid", ", 95, valid", ", 94, invalid", "20, 81, valid", "20, 79, invalid"})
    void ofARateSomeMayBeMissed(String percent, int started, String word) {
        start(name -> name.equals("trueload.health.behindPercent") ? percent : null);
        pass(30, second -> {});
        Word judged = word(rate(100, started), false);
        assertThat(judged.figures.text()).as(judged.reason).isEqualTo(word);
        assertThat(judged.reason.startsWith("timer 'pace' asked for 100 samples and " + started + " started ("
                        + (100 - started) + " % missed); this"))
                .isEqualTo(word.equals("invalid"));
    }

    private void assertWord(String word) {
        assertThat(word().figures.text()).as(word().reason).isEqualTo(word);
    }

    @Test
    void aRunWithoutSamplesHasNoFiguresThatCouldBeValid() {
        pass(60, second -> {});

        Word judged = Word.of(run, generator.settings, false, 0);
        assertThat(judged.figures).isEqualTo(Word.Figures.INVALID);
        assertThat(judged.reason)
                .startsWith("no sample was seen, so that there are no figures; this generator was not");
    }

    @ParameterizedTest
    @CsvSource({"0, valid", "1, invalid"})
    void noSampleMayBeMissingInTheBooks(int dropped, String word) {
        pass(20, second -> second.books(100, 100 - dropped, 0, dropped, 0));

        assertWord(word);
    }

    @ParameterizedTest
    @CsvSource({"clock, doubtful", "rows, doubtful", "duplicate, invalid", "books, invalid"})
    void whatAListenerTellsCountsHoweverShortlyItHeld(String tag, String word) {
        pass(20, second -> {});
        pass(1, second -> second.told(tag, "told by the listener"));
        pass(20, second -> {});
        assertWord(word);
    }

    @ParameterizedTest
    @CsvSource({"100, valid", "99, invalid"})
    void whatIsNotWrittenWhenTheBooksAreClosedIsMissing(int written, String word) {
        pass(20, second -> second.books(100, 90, 10, 0, 0));
        assertThat(word().figures.text()).as("while rows wait").isEqualTo("valid");

        generator.matters.books.close(new Books.Counts(100, written, 100 - written, 0, 0));

        assertWord(word);
    }

    @ParameterizedTest
    @CsvSource({"-1, doubtful", "0, valid", "1, valid"})
    void aRunMayNotBeShorterThanTheWindows(int more, String word) {
        pass(WARMUP + WINDOW + more, second -> {});

        assertWord(word);
    }

    @Test
    void whatTheRulesNeedMustHaveBeenLookedAt() {
        for (String matter : List.of("Processors", "UsersTime", "Collector", "OwnThreads")) {
            start(name -> null);
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
        RateMeter.OfThread thread = meter.threadCame("users");
        for (int i = 0; i < started; i++) {
            thread.planned(0, 0);
            thread.finished("pay", 0, 5);
        }
        return meter.take(1);
    }
}
