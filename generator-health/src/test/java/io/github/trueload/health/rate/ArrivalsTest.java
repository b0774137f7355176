// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.Together;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalsTest {
    private static final double NONE = Arrivals.catchUp("none");
    private static final double ALL = Arrivals.catchUp("all");

    @Test
    void evenArrivalsLieAtEvenDistances() {
        Arrivals arrivals = even("100/s", 1, 0, NONE);
        for (int i = 0; i < 1_000; i++) {
            assertThat(arrivals.next(0).seconds).isCloseTo(i / 100.0, within(1e-9));
        }
    }

    @ParameterizedTest
    @CsvSource({"1", "3", "7"})
    void generatorsTogetherOfferTheRateAndEachArrivalOnce(int generators) {
        List<Double> all = new ArrayList<>();
        for (int index = 0; index < generators; index++) {
            Arrivals own = even("to 50/s in 20 s", generators, index, ALL);
            for (double at = own.next(0).seconds; at < 60; at = own.next(0).seconds) {
                all.add(at);
            }
        }
        Collections.sort(all);
        Arrivals single = even("to 50/s in 20 s", 1, 0, ALL);
        for (double at : all) {
            assertThat(at).isEqualTo(single.next(0).seconds);
        }
        assertThat(single.next(0).seconds).isGreaterThanOrEqualTo(60);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void afterAStallNothingIsMadeGoodButTheLatestArrival(boolean even) {
        Arrivals arrivals = arrivals(even, NONE);
        double before = arrivals.next(0).seconds;
        assertThat(before).isLessThan(1);
        Arrivals.Arrival late = arrivals.next(10.005);
        assertThat(late.seconds).isBetween(9.0, 10.005);
        assertThat(late.givenUp).isCloseTo(1_000, within(even ? 2L : 150L));
        Arrivals.Arrival next = arrivals.next(10.005);
        assertThat(next.seconds).isGreaterThan(10.005);
        assertThat(next.givenUp).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void afterAStallTheLastSecondsAreMadeGood(boolean even) {
        Arrivals arrivals = arrivals(even, Arrivals.catchUp("2 s"));
        Arrivals.Arrival first = arrivals.next(10);
        assertThat(first.seconds).isCloseTo(8, within(0.2));
        assertThat(first.givenUp).isCloseTo(800, within(even ? 1L : 150L));
        int good = 1;
        while (arrivals.next(10).seconds <= 10) {
            good++;
        }
        assertThat(good).isCloseTo(200, within(even ? 1 : 60));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void catchingUpAllGivesNothingUp(boolean even) {
        Arrivals arrivals = arrivals(even, ALL);
        for (int i = 0; i < 500; i++) {
            assertThat(arrivals.next(3_600).givenUp).isZero();
        }
    }

    @Test
    void givesUpEachArrivalOnceHoweverManyThreadsCome() throws Exception {
        Arrivals arrivals = even("1000/s", 1, 0, NONE);
        Queue<Arrivals.Arrival> taken = new ConcurrentLinkedQueue<>();
        Together.run(8, thread -> {
            for (int i = 0; i < 5_000; i++) {
                taken.add(arrivals.next(i / 50.0));
            }
        });
        long givenUp = taken.stream().mapToLong(arrival -> arrival.givenUp).sum();
        DoubleSummaryStatistics seconds = taken.stream()
                .mapToDouble(arrival -> arrival.seconds)
                .distinct()
                .summaryStatistics();
        assertThat(seconds.getCount()).isEqualTo(40_000);
        assertThat(givenUp + 40_000).isEqualTo(Math.round(seconds.getMax() * 1_000) + 1);
    }

    @Test
    void poissonArrivalsHaveTheRateAndItsSpread() {
        Arrivals arrivals = arrivals(false, ALL);
        int[] perSecond = new int[2_000];
        for (double at = arrivals.next(0).seconds; at < perSecond.length; at = arrivals.next(0).seconds) {
            perSecond[(int) at]++;
        }
        double mean = Arrays.stream(perSecond).average().orElseThrow();
        double variance = Arrays.stream(perSecond)
                .mapToDouble(count -> (count - mean) * (count - mean))
                .average()
                .orElseThrow();
        assertThat(mean).isCloseTo(100, within(1.0));
        // Of counts of a Poisson process mean and variance are equal.
        assertThat(variance / mean).isCloseTo(1, within(0.15));
    }

    @Test
    void equalSeedsGiveEqualArrivalsButNotToTwoGenerators() {
        RateProfile profile = RateProfile.parse("100/s");
        Arrivals one = new Arrivals.Poisson(profile, 2, 0, ALL, 42);
        Arrivals same = new Arrivals.Poisson(profile, 2, 0, ALL, 42);
        Arrivals other = new Arrivals.Poisson(profile, 2, 1, ALL, 42);
        double first = one.next(0).seconds;
        assertThat(same.next(0).seconds).isEqualTo(first);
        assertThat(other.next(0).seconds).isNotEqualTo(first);
    }

    private static Arrivals arrivals(boolean even, double catchUp) {
        return even
                ? even("100/s", 1, 0, catchUp)
                : new Arrivals.Poisson(RateProfile.parse("100/s"), 1, 0, catchUp, 11);
    }

    private static Arrivals even(String rate, int generators, int index, double catchUp) {
        return new Arrivals.Even(RateProfile.parse(rate), generators, index, catchUp);
    }
}
