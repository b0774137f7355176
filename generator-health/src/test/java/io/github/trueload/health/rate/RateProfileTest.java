// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateProfileTest {
    @Test
    void whatHasNoLengthAddsNothingAndTheFirstRiseIsKnown() {
        RateProfile.Builder nothing = new RateProfile.Builder().add(0, 5, 5);
        assertThat(nothing.build().firstRise()).isInfinite();

        RateProfile profile =
                new RateProfile.Builder().add(0, 5, 5).add(3, 0, 0).add(3, 0, 5).build();
        assertThat(profile.firstRise()).isEqualTo(3);
        assertThat(profile.arrivalsUntil(99)).isCloseTo(7.5, within(1e-9));
    }

    /** Its rate at a second, its arrivals until then, and when so many have arrived, where that can be told. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    # text                                | second | rate | arrivals
                    100/s                                 | 10     | 100  | 1000
                    6000/min                              | 10     | 100  | 1000
                    360000 / h                            | 10     | 100  | 1000
                    0.5/s                                 | 10     | 0.5  | 5
                    90 / Minute                           | 10     | 1.5  | 15
                    100/s for 5 min, to 400/s in 10 min   | 299    | 100  | 29900
                    100/s for 5 min, to 400/s in 10 min   | 300    | 100  | 30000
                    100/s for 5 min, to 400/s in 10 min   | 600    | 250  | 82500
                    100/s for 5 min, to 400/s in 10 min   | 900    | 400  | 180000
                    100/s for 5 min, to 400/s in 10 min   | 910    | 400  | 184000
                    100/s for 5 min, to 400/s in 10 min   | 5000   | 400  | 1820000
                    to 10/s in 10 s                       | 10     | 10   | 50
                    to 10/s in 10 s                       | 5      | 5    | 12.5
                    to 10/s in 10 s                       | 0      | 0    | 0
                    10/s for 1 s, 0/s for 60 s, 10/s      | 0.95   | 10   | 9.5
                    10/s for 1 s, 0/s for 60 s, 10/s      | 61     | 10   | 10
                    """)
    void hasArrivalsByItsRate(String text, double second, double rate, double arrivals) {
        RateProfile profile = RateProfile.parse(text);
        assertThat(profile.rateAt(second)).isCloseTo(rate, within(1e-9));
        assertThat(profile.arrivalsUntil(second)).isCloseTo(arrivals, within(1e-6));
        assertThat(profile.secondsOf(arrivals)).isCloseTo(second, within(1e-9));
    }

    @Test
    void hasItsFirstRateAndNoArrivalsBeforeItBegins() {
        RateProfile profile = RateProfile.parse("5/s for 1 s, to 10/s in 10 s");
        assertThat(profile.rateAt(-3)).isEqualTo(5);
        assertThat(profile.arrivalsUntil(-3)).isZero();
        assertThat(RateProfile.parse("to 10/s in 10 s").rateAt(-3)).isZero();
    }

    @Test
    void pausesWhereTheRateIsNothingAndNeverComesToArrivalsThatItDoesNotHave() {
        assertThat(RateProfile.parse("10/s for 1 s, 0/s for 60 s, 10/s").arrivalsUntil(30))
                .isCloseTo(10, within(1e-9));
        RateProfile profile = RateProfile.parse("10/s for 1 s, to 0/s in 2 s");
        assertThat(profile.secondsOf(19)).isBetween(1.0, 3.0);
        assertThat(profile.secondsOf(20)).isInfinite();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "100",
                "ten/s",
                "100/s for",
                "100/s for ever",
                "to 5/s",
                "100/s for 1 s,",
                "-5/s",
                "1e3/s",
                "100/s, to 200/s in 1 min"
            })
    void saysWhatToWriteInsteadOfATextThatIsNoRateOrHasPiecesBehindARateWithoutEnd(String text) {
        assertThatThrownBy(() -> RateProfile.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        text.contains(", ")
                                ? "'to 200/s in 1 min' is never reached"
                                : "is no rate: write for example '100/s'");
    }

    @Test
    void secondsAndArrivalsAreEachOthersInverse() {
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            String text = randomText(random);
            RateProfile profile = RateProfile.parse(text);
            double arrivals = profile.arrivalsUntil(random.nextDouble() * 4_000);
            double seconds = profile.secondsOf(arrivals);
            if (seconds != Double.POSITIVE_INFINITY) {
                assertThat(profile.arrivalsUntil(seconds))
                        .as("%s at %s", text, arrivals)
                        .isCloseTo(arrivals, within(1e-5 * (1 + arrivals)));
            }
        }
    }

    private static String randomText(Random random) {
        StringBuilder text = new StringBuilder();
        for (int piece = random.nextInt(4); piece >= 0; piece--) {
            int rate = random.nextInt(500);
            int seconds = random.nextInt(1_000);
            text.append(
                            random.nextBoolean()
                                    ? rate + "/s for " + seconds + " s"
                                    : "to " + rate + "/s in " + seconds + " s")
                    .append(piece == 0 ? "" : ", ");
        }
        return text.toString();
    }
}
