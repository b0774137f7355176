// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateMeter.Offer;
import io.github.trueload.health.record.RateSource;
import io.github.trueload.testkit.Skip;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What starts in each second, and whether that is more than was asked for. */
class SurplusTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final AskedRates rates = new AskedRates(new Settings(name -> null), List::of);

    @ParameterizedTest
    @CsvSource({
        "as asked for, 5, 5 5 5 5 5, ''",
        "behind a set-up, 5, 81 5 5 5 5, 'asks for 5 arrivals in 1 s, and 81 start'",
        "behind a short set-up, 5, 30 5 5 5 5, 'asks for 5 arrivals in 1 s, and 30 start'",
        "at random distances, 5, 9 2 14 0 5 7 1 6, ''",
        "made good, 100, 100 0 0 300 100, ''",
        "made good in part and then more, 100, 100 0 500 100, '100 arrivals in 1 s, and 500 start'",
        "never made good, 100, 100 0 100 100 100, ''",
        "half as many more for a second, 100, 100 150 100 100, ''",
        "a third more for long, 100, 130 130 130 130 130 130 130 130 130 130, 'for 1000 arrivals in 10 s, and 1300'",
        "a little more for long, 100, 110 110 110 110 110 110 110 110 110 110, ''",
        "seldom, 0.1, 0 1 0 0 0 0 0 2, ''"
    })
    void tellsWhenMoreStartsThanIsAskedForOrMadeGood(String what, double rate, String started, String told) {
        RateMeter meter = new RateMeter(group(), offer(rate), 0);
        StringBuilder said = new StringBuilder();
        for (String one : started.split(" ")) {
            said.append(second(meter, Integer.parseInt(one)));
        }
        if (told.isEmpty()) {
            assertThat(said).as(what).isEmpty();
            assertThat(rates.objections()).noneMatch(objection -> objection.text.contains("exceeded"));
        } else {
            assertThat(said).as(what).contains(told);
        }
    }

    @Test
    void saysInTheEndWhenAndHowMuchAndWeighsItByAllThatStarted() {
        RateMeter meter = new RateMeter(group(), offer(5), 0);
        second(meter, 81);
        assertThat(rates.objections()).hasSize(1).allSatisfy(objection -> {
            assertThat(objection.invalid).isTrue();
            assertThat(objection.text)
                    .matches("thread group 'Open' asked for 5 arrivals in 1 s, and 81 started, until"
                            + " [0-9]{2}:[0-9]{2}:[0-9]{2} \\(rate exceeded\\)");
        });
        for (int i = 0; i < 200; i++) {
            second(meter, 5);
        }
        assertThat(rates.objections()).hasSize(1).noneMatch(objection -> objection.invalid);
    }

    /** Nobody judges the second in which the load begins behind a set-up. */
    @Test
    void whatNobodyAskedAboutIsToldOfWithTheNextSecond() {
        RateMeter meter = new RateMeter(group(), offer(5), 0);
        start(meter, 81);
        rates.forget();
        assertThat(second(meter, 5)).contains("asks for 5 arrivals in 1 s, and 81 start");
        assertThat(second(meter, 5)).isEmpty();
        assertThat(rates.objections()).hasSize(1);
    }

    /** A thread that keeps a pace of its own makes its first sample at once. */
    @Test
    void threadsThatKeepAPaceOfTheirOwnExceedNothing() {
        RateMeter meter = new RateMeter(RateSource.pacer("pace"), offer(5), 0);
        assertThat(second(meter, 200)).isEmpty();
    }

    /** What JMeter counts from the start of the test is not what the plan asks for. */
    @Test
    void countsFromWhenThePlanMeans() {
        Offer jmeters = (before, now) -> 5.0 * (now.nanos - before.nanos) / SECOND + (before.nanos == 0 ? 75 : 0);
        assertThat(second(new RateMeter(group(), jmeters, 0), 80)).isEmpty();
        assertThat(second(new RateMeter(group(), jmeters, offer(5), 0), 80)).isNotEmpty();
    }

    @Test
    void findsNothingInHoursOfRandomArrivals() {
        Random random = new Random(7);
        for (double rate : new double[] {0.3, 5, 40, 900}) {
            RateMeter meter = new RateMeter(group(), offer(rate), 0);
            for (int second = 0; second < (Skip.nothing() ? 20_000 : 5_000); second++) {
                assertThat(second(meter, poisson(rate, random))).isEmpty();
            }
            nanos = 0;
        }
    }

    private long nanos;

    /** One second in which so many start, and what is said then. */
    private String second(RateMeter meter, int started) {
        start(meter, started);
        return rates.checks().get(1).judge().text;
    }

    private void start(RateMeter meter, int started) {
        nanos += SECOND;
        RateMeter.OfThread thread = meter.threadCame("users");
        for (int sample = 0; sample < started; sample++) {
            thread.planned(0, 0);
            thread.over();
        }
        rates.take(nanos / 1_000_000, 1, new Fields(), List.of(meter.take(nanos)));
        thread.left(nanos);
    }

    private static RateSource group() {
        return RateSource.group("Open", true, "look elsewhere");
    }

    private static Offer offer(double perSecond) {
        return (before, now) -> (now.nanos - before.nanos) * perSecond / SECOND;
    }

    private static int poisson(double mean, Random random) {
        int count = -1;
        for (double left = mean; left > 0; count++) {
            left += Math.log(1 - random.nextDouble());
        }
        return Math.max(0, count);
    }
}
