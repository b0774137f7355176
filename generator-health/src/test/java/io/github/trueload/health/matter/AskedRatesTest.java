// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.health.matter.Matter.Judgement;
import io.github.trueload.health.record.RateFigures;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import io.github.trueload.testkit.Together;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AskedRatesTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final List<RateMeter> meters = new ArrayList<>();
    private AskedRates rates = new AskedRates(new Settings(name -> null), () -> meters);

    @Test
    void tellsBothKindsOfResponseTimesInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        try {
            RateMeter meter = meter(RateSource.timer("pace"), 10);
            RateMeter.OfThread thread = meter.threadCame("users");
            for (int sample = 0; sample < 9; sample++) {
                thread.planned(SECOND, 0);
                thread.finished("pay", 0, 5);
            }
            rates.keep(List.of(meter.take(SECOND)));
            thread.planned(SECOND, 3);
            thread.finished("login", 700, 30);
            rates.keep(List.of(meter.take(2 * SECOND)));
            assertThat(rates.closing())
                    .containsExactly(
                            "Generator health, rate: timer 'pace' asked for 20 samples; 10 started, 1 of them more than"
                                    + " 10 ms late, 3 were given up",
                            "  response times in ms, 50/90/99 %: 5/5/30; from the intended start: 5/5/730");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void countsApartWhatHasNoResult() {
        RateMeter meter = meter(RateSource.timer("pace"), 3);
        RateMeter.OfThread thread = meter.threadCame("users");
        thread.planned(0, 0);
        thread.finished("pay", 0, 5);
        thread.planned(0, 0);
        thread.over();
        thread.planned(0, 0);
        thread.over();
        rates.keep(List.of(meter.take(SECOND)));
        assertThat(rates.closing().get(0))
                .endsWith("asked for 3 samples; 1 started, 0 of them more than 10 ms late, 0 were given up; 2 more"
                        + " started that have no result, as Flow Control Actions");
    }

    @Test
    void claimsNoIntendedTimesWhereNobodyKnowsThem() {
        RateMeter group = meter(RateSource.group("Open", true, "wait"), 7);
        RateMeter.OfThread arrival = group.threadCame("users");
        arrival.planned(0, 0);
        rates.keep(List.of(group.take(SECOND)));
        RateMeter unknown = meter(RateSource.unknown("thread group", "Crowd", "because it keeps no rate"), 0);
        rates.keep(List.of(unknown.take(SECOND)));
        RateMeter timer = meter(RateSource.shaper("Open"), 3);
        timer.threadCame("users");
        rates.keep(List.of(timer.take(SECOND)));
        assertThat(rates.closing())
                .containsExactly(
                        "Generator health, rate: thread group 'Open' asked for 7 arrivals; 1 started",
                        "  it does not tell when each of them ought to start, so that nobody knows which came late",
                        "Generator health, rate: thread group 'Crowd': offered rate unknown, because it keeps no rate",
                        "Generator health, rate: timer 'Open' asked for 3 samples; 0 started",
                        "  it does not tell when each of them ought to start, so that nobody knows which came late");
    }

    @Test
    void saysAndJudgesNothingWithoutRateTimers() {
        assertThat(rates.closing()).isEmpty();
        assertThat(judge(Collections.nCopies(10, List.of())).figure).isNaN();
    }

    /** Of a slow rate a sample at the edges is left out. */
    @ParameterizedTest
    @CsvSource({
        "100, 1000, false",
        "100, 951, false",
        "100, 950, false",
        "100, 949, true",
        "100, 500, true",
        "100, 0, true",
        "0.4, 2, false",
        "0.4, 1, true"
    })
    void speaksWhenMoreThanFivePercentOfTheRateAreMissed(double perSecond, int startedInTenSeconds, boolean verdict) {
        Judgement judgement = judge(readings(perSecond, startedInTenSeconds, false));
        assertThat(judgement.isVerdict()).as(judgement.text).isEqualTo(verdict);
    }

    /**
     * Of arrivals at random distances 4 standard deviations of 1,000 are 126.5, and 2 more are for the edges; twenty
     * threads that start in step every two seconds may do so just behind the window.
     */
    @ParameterizedTest
    @CsvSource({"true, 872, false", "true, 871, true", "false, 78, false", "false, 77, true"})
    void leavesRoomForArrivalsAtRandomDistancesAndForThreadsInStep(boolean random, int started, boolean verdict) {
        RateMeter meter = random
                ? meter(RateSource.group("Open", true, "look elsewhere"), 100)
                : meter(RateSource.pacer("pace"), 10);
        for (int thread = 0; thread < (random ? 0 : 20); thread++) {
            meter.threadCame("users");
        }
        assertThat(judge(meter, started).isVerdict()).isEqualTo(verdict);
    }

    @Test
    void saysWhatIsMissedAndWhatToDo() {
        Judgement busy = judge(readings(100, 520, false));
        assertThat(busy.text)
                .contains("timer 'pace' asks for 100 samples/s, and 52 start (48 % missed)")
                .contains("all of its 1 threads are in samples; add threads");
        Judgement waiting = judge(readings(100, 520, true));
        assertThat(waiting.text).contains("1 of its 2 threads wait for their time");
    }

    @Test
    void saysWhenThreadsAreNeitherInTheTimersSamplesNorWaiting() {
        RateMeter meter = meter(RateSource.timer("pace"), 100);
        meter.threadCame("users");
        meter.threadCame("users").planned(0, 0);
        assertThat(judge(meter, 0).text)
                .contains("none of its 2 threads waits for its time, and 1 of its 2 threads are in the samples")
                .contains("in other samples or pauses");
        RateMeter shaper = meter(RateSource.shaper("shaper"), 100);
        shaper.threadCame("users");
        assertThat(judge(shaper, 0).text)
                .contains("timer 'shaper' asks for 100 samples/s, and 0 start (100 % missed): 0 of its 1 threads are")
                .doesNotContain("waits for its time");
    }

    @Test
    void groupsAskForArrivals() {
        assertThat(judge(meter(RateSource.group("Open", false, "look elsewhere"), 100), 500).text)
                .isEqualTo("thread group 'Open' asks for 100 arrivals/s, and 50 start (50 % missed): look elsewhere");
    }

    @Test
    void aSlowTimerThatMissesOneDoesNotHideAFastOneThatIsBehind() {
        RateMeter slow = meter(RateSource.timer("slow"), 0.1);
        slow.threadCame("users");
        RateMeter fast = meter(RateSource.timer("fast"), 100);
        RateMeter.OfThread thread = fast.threadCame("users");
        for (int sample = 0; sample < 500; sample++) {
            thread.planned(0, 0);
            thread.over();
        }
        List<List<RateFigures>> readings = List.of(List.of(slow.take(10 * SECOND), fast.take(10 * SECOND)));
        assertThat(judge(readings).text).contains("timer 'fast'");
    }

    private static RateMeter meter(RateSource source, double perSecond) {
        return new RateMeter(source, (before, now) -> (now.nanos - before.nanos) * perSecond / SECOND, 0);
    }

    /** Ten seconds in which so many start at once. */
    private Judgement judge(RateMeter meter, int started) {
        RateMeter.OfThread thread = meter.threadCame("users");
        for (int sample = 0; sample < started; sample++) {
            thread.planned(0, 0);
            thread.over();
        }
        thread.left(0);
        List<List<RateFigures>> readings = new ArrayList<>(Collections.nCopies(9, List.of()));
        readings.add(List.of(meter.take(10 * SECOND)));
        return judge(readings);
    }

    private Judgement judge(List<List<RateFigures>> seconds) {
        for (int second = 0; second < seconds.size(); second++) {
            rates.take(1000L * second, 1, new Fields(), seconds.get(second));
        }
        return rates.checks().get(0).judge();
    }

    /** Ten seconds of one timer whose one busy thread starts so many samples, evenly over the time. */
    private static List<List<RateFigures>> readings(double perSecond, int started, boolean oneWaits) {
        RateMeter meter = meter(RateSource.timer("pace"), perSecond);
        RateMeter.OfThread busy = meter.threadCame("users");
        if (oneWaits) {
            meter.threadCame("users").planned(100 * SECOND, 0);
        }
        List<List<RateFigures>> readings = new ArrayList<>();
        int done = 0;
        for (int second = 1; second <= 10; second++) {
            for (; done < started * second / 10; done++) {
                busy.planned(second * SECOND, 0);
                if (done < started - 1) {
                    busy.finished("pay", 0, 1);
                }
            }
            readings.add(List.of(meter.take(second * SECOND)));
        }
        return readings;
    }

    @Test
    void givesEveryReaderEverythingWheneverItReads() {
        RateMeter meter = meter("pace");
        RateMeter.OfThread thread = meter.threadCame("users");

        sample(thread, "pay");
        assertThat(only(second()).all().achieved()).isEqualTo(1);
        sample(thread, "login");
        assertThat(only(second()).labels).containsOnlyKeys("login");

        RateFigures all = only(rates.takeInterval());
        assertThat(all.labels).containsOnlyKeys("pay", "login");
        assertThat(all.offered).isEqualTo(9);
        assertThat(all.givenUp).isEqualTo(2);
        assertThat(only(rates.takeInterval()).all().achieved()).isZero();
        assertThat(only(second()).offered).isEqualTo(9);
    }

    @Test
    void leavesTheTimersOfTheTestBeforeToIt() {
        RateMeter former = meter("pace");
        sample(former.threadCame("users"), "pay");
        rates = new AskedRates(new Settings(name -> null), () -> meters);

        assertThat(second()).isEmpty();
        RateMeter own = meter("pace");
        sample(own.threadCame("users"), "pay");
        assertThat(only(second()).all().achieved()).isEqualTo(1);
    }

    @Test
    void countsTimersOfOneNameAsOne() {
        RateMeter first = meter("pace");
        RateMeter second = meter("pace");
        sample(first.threadCame("users"), "pay");
        sample(second.threadCame("users"), "pay");

        RateFigures both = only(second());
        assertThat(both.threads.all + " " + both.offered + " "
                        + both.labels.get("pay").achieved())
                .isEqualTo("2 6.0 2");
    }

    @Test
    void knowsForWhichThreadGroupsAllCameThatWasAskedFor() {
        RateMeter kept = meter(RateSource.timer("kept"), 10);
        RateMeter missed = meter(RateSource.timer("missed"), 100);
        RateMeter unknown = meter(RateSource.unknown("timer", "unknown", "because nobody tells"), 0);
        for (String group : List.of("buyers", "lookers", "others")) {
            RateMeter.OfThread thread = kept.threadCame(group);
            for (int sample = 0; sample < 10; sample++) {
                thread.planned(0, 0);
            }
        }
        missed.threadCame("lookers");
        unknown.threadCame("others");
        for (RateMeter meter : List.of(kept, missed, unknown)) {
            rates.keep(List.of(meter.take(SECOND)));
        }

        assertThat(rates.keptFor()).containsExactly("buyers");
    }

    @Test
    void losesAndDoublesNothingWhileSamplesGoOn() throws Exception {
        List<Supplier<List<RateFigures>>> readers = List.of(this::second, rates::takeInterval);
        RateMeter meter = meter("pace");
        Together users = Together.start(4, user -> {
            RateMeter.OfThread thread = meter.threadCame("users");
            for (int sample = 0; sample < 50_000; sample++) {
                sample(thread, "label " + sample % 7);
            }
            thread.left(System.nanoTime());
        });
        AtomicLongArray seen = new AtomicLongArray(2);
        Together.run(2, reader -> {
            for (boolean over = false; !over; ) {
                over = users.areDone();
                seen.addAndGet(reader, achieved(readers.get(reader)));
            }
        });
        users.join();
        assertThat(seen).hasToString("[200000, 200000]");
    }

    @Test
    void countsWhatWasOfferedUntilTheLastThreadLeft() {
        long start = System.nanoTime();
        RateMeter meter =
                new RateMeter(RateSource.timer("pace"), (before, now) -> (now.nanos - before.nanos) / 1e9, start);
        meters.add(meter);
        RateMeter.OfThread first = meter.threadCame("users");
        RateMeter.OfThread last = meter.threadCame("users");

        first.left(start + 1_000_000_000L);
        last.left(start + 5_000_000_000L);
        last.left(start + 9_000_000_000L);

        assertThat(only(second()).offered).isCloseTo(5, within(1e-6));
        assertThat(only(second()).offered).isZero();
    }

    private List<RateFigures> second() {
        rates.read(1);
        return rates.takeByLabel();
    }

    private RateMeter meter(String name) {
        RateMeter meter = new RateMeter(RateSource.timer(name), (before, now) -> 3, System.nanoTime());
        meters.add(meter);
        return meter;
    }

    private static void sample(RateMeter.OfThread thread, String label) {
        thread.planned(System.nanoTime(), 1);
        thread.finished(label, 0, 5);
    }

    private static RateFigures only(List<RateFigures> figures) {
        assertThat(figures).hasSize(1);
        return figures.get(0);
    }

    private static long achieved(Supplier<List<RateFigures>> reader) {
        return reader.get().stream()
                .mapToLong(figures -> figures.all().achieved())
                .sum();
    }
}
