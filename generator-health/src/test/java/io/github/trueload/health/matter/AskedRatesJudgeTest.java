// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.matter.Matter.Judgement;
import io.github.trueload.health.record.RateFigures;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AskedRatesJudgeTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    @ParameterizedTest
    @CsvSource({"1000, false", "951, false", "950, false", "949, true", "500, true", "0, true"})
    void speaksWhenMoreThanFivePercentOfTheRateAreMissed(int startedInTenSeconds, boolean verdict) {
        Judgement judgement = judge(readings(100, startedInTenSeconds, false));
        assertThat(judgement.isVerdict()).as(judgement.text).isEqualTo(verdict);
    }

    @Test
    void leavesOutASampleAtTheEdgesOfSlowRates() {
        assertThat(judge(readings(0.4, 2, false)).isVerdict()).isFalse();
        assertThat(judge(readings(0.4, 1, false)).isVerdict()).isTrue();
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
        meter.threadCame();
        meter.planned(meter.threadCame(), 0, 0);
        assertThat(judge(meter, 0).text)
                .contains("none of its 2 threads waits for its time, and 1 of its 2 threads are in the samples")
                .contains("in other samples or pauses");
        RateMeter shaper = meter(RateSource.shaper("shaper"), 100);
        shaper.threadCame();
        assertThat(judge(shaper, 0).text)
                .contains("timer 'shaper' asks for 100 samples/s, and 0 start (100 % missed): 0 of its 1 threads are")
                .doesNotContain("waits for its time");
    }

    @ParameterizedTest
    @CsvSource({"872, false", "871, true"})
    void leavesRoomForArrivalsAtRandomDistances(int started, boolean verdict) {
        // 4 standard deviations of 1,000 are 126.5, and 2 more for the edges.
        RateMeter meter = meter(RateSource.group("Open", true, "look elsewhere"), 100);
        assertThat(judge(meter, started).isVerdict()).isEqualTo(verdict);
    }

    /** Twenty threads that start in step every two seconds: the last time may lie just behind the window. */
    @ParameterizedTest
    @CsvSource({"78, false", "77, true"})
    void leavesRoomForThreadsInStep(int started, boolean verdict) {
        RateMeter meter = meter(RateSource.pacer("pace"), 10);
        for (int thread = 0; thread < 20; thread++) {
            meter.threadCame();
        }
        assertThat(judge(meter, started).isVerdict()).isEqualTo(verdict);
    }

    @Test
    void groupsAskForArrivals() {
        assertThat(judge(meter(RateSource.group("Open", false, "look elsewhere"), 100), 500).text)
                .isEqualTo("thread group 'Open' asks for 100 arrivals/s, and 50 start (50 % missed): look elsewhere");
    }

    @Test
    void aSlowTimerThatMissesOneDoesNotHideAFastOneThatIsBehind() {
        RateMeter slow = meter(RateSource.timer("slow"), 0.1);
        slow.threadCame();
        RateMeter fast = meter(RateSource.timer("fast"), 100);
        RateMeter.OfThread thread = fast.threadCame();
        for (int sample = 0; sample < 500; sample++) {
            fast.planned(thread, 0, 0);
            fast.over(thread);
        }
        List<List<RateFigures>> readings = List.of(List.of(slow.take(10 * SECOND), fast.take(10 * SECOND)));
        assertThat(judge(readings).text).contains("timer 'fast'");
    }

    @Test
    void judgesNothingWithoutRateTimers() {
        assertThat(judge(Collections.nCopies(10, List.of())).figure).isNaN();
    }

    private static RateMeter meter(RateSource source, double perSecond) {
        return new RateMeter(source, (before, now) -> (now.nanos() - before.nanos()) * perSecond / SECOND, 0);
    }

    /** Ten seconds in which so many start at once. */
    private Judgement judge(RateMeter meter, int started) {
        RateMeter.OfThread thread = meter.threadCame();
        for (int sample = 0; sample < started; sample++) {
            meter.planned(thread, 0, 0);
            meter.over(thread);
        }
        meter.threadLeft(thread, 0);
        List<List<RateFigures>> readings = new ArrayList<>(Collections.nCopies(9, List.of()));
        readings.add(List.of(meter.take(10 * SECOND)));
        return judge(readings);
    }

    private static Judgement judge(List<List<RateFigures>> seconds) {
        AskedRates rates = new AskedRates(new Settings(name -> null), List::of);
        for (int second = 0; second < seconds.size(); second++) {
            rates.take(1000L * second, 1, new Fields(), seconds.get(second));
        }
        return rates.checks().get(0).judge();
    }

    /** Ten seconds of one timer whose one busy thread starts so many samples, evenly over the time. */
    private static List<List<RateFigures>> readings(double perSecond, int started, boolean oneWaits) {
        RateMeter meter = new RateMeter(
                RateSource.timer("pace"), (before, now) -> (now.nanos() - before.nanos()) * perSecond / SECOND, 0);
        RateMeter.OfThread busy = meter.threadCame();
        if (oneWaits) {
            meter.planned(meter.threadCame(), 100 * SECOND, 0);
        }
        List<List<RateFigures>> readings = new ArrayList<>();
        int done = 0;
        for (int second = 1; second <= 10; second++) {
            for (; done < started * second / 10; done++) {
                meter.planned(busy, second * SECOND, 0);
                if (done < started - 1) {
                    meter.finished(busy, "pay", 0, 1);
                }
            }
            readings.add(List.of(meter.take(second * SECOND)));
        }
        return readings;
    }
}
