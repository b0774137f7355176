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

    @ParameterizedTest
    @CsvSource({"100/s, 100", "6000/min, 100", "360000 / h, 100", "0.5/s, 0.5", "90 / Minute, 1.5"})
    void readsRatesOfAnyUnit(String text, double perSecond) {
        assertThat(RateProfile.parse(text).rateAt(1e6)).isCloseTo(perSecond, within(1e-9));
        assertThat(RateProfile.parse(text).arrivalsUntil(10)).isCloseTo(10 * perSecond, within(1e-9));
    }

    @Test
    void rampsBetweenRatesAndKeepsTheLast() {
        RateProfile profile = RateProfile.parse("100/s for 5 min, to 400/s in 10 min");
        assertThat(profile.rateAt(299)).isEqualTo(100);
        assertThat(profile.rateAt(600)).isCloseTo(250, within(1e-9));
        assertThat(profile.rateAt(5000)).isEqualTo(400);
        assertThat(profile.arrivalsUntil(300)).isCloseTo(30_000, within(1e-6));
        assertThat(profile.arrivalsUntil(900)).isCloseTo(30_000 + 600 * 250, within(1e-6));
        assertThat(profile.arrivalsUntil(910)).isCloseTo(180_000 + 4_000, within(1e-6));
    }

    @Test
    void startsFromNothingWhereTheFirstPieceIsARamp() {
        RateProfile profile = RateProfile.parse("to 10/s in 10 s");
        assertThat(profile.arrivalsUntil(10)).isCloseTo(50, within(1e-9));
        assertThat(profile.secondsOf(0)).isZero();
        assertThat(profile.secondsOf(12.5)).isCloseTo(5, within(1e-9));
    }

    @Test
    void pausesWhereTheRateIsNothing() {
        RateProfile profile = RateProfile.parse("10/s for 1 s, 0/s for 60 s, 10/s");
        assertThat(profile.secondsOf(9.5)).isCloseTo(0.95, within(1e-9));
        assertThat(profile.secondsOf(10)).isCloseTo(61, within(1e-9));
        assertThat(profile.arrivalsUntil(30)).isCloseTo(10, within(1e-9));
    }

    @Test
    void neverComesToArrivalsThatItDoesNotHave() {
        RateProfile profile = RateProfile.parse("10/s for 1 s, to 0/s in 2 s");
        assertThat(profile.secondsOf(19)).isBetween(1.0, 3.0);
        assertThat(profile.secondsOf(20)).isInfinite();
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

    @ParameterizedTest
    @ValueSource(
            strings = {"", "100", "ten/s", "100/s for", "100/s for ever", "to 5/s", "100/s for 1 s,", "-5/s", "1e3/s"})
    void saysWhatToWriteInsteadOfATextThatIsNoRate(String text) {
        assertThatThrownBy(() -> RateProfile.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no rate: write for example '100/s'");
    }

    @Test
    void refusesPiecesBehindARateWithoutEnd() {
        assertThatThrownBy(() -> RateProfile.parse("100/s, to 200/s in 1 min"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'to 200/s in 1 min' is never reached");
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
