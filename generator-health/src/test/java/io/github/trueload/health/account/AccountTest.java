// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Seconds whose looks are written down by hand, and what is known exactly beside them. */
class AccountTest {
    private static final Place TARGET = new Place(Line.TARGET, true, "", "");
    private static final Place CLIENT = new Place(Line.CLIENT, true, "", "Json.parse");
    private static final Place PAUSE = new Place(Line.PAUSE, false, "", "");
    private static final Place WORK = new Place(Line.WORK, false, "pre-processor sign", "");
    private static final Place LOCK = new Place(Line.LOCK, true, "", "Sdk.call");

    private final Account account = new Account(0);

    @Test
    void sharesTheUsersTimeAmongWhatLooksSaw() {
        second(1000, new Account.Facts(0, 0, 0, 0, 1), TARGET, TARGET, PAUSE, LOCK);

        Statement said = account.statement();

        assertThat(said.userMs).isCloseTo(4000, within(0.1));
        assertThat(said.share(Line.TARGET)).isCloseTo(0.5, within(0.001));
        assertThat(said.share(Line.PAUSE)).isCloseTo(0.25, within(0.001));
        assertThat(said.generator().share).isCloseTo(0.25, within(0.001));
        assertThat(said.generatorInSamples().share).isCloseTo(1 / 3.0, within(0.001));
        assertThat(said.generatorInSamples().ms).isCloseTo(1000, within(0.1));
    }

    @Test
    void givesTimeInWhichTheProcessStoodStillToTheGeneratorButNotThatOfPauses() {
        second(1000, new Account.Facts(100, 400, 0, 0, 1), TARGET, PAUSE);

        Statement said = account.statement();

        assertThat(said.share(Line.STILL)).isCloseTo(0.15, within(0.001));
        assertThat(said.share(Line.COLLECTION)).isCloseTo(0.05, within(0.001));
        assertThat(said.share(Line.TARGET)).isCloseTo(0.3, within(0.001));
        assertThat(said.share(Line.PAUSE)).isCloseTo(0.5, within(0.001));
        assertThat(said.generatorInSamples().share).isCloseTo(0.4, within(0.001));
    }

    @Test
    void takesWaitingForAProcessorFromWhatSeemsToRunAndThenFromWaitsForTheTarget() {
        second(1000, new Account.Facts(0, 0, 0.2, 0, 1), TARGET, TARGET, CLIENT, PAUSE);
        assertThat(account.statement().share(Line.PROCESSOR)).isCloseTo(0.2, within(0.001));
        assertThat(account.statement().share(Line.CLIENT)).isCloseTo(0.05, within(0.001));

        second(1000, new Account.Facts(0, 0, 0.5, 0, 1), TARGET, TARGET, CLIENT, PAUSE);
        assertThat(account.statement().share(Line.PROCESSOR)).isCloseTo(0.35, within(0.001));
        assertThat(account.statement().share(Line.TARGET)).isCloseTo(0.375, within(0.001));
        assertThat(account.statement().share(Line.PAUSE)).isCloseTo(0.25, within(0.001));
    }

    @Test
    void leavesToPausesTheWaitsAtTheirEnd() {
        // Four users are woken ten times a second each, and twenty of these forty times a pause ends.
        second(1000, new Account.Facts(0, 0, 0.2, 10, 20), TARGET, TARGET, CLIENT, PAUSE);

        assertThat(account.statement().share(Line.PROCESSOR)).isCloseTo(0.1, within(0.001));
        assertThat(account.statement().share(Line.CLIENT)).isCloseTo(0.15, within(0.001));
    }

    @Test
    void leavesUsersWhereTheyWereWhileNoLookIsPossible() {
        second(1000, new Account.Facts(0, 0, 0, 0, 1), TARGET, PAUSE);

        account.close(5000, 10_000, new Account.Facts(0, 5000, 0, 0, 0));

        assertThat(account.statement().share(Line.STILL)).isCloseTo(5000 / 12_000.0, within(0.001));
    }

    @Test
    void keepsTheWarmUpApart() {
        Account warm = new Account(2);
        for (int i = 0; i < 6; i++) {
            warm.look(seen(i < 2 ? LOCK : TARGET));
            warm.close(1000, 1000, new Account.Facts(0, 0, 0, 0, 1));
        }

        assertThat(warm.statement().afterWarmup).isTrue();
        assertThat(warm.statement().ms).isCloseTo(4000, within(0.1));
        assertThat(warm.statement().generator().share).isZero();
    }

    /** A set-up that takes long, then the run with its own warm-up, then a tear-down. */
    @Test
    void leavesOutWhatCameBeforeTheRunAndWhatComesAfterIt() {
        Account whole = new Account(2);
        for (int i = 0; i < 30; i++) {
            if (i == 10) {
                whole.begin();
            } else if (i == 20) {
                whole.end();
            }
            whole.look(seen(i < 12 || i >= 20 ? LOCK : TARGET));
            whole.close(1000, 1000, new Account.Facts(0, 0, 0, 0, 1));
        }

        assertThat(whole.statement().ms).isCloseTo(8000, within(0.1));
        assertThat(whole.statement().looks).isEqualTo(8);
        assertThat(whole.statement().samples).isEqualTo(8);
        assertThat(whole.statement().generator().share).isZero();
        assertThat(whole.statement().worstTenSeconds).isZero();
    }

    @Test
    void judgesAllOfARunThatWasNoLongerThanTheWarmUp() {
        Account warm = new Account(5);
        warm.look(seen(LOCK));
        warm.close(1000, 1000, new Account.Facts(0, 0, 0, 0, 1));

        assertThat(warm.statement().afterWarmup).isFalse();
        assertThat(warm.statement().generator().share).isCloseTo(1, within(0.001));
    }

