// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.account.Seconds;
import io.github.trueload.health.matter.Matter.Objection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule of the account just below, at and above its threshold. Of thirty users each is 3.3 % of the time. */
class TimeRulesTest {
    private static final String GROUP = "group";

    private final TimeRules rules = new TimeRules(new Settings(name -> null));

    /** How many of thirty users wait for a lock in a sample, work between samples, or are busy in samples. */
    @ParameterizedTest(name = "{0} locked, {1} at work between, {2} busy in samples, kept {3}: {4}")
    @CsvSource({
        "0, 0, 0, false, valid",
        "1, 0, 0, false, doubtful",
        "2, 0, 0, false, doubtful",
        "3, 0, 0, false, invalid",
        "0, 1, 0, false, doubtful",
        "0, 3, 0, false, invalid",
        "0, 1, 0, true, valid",
        "0, 3, 0, true, valid",
        "3, 0, 0, true, invalid",
        "0, 0, 2, false, valid",
        "0, 0, 3, false, doubtful",
        "0, 0, 8, false, doubtful",
        "0, 0, 9, false, invalid"
    })
    void weighsTheGeneratorsTime(int locked, int atWork, int busy, boolean kept, String word) {
        rules.addTime(Seconds.of(600, locked, atWork, busy, 10), kept ? Set.of(GROUP) : Set.of(), false);

        assertThat(word()).as(texts()).isEqualTo(word);
    }

    /** Ten samples a second take 3 s of the thirty users' time; what takes less than 1 ms of each is little. */
    @ParameterizedTest
    @CsvSource({"29, doubtful", "3001, valid"})
    void forgivesTheClientLessThanAMillisecondOfEachSample(int samplesPerSecond, String word) {
        rules.addTime(Seconds.of(600, 0, 0, 3, samplesPerSecond), Set.of(), false);

        assertThat(word()).as(texts()).isEqualTo(word);
    }

    @Test
    void doubtsWhatAFewLooksSaw() {
        rules.addTime(Seconds.of(9, 20, 0, 0, 10), Set.of(), false);

        assertThat(word()).isEqualTo("doubtful");
        assertThat(texts()).isEqualTo("users could be looked at 9 times only");
    }

    /** Of so few looks, one more or less of which sees them, a share of a fifth may be chance. */
    @ParameterizedTest
    @CsvSource({"false, valid", "true, doubtful"})
    void doubtsAnUncertainShareWhereTenSecondsHadAVerdict(boolean hasVerdict, String word) {
        rules.addTime(Seconds.inPulses(15, 30, second -> second % 5 == 2), Set.of(), hasVerdict);

        assertThat(word()).as(texts()).isEqualTo(word);
    }

    /** In all they are less than a tenth of the time. */
    @ParameterizedTest
    @CsvSource({"4, valid", "5, invalid"})
    void tenSecondsThatWereTheGeneratorsForTheMostPartMakeARunInvalid(int seconds, String word) {
        rules.addTime(Seconds.inPulses(100, 30, second -> second < seconds), Set.of(), false);

        assertThat(word()).as(texts()).isEqualTo(word);
    }

    @Test
    void saysNothingOfARunWithoutUsers() {
        rules.addTime(Seconds.of(0, 0, 0, 0, 0), Set.of(), false);

        assertThat(rules.objections).isEmpty();
    }

    @Test
    void namesWhatTookTheTime() {
        rules.addTime(Seconds.of(600, 3, 3, 0, 10), Set.of(), false);

        assertThat(texts())
                .contains("11 % of the time in samples was the generator's (11 % lock in Sdk.call)")
                .contains("20 % of the users' time was the generator's, and with it about as much of the throughput")
                .contains("10 % work of pre-processor sign");
    }

    /** Of thirty users the few without a rate are at work between samples; the others, whose rate is kept, too. */
    @ParameterizedTest
    @CsvSource({"0, valid", "1, doubtful", "3, invalid"})
    void aKeptRateExcusesNoOtherGroup(int atWork, String word) {
        rules.addTime(Seconds.beside(600, atWork), Set.of(GROUP), false);

        assertThat(word()).as(texts()).isEqualTo(word);
        assertThat(texts()).doesNotContain("sign");
    }

    @ParameterizedTest
    @CsvSource({"9, valid", "10, doubtful"})
    void doubtsARendezvousToWhichNobodyComes(int seconds, String word) {
        rules.addMeeting(seconds);

        assertThat(word()).isEqualTo(word);
    }

    /** Users of one label of whom most wait for a lock, beside many others who do not. */
    @ParameterizedTest
    @CsvSource({"600, 2, 10, doubtful", "600, 1, 10, valid", "600, 2, 10000000, valid", "7, 2, 10, valid"})
    void doubtsARunInWhichAFewSurelySpendMostOfTheirTimeInTheGenerator(
            int seconds, int ofThree, long samples, String word) {
        rules.addCrowds(Seconds.few(seconds, ofThree), label -> samples);

        assertThat(word()).as(texts()).isEqualTo(word);
    }

    private String word() {
        List<Objection> all = rules.objections;
        return all.isEmpty() ? "valid" : all.stream().anyMatch(one -> one.invalid) ? "invalid" : "doubtful";
    }

    private String texts() {
        return rules.objections.stream().map(one -> one.text).collect(Collectors.joining("\n"));
    }
}
