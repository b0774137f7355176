// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AskedRatesTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    @Test
    void tellsBothKindsOfResponseTimesInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        try {
            AskedRates totals = rates();
            RateMeter meter = new RateMeter(
                    RateSource.timer("pace"), (from, to) -> 10.0 * (to.nanos() - from.nanos()) / SECOND, 0);
            RateMeter.OfThread thread = meter.threadCame();
            for (int sample = 0; sample < 9; sample++) {
                meter.planned(thread, SECOND, 0);
                meter.finished(thread, "pay", 0, 5);
            }
            totals.keep(List.of(meter.take(SECOND)));
            meter.planned(thread, SECOND, 3);
            meter.finished(thread, "login", 700, 30);
            totals.keep(List.of(meter.take(2 * SECOND)));
            assertThat(totals.closing())
                    .containsExactly(
                            "Generator health, rate: timer 'pace' asked for 20 samples; 10 started, 1 of them more than"
                                    + " 10 ms late, 3 were given up",
                            "  response times in ms, 50/90/99 %: 5/5/30; from the intended start: 5/5/731");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void claimsNoIntendedTimesWhereNobodyKnowsThem() {
        AskedRates totals = rates();
        RateMeter group =
                new RateMeter(RateSource.group("Open", true, "wait"), (from, to) -> 7.0 * to.nanos() / SECOND, 0);
        RateMeter.OfThread arrival = group.threadCame();
        group.planned(arrival, 0, 0);
        totals.keep(List.of(group.take(SECOND)));
        RateMeter unknown = new RateMeter(
                RateSource.unknown("thread group", "Crowd", "because it keeps no rate"), (from, to) -> 0, 0);
        totals.keep(List.of(unknown.take(SECOND)));
        RateMeter timer = new RateMeter(RateSource.shaper("Open"), (from, to) -> 3, 0);
        timer.threadCame();
        totals.keep(List.of(timer.take(SECOND)));
        assertThat(totals.closing())
                .containsExactly(
                        "Generator health, rate: thread group 'Open' asked for 7 arrivals; 1 started",
                        "  it does not tell when each of them ought to start, so that nobody knows which came late",
                        "Generator health, rate: thread group 'Crowd': offered rate unknown, because it keeps no rate",
                        "Generator health, rate: timer 'Open' asked for 3 samples; 0 started",
                        "  it does not tell when each of them ought to start, so that nobody knows which came late");
    }

    @Test
    void saysNothingWithoutRateTimers() {
        assertThat(rates().closing()).isEmpty();
    }

    private static AskedRates rates() {
        return new AskedRates(new Settings(name -> null), List::of);
    }
}
