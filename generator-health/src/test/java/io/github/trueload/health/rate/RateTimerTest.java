// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import static io.github.trueload.health.rate.TimerContext.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.health.record.LabelRate;
import io.github.trueload.health.record.RateFigures;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.SamplePackage;
import org.apache.jmeter.timers.ConstantTimer;
import org.apache.jmeter.timers.Timer;
import org.apache.jorphan.util.JMeterStopTestException;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(JMeterExtension.class)
class RateTimerTest {
    private final RateTimer element = new RateTimer();

    @Test
    void onlyTheFirstSampleAfterTheTimerIsMeasured() {
        RateTimer timer = started("100/s");
        timer.delay();
        remember("pay", 5);
        timer.sampleOccurred(sample("pay", System.currentTimeMillis(), 5));
        timer.sampleOccurred(sample("another", System.currentTimeMillis(), 5));
        timer.sampleOccurred(transaction());
        assertThat(TimerContext.lastMeter().take(System.nanoTime()).labels).containsOnlyKeys("pay");
    }

    @Test
    void threadsShareOneRate() {
        RateTimer one = started("6/min");
        RateTimer other = (RateTimer) element.clone();
        long begin = System.nanoTime();
        assertThat(one.delay()).isZero();
        long second = other.delay();
        long third = one.delay();
        long spentMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin) + 1;
        assertThat(second).isBetween(10_000 - spentMs, 10_000L);
        assertThat(third).isBetween(20_000 - spentMs, 20_000L);
    }

    @Test
    void keepsTheSeedThatWasDrawnForIt() {
        element.setProperty(RateTimer.SPACING, "poisson");
        started("10/s").delay();
        assertThat(PlanRates.current().seeds().get("pace")).matches("[1-9]\\d*");
        element.setProperty(RateTimer.SEED, "42");
        started("10/s").delay();
        assertThat(PlanRates.current().seeds()).containsEntry("pace", "42");
    }

    @Test
    void aTimerElsewhereHasARateOfItsOwn() {
        started("10/s").delay();
        RateTimer other = new RateTimer();
        other.setProperty(RateTimer.RATE, "10/s");
        other.testStarted();
        assertThat(other.delay()).isZero();
    }

    @Test
    void theSecondRunBeginsAnew() {
        RateTimer timer = started("1/h");
        timer.delay();
        assertThat(timer.delay()).isGreaterThan(3_000_000);
        assertThat(started("1/h").delay()).isZero();
    }

    @Test
    void remembersHowLateASampleStarted() {
        RateTimer timer = started("100/s");
        long beforeMs = System.currentTimeMillis();
        timer.delay();
        long nowMs = System.currentTimeMillis();
        timer.sampleOccurred(sample("pay", nowMs + 100_000, 40_000));
        LabelRate pay = TimerContext.lastMeter().take(System.nanoTime()).labels.get("pay");
        assertThat(List.of(pay.achieved(), pay.late())).containsOnly(1L);
        assertThat(pay.lateness.percentile(100)).isBetween(99_000L, 101_000 + nowMs - beforeMs);
        assertThat(pay.plain.percentile(100)).isCloseTo(40_000, within(400L));
        assertThat(pay.intended.percentile(100)).isBetween(138_600L, 141_400 + nowMs - beforeMs);
    }

    @Test
    void aSampleWhoseResultIsKeptFromListenersCounts() {
        RateTimer timer = started("1000/s");
        timer.delay();
        // Under "Generate parent sample" the result is in the context, and listeners get the transaction at its end.
        remember("first of transaction", 30);
        timer.delay();
        remember("second of transaction", 40);
        timer.sampleOccurred(transaction());
        timer.delay();
        // A sampler without result, such as Flow Control Action.
        timer.delay();
        timer.threadFinished();
        RateFigures figures = TimerContext.lastMeter().take(System.nanoTime());
        assertThat(figures.labels).containsOnlyKeys("first of transaction", "second of transaction");
        assertThat(figures.labels.get("second of transaction").plain.percentile(100))
                .isEqualTo(40);
        assertThat(figures.started).isGreaterThanOrEqualTo(3);
    }

    @Test
    void findsOtherTimersOfTheSamplerOncePerTest() {
        started("10/s");
        assertThat(PlanRates.current().isFirstToFindOtherTimers()).isTrue();
        JMeterContextService.startTest();
        RateTimer timer = started("10/s");
        beside(timer);
        timer.delay();
        assertThat(PlanRates.current().isFirstToFindOtherTimers()).as("alone").isTrue();
        JMeterContextService.endTest();
        TimerContext.passMs(2);
        JMeterContextService.startTest();
        timer = started("10/s");
        beside(timer, new ConstantTimer());
        timer.delay();
        assertThat(PlanRates.current().isFirstToFindOtherTimers()).as("said").isFalse();
        JMeterContextService.endTest();
    }

    private static void beside(Timer... timers) {
        JMeterVariables variables = new JMeterVariables();
        variables.putObject(
                JMeterThread.PACKAGE_OBJECT,
                new SamplePackage(List.of(), List.of(), List.of(timers), List.of(), List.of(), List.of(), List.of()));
        JMeterContextService.getContext().setVariables(variables);
    }

    private static void remember(String label, long elapsedMs) {
        JMeterContextService.getContext()
                .setPreviousResult(
                        sample(label, System.currentTimeMillis(), elapsedMs).getResult());
    }

    private static SampleEvent transaction() {
        SampleEvent event = sample("transaction", System.currentTimeMillis() - 70, 70);
        event.getResult()
                .setResponseMessage("Number of samples in transaction : " + "2, number of failing samples : 0");
        return event;
    }

    @Test
    void offersNothingWhenItsThreadsAreGone() {
        RateTimer timer = started("1000000/s");
        timer.delay();
        RateMeter meter = TimerContext.lastMeter();
        long now = System.nanoTime();
        meter.take(now);
        RateFigures busy = meter.take(now + 1_000_000_000L);
        timer.threadFinished();
        meter.take(now + 2_000_000_000L);
        RateFigures idle = meter.take(now + 3_000_000_000L);
        assertThat(Math.round(busy.offered) + " of " + busy.threads.all).isEqualTo("1000000 of 1");
        assertThat(idle.offered + " of " + idle.threads.all).isEqualTo("0.0 of 0");
    }

    @ParameterizedTest
    @CsvSource({
        "rate, fast, 'fast' is no rate",
        "spacing, random, enter even or poisson",
        "catchUp, some, 'enter none, all, or how many seconds'",
        "generators, two, enter a whole number",
        "generators, 0, enter 1 or more",
        "generatorIndex, 1, enter 0 to 0"
    })
    void endsTheTestAndSaysWhatToEnterWhereAFieldIsWrong(String key, String text, String advice) {
        element.setProperty(RateTimer.RATE, "10/s");
        element.setProperty(key, text);
        element.setName("pace");
        element.testStarted();
        assertThat(List.of(1, 2)).allSatisfy(thread -> assertThatThrownBy(((RateTimer) element.clone())::delay)
                .isInstanceOf(JMeterStopTestException.class)
                .hasMessageStartingWith("pace: ")
                .hasMessageContaining(advice));
    }

    @Test
    void endsItsThreadsWhenTheRateIsNothingFromNowOn() {
        RateTimer timer = started("10/s for 0.1 s, 0/s");
        timer.delay();
        assertThatThrownBy(timer::delay).isInstanceOf(JMeterStopThreadException.class);
    }

    private RateTimer started(String rate) {
        element.setProperty(RateTimer.RATE, rate);
        element.setName("pace");
        element.testStarted();
        return (RateTimer) element.clone();
    }
}
