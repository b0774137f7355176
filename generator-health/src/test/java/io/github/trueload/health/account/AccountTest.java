// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Seconds whose looks are written down by hand, and what is known exactly beside them. */
class AccountTest {
    private static final Place TARGET = new Place(Line.TARGET, true, "", "");
    private static final Place CLIENT = new Place(Line.CLIENT, true, "", "Json.parse");
    private static final Place PAUSE = new Place(Line.PAUSE, false, "", "");
    private static final Place WORK = new Place(Line.WORK, false, "pre-processor sign", "");
    private static final Place LOCK = new Place(Line.LOCK, true, "", "Sdk.call");
    private static final Map<String, Place> PLACES =
            Map.of("TARGET", TARGET, "CLIENT", CLIENT, "PAUSE", PAUSE, "WORK", WORK, "LOCK", LOCK);

    private final Account account = new Account(0);

    /** A second whose looks saw each user once, with ms of collections and of all stops, and waits for a processor. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    # rule | users | collected, still, waits, wakes, samples | shares
                    what looks saw    | TARGET TARGET PAUSE LOCK   | 0 0 0 0 1   | TARGET .5 PAUSE .25 LOCK .25 ALL .333
                    stops             | TARGET PAUSE               | 100 400 0 0 1 | STILL .15 COLLECTION .05 TARGET .3
                    are not of pauses | TARGET PAUSE               | 100 400 0 0 1 | PAUSE .5 ALL .4
                    who waits ran     | TARGET TARGET CLIENT PAUSE | 0 0 .2 0 1    | PROCESSOR .2 CLIENT .05 TARGET .5
                    or was waiting    | TARGET TARGET CLIENT PAUSE | 0 0 .5 0 1    | PROCESSOR .5 TARGET .25 PAUSE .25
                    at a pause's end  | TARGET TARGET CLIENT PAUSE | 0 0 .2 10 20  | PROCESSOR .1 CLIENT .15
                    """)
    void sharesTheUsersTime(String rule, String users, String facts, String shares) {
        Place[] places = Arrays.stream(users.split(" ")).map(PLACES::get).toArray(Place[]::new);
        double[] known =
                Arrays.stream(facts.split(" ")).mapToDouble(Double::parseDouble).toArray();
        second(1000, new Account.Facts(known[0], known[1], known[2], known[3], (long) known[4]), places);
        Statement said = account.statement();
        assertThat(said.userMs).isCloseTo(1000 * places.length, within(0.1));
        String[] parts = shares.split(" ");
        for (int i = 0; i < parts.length; i += 2) {
            double told =
                    parts[i].equals("ALL") ? said.generatorInSamples().share : said.of(Line.valueOf(parts[i])).share;
            assertThat(told).as(parts[i]).isCloseTo(Double.parseDouble(parts[i + 1]), within(0.001));
        }
    }

    /** Eight of forty seconds are the generator's; the others have ten samples each. */
    @ParameterizedTest
    @CsvSource({"10, 0.8", "1, 0.7"})
    void findsTheTenSecondsThatWereTheGeneratorsForTheMostPartAndHeldATenthOfTheSamples(
            int samplesOfEach, double share) {
        for (int i = 0; i < 40; i++) {
            boolean held = i >= 20 && i < 28;
            second(1000, new Account.Facts(0, 0, 0, 0, held ? samplesOfEach : 10), held ? LOCK : TARGET);
        }
        assertThat(account.statement().worstTenSeconds).isCloseTo(share, within(0.001));
        assertThat(account.statement().generatorInSamples().share).isCloseTo(0.2, within(0.001));
    }

    /** Of four users each look saw one or three in samples, where by the results one and a half were, or none. */
    @ParameterizedTest
    @CsvSource({"1500, 0.375", "0, 0.5"})
    void takesTimeInSamplesFromResultsAsFarAsTheyDifferByChanceAlone(double sampleMs, double share) {
        for (int i = 0; i < 10; i++) {
            Place second = i % 2 == 0 ? TARGET : PAUSE;
            Account.Facts facts = new Account.Facts(0, 0, 0, 0, 1);
            facts.sampleMs = sampleMs;
            second(1000, facts, TARGET, second, second, PAUSE);
        }
        assertThat(account.statement().of(Line.TARGET).share).isCloseTo(share, within(0.001));
        assertThat(account.statement().of(Line.PAUSE).share).isCloseTo(1 - share, within(0.001));
    }