    @Test
    void findsTheTenSecondsThatWereTheGeneratorsForTheMostPart() {
        for (int i = 0; i < 40; i++) {
            second(1000, new Account.Facts(0, 0, 0, 0, 10), i >= 20 && i < 28 ? LOCK : TARGET);
        }

        assertThat(account.statement().worstTenSeconds).isCloseTo(0.8, within(0.001));
        assertThat(account.statement().generatorInSamples().share).isCloseTo(0.2, within(0.001));
    }

    @Test
    void ignoresTenSecondsThatHeldLessThanATenthOfTheSamples() {
        for (int i = 0; i < 40; i++) {
            boolean held = i >= 20 && i < 28;
            second(1000, new Account.Facts(0, 0, 0, 0, held ? 1 : 10), held ? LOCK : TARGET);
        }

        assertThat(account.statement().worstTenSeconds).isCloseTo(0.7, within(0.001));
    }

    @Test
    void tellsThePlacesOfEachLabelAndGroup() {
        List<Account.Seen> seen = new ArrayList<>();
        seen.add(new Account.Seen(new Account.Seat(LOCK, "buy", "few"), 1));
        seen.add(new Account.Seen(new Account.Seat(WORK, "buy", "few"), 1));
        seen.add(new Account.Seen(new Account.Seat(TARGET, "look", "many"), 8));
        account.look(seen);
        account.close(1000, 10_000, new Account.Facts(0, 0, 0, 0, 1));

        Statement said = account.statement();

        assertThat(said.labels.get("buy").generator().share).isCloseTo(1, within(0.001));
        assertThat(said.labels.get("look").generator().share).isZero();
        assertThat(said.crowds.get(0).places()).extracting(part -> part.place).containsExactlyInAnyOrder(LOCK, WORK);
        assertThat(said.generator().share).isCloseTo(0.2, within(0.001));
    }

    @Test
    void tellsNoMorePlacesApartThanItCanKeep() {
        for (int i = 0; i < 5000; i++) {
            account.look(seen(new Place(Line.CLIENT, true, "", "Class" + i + ".method")));
            account.close(1000, 1000, new Account.Facts(0, 0, 0, 0, 1));
        }

        assertThat(account.statement().places).hasSizeLessThan(2100);
        assertThat(account.statement().share(Line.CLIENT)).isCloseTo(1, within(0.001));
    }

    @Test
    void saysOfWhatWasNeverSeenNoMoreThanThatItIsRare() {
        for (int i = 0; i < 200; i++) {
            second(100, new Account.Facts(0, 0, 0, 0, 1), TARGET);
        }
        assertThat(account.statement().line()).isEqualTo("100 % target, below 2 % generator");

        for (int i = 0; i < 400; i++) {
            second(100, new Account.Facts(0, 0, 0, 0, 1), TARGET);
        }
        assertThat(account.statement().line()).isEqualTo("100 % target, below 1 % generator");
    }

    @Test
    void tellsARunInOneLine() {
        for (int i = 0; i < 600; i++) {
            second(
                    100,
                    new Account.Facts(0, 0, 0, 0, 1),
                    TARGET,
                    TARGET,
                    TARGET,
                    PAUSE,
                    PAUSE,
                    LOCK,
                    WORK,
                    WORK,
                    CLIENT,
                    TARGET);
        }

        assertThat(account.statement().line())
                .isEqualTo("40 % target, 10 % client's own work in samples, 20 % pauses, 30 % generator: 20 % work of"
                        + " pre-processor sign; 10 % lock in Sdk.call");
    }

    private void second(double ms, Account.Facts facts, Place... places) {
        account.look(seen(places));
        account.close(ms, ms * places.length, facts);
    }

    private static List<Account.Seen> seen(Place... places) {
        List<Account.Seen> seen = new ArrayList<>();
        for (Place place : places) {
            seen.add(new Account.Seen(new Account.Seat(place, "label", "group"), 1));
        }
        return seen;
    }

    /** Of four users each look saw one or three in samples, where one and a half were. */
    @Test
    void takesTimeInSamplesFromResultsAsFarAsTheyDifferByChanceAlone() {
        results(4 * 1000 * 3 / 8.0);
        assertThat(account.statement().share(Line.TARGET)).isCloseTo(3 / 8.0, within(0.001));
        assertThat(account.statement().share(Line.PAUSE)).isCloseTo(5 / 8.0, within(0.001));
    }

    @Test
    void leavesWhatLooksSawWhereResultsTellOfSomethingElse() {
        results(0);
        assertThat(account.statement().share(Line.TARGET)).isCloseTo(0.5, within(0.001));
    }

    private void results(double sampleMs) {
        for (int i = 0; i < 10; i++) {
            Place second = i % 2 == 0 ? TARGET : PAUSE;
            Account.Facts facts = new Account.Facts(0, 0, 0, 0, 1);
            facts.sampleMs = sampleMs;
            second(1000, facts, TARGET, second, second, PAUSE);
        }
    }

    @Test
    void findsNoWorstTenSecondsInASampleThatWasSeenOnce() {
        Place[] pauses = {PAUSE, PAUSE, PAUSE, PAUSE};
        for (int i = 0; i < 20; i++) {
            second(1000, new Account.Facts(0, 0, 0, 0, 100), pauses);
        }
        second(1000, new Account.Facts(0, 0, 0, 0, 100), LOCK, PAUSE, PAUSE, PAUSE);
        assertThat(account.statement().worstTenSeconds).isZero();

        for (int i = 0; i < 10; i++) {
            second(1000, new Account.Facts(0, 0, 0, 0, 100), LOCK, PAUSE, PAUSE, PAUSE);
        }
        assertThat(account.statement().worstTenSeconds).isEqualTo(1);
    }
}