    @Test
    void leavesUsersWhereTheyWereWhileNoLookIsPossible() {
        second(1000, new Account.Facts(0, 0, 0, 0, 1), TARGET, PAUSE);

        account.close(5000, 10_000, new Account.Facts(0, 5000, 0, 0, 0));

        assertThat(account.statement().of(Line.STILL).share).isCloseTo(5000 / 12_000.0, within(0.001));
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

    /** However many groups have users whose labels are not told apart any more. */
    @Test
    void keepsTheNamesOfAllPlacesThatItTellsApart() {
        List<Account.Seen> all = IntStream.range(0, 3000)
                .mapToObj(i -> new Account.Seen(new Account.Seat(LOCK, "label " + i, "group " + i % 50), 1))
                .toList();
        account.look(all);
        account.close(1000, 3_000_000, new Account.Facts(0, 0, 0, 0, 1));

        Statement said = account.statement();

        assertThat(IntStream.range(0, 3000)
                        .filter(i -> said.atLabel("label " + i).ms(Line.LOCK) > 0))
                .hasSize(2000);
        assertThat(said.userMs).isCloseTo(3_000_000, within(1.0));
    }

    @Test
    void tellsThePlacesOfEachLabelAndGroup() {
        account.look(List.of(
                new Account.Seen(new Account.Seat(LOCK, "buy", "few"), 1),
                new Account.Seen(new Account.Seat(WORK, "buy", "few"), 1),
                new Account.Seen(new Account.Seat(TARGET, "look", "many"), 8)));
        account.close(1000, 10_000, new Account.Facts(0, 0, 0, 0, 1));

        Statement said = account.statement();

        assertThat(said.atLabel("buy").ms(place -> place.line.isGenerator())).isCloseTo(2000, within(0.1));
        assertThat(said.atLabel("look").ms(place -> place.line.isGenerator())).isZero();
        assertThat(said.atLabel("").ms(place -> true)).isZero();
        assertThat(said.crowds.iterator().next().generator().share).isCloseTo(1, within(0.001));
        assertThat(said.crowds.iterator().next().places()).containsOnlyKeys(LOCK, WORK);
        assertThat(said.generator().share).isCloseTo(0.2, within(0.001));
    }

    @Test
    void tellsNoMorePlacesApartThanItCanKeep() {
        for (int i = 0; i < 5000; i++) {
            account.look(seen(new Place(Line.CLIENT, true, "", "Class" + i + ".method")));
            account.close(1000, 1000, new Account.Facts(0, 0, 0, 0, 1));
        }

        assertThat(account.statement().places).hasSizeLessThan(2100);
        assertThat(account.statement().of(Line.CLIENT).share).isCloseTo(1, within(0.001));
    }

    @Test
    void saysOfWhatWasNeverSeenNoMoreThanThatItIsRare() {
        for (int i = 1; i <= 600; i++) {
            second(100, new Account.Facts(0, 0, 0, 0, 1), TARGET);
            if (i == 200 || i == 600) {
                assertThat(account.statement().line())
                        .isEqualTo("100 % target, below " + (i == 200 ? 2 : 1) + " % generator");
            }
        }
    }

    @Test
    void tellsARunInOneLine() {
        for (int i = 0; i < 600; i++) {
            Place[] ten = {TARGET, TARGET, TARGET, TARGET, PAUSE, PAUSE, LOCK, WORK, WORK, CLIENT};
            second(100, new Account.Facts(0, 0, 0, 0, 1), ten);
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
        return Arrays.stream(places)
                .map(place -> new Account.Seen(new Account.Seat(place, "label", "group"), 1))
                .toList();
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
