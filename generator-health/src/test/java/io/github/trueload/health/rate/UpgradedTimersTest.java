// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.health.record.LabelRate;
import io.github.trueload.health.record.RateFigures;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.beans.BeanInfo;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.timers.ConstantThroughputTimer;
import org.apache.jmeter.timers.Timer;
import org.apache.jmeter.timers.poissonarrivals.PreciseThroughputTimer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(JMeterExtension.class)
class UpgradedTimersTest {
    /**
     * Both timers read the clock themselves, up to twice and one after the other, and reckon on from what they read:
     * the longest time that lay between them.
     */
    private long betweenMs;

    /** In the shared modes a sample's target is that of the one before and the slot: what slots are apart adds up. */
    private long addedUpMs;

    private long startedLaterMs;

    @BeforeEach
    void start() {
        JMeterContextService.startTest();
        ThreadGroup group = new ThreadGroup();
        group.setNumThreads(3);
        TimerContext.join(group);
        JMeterContextService.addTotalThreads(3);
    }

    @AfterEach
    void end() {
        JMeterContextService.endTest();
        JMeterContextService.clearTotalThreads();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void theConstantTimerDelaysAsJMetersOwn(int mode) {
        ConstantThroughputTimer stock = new ConstantThroughputTimer();
        UpgradedConstantThroughputTimer ours = new UpgradedConstantThroughputTimer();
        stock.testStarted();
        ours.testStarted();
        for (ConstantThroughputTimer timer : List.of(stock, ours)) {
            timer.setCalcMode(mode);
            timer.setThroughput(1_500);
        }
        Random random = new Random(mode);
        int before = PlanRates.current().meters().size();
        List<ThreadGroup> groups = List.of(new ThreadGroup(), new ThreadGroup());
        for (int sample = 0; sample < 200; sample++) {
            TimerContext.join(groups.get(random.nextInt(2)));
            if (random.nextInt(20) == 0) {
                TimerContext.passMs(60);
            }
            assertSameDelay(stock, ours, mode > 2);
        }
        assertThat(PlanRates.current().meters()).hasSize(before + (mode == 2 || mode == 4 ? 2 : 1));
    }

    @Test
    void thePreciseTimerHasTheMomentsOfJMetersOwn() {
        PreciseThroughputTimer stock = precise(new PreciseThroughputTimer());
        UpgradedPreciseThroughputTimer ours = precise(new UpgradedPreciseThroughputTimer());
        stock.testStarted();
        ours.testStarted();
        // JMeter 5.4.1 takes the time at which the element is told of the start, 5.6.3 that of the test.
        startedLaterMs = System.currentTimeMillis() - JMeterContextService.getTestStartTime();
        for (int sample = 0; sample < 3_000; sample++) {
            assertSameDelay(stock, ours, false);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {UpgradedConstantThroughputTimer.class, UpgradedPreciseThroughputTimer.class})
    void thePanelHasTheFieldsAndTextsOfJMetersOwnAndIsInNoMenu(Class<?> upgraded) throws IntrospectionException {
        BeanInfo own = Introspector.getBeanInfo(upgraded);
        BeanInfo stock = Introspector.getBeanInfo(upgraded.getSuperclass());

        assertThat(own.getBeanDescriptor().isHidden()).isTrue();
        assertThat(stock.getBeanDescriptor().isHidden()).isFalse();
        assertThat(own.getBeanDescriptor().getDisplayName())
                .isEqualTo(stock.getBeanDescriptor().getDisplayName())
                .contains("Throughput Timer");
        assertThat(own.getPropertyDescriptors())
                .extracting(
                        PropertyDescriptor::getName, PropertyDescriptor::getDisplayName, PropertyDescriptor::isHidden)
                .containsExactlyElementsOf(Arrays.stream(stock.getPropertyDescriptors())
                        .map(field -> tuple(field.getName(), field.getDisplayName(), field.isHidden()))
                        .toList());
    }

    private void assertSameDelay(Timer stock, Timer ours, boolean addsUp) {
        long beforeMs = System.currentTimeMillis();
        long expected = stock.delay();
        long actual = ours.delay();
        betweenMs += System.currentTimeMillis() - beforeMs;
        addedUpMs += addsUp ? betweenMs : 0;
        // One sample more or less would be 40 ms of the constant timer; pauses between reading both clocks add up.
        assertThat(actual).isCloseTo(expected, within(startedLaterMs + betweenMs + addedUpMs + 15));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void theConstantTimerRemembersWhatCameLate(int mode) {
        UpgradedConstantThroughputTimer timer = new UpgradedConstantThroughputTimer();
        timer.testStarted();
        timer.setCalcMode(mode);
        timer.setThroughput(30_000);
        long beginMs = System.currentTimeMillis();
        timer.delay();
        timer.sampleOccurred(TimerContext.sample("pay", beginMs, 100));
        TimerContext.passMs(100);
        assertThat(timer.delay()).isZero();
        timer.sampleOccurred(TimerContext.sample("pay", System.currentTimeMillis(), 1));
        long spentMs = System.currentTimeMillis() - beginMs;
        RateFigures figures = TimerContext.lastMeter().take(System.nanoTime());
        LabelRate pay = figures.labels.get("pay");
        assertThat(pay.late()).isEqualTo(1);
        assertThat((double) pay.lateness.percentile(100)).isBetween(90.0, 1.01 * spentMs);
        assertThat(figures.givenUp).isBetween(25L, pay.lateness.percentile(100));
    }

    /** A plan may say it anew before each sample, as by a property that a script sets. */
    @Test
    void theConstantTimerAsksForTheRateThatThePlanSaysNow() {
        UpgradedConstantThroughputTimer timer = new UpgradedConstantThroughputTimer();
        timer.testStarted();
        timer.setCalcMode(0);
        timer.setThroughput(60_000);
        long beginNanos = System.nanoTime();
        timer.delay();
        long begunNanos = System.nanoTime();
        TimerContext.passMs(100);
        timer.setThroughput(600);
        long changeNanos = System.nanoTime();
        timer.delay();
        long changedNanos = System.nanoTime();
        TimerContext.passMs(100);

        long endNanos = System.nanoTime();
        RateFigures figures = TimerContext.lastMeter().take(endNanos);
        // Where the processor was taken away during a call, nobody knows when the timer looked at the clock.
        double least = (changeNanos - begunNanos) / 1e6 + (endNanos - changedNanos) / 1e8;
        double most = (changedNanos - beginNanos) / 1e6 + (endNanos - changeNanos) / 1e8;
        assertThat(figures.offered).isBetween(least - 1e-6, most + 1e-6);
    }

    @Test
    void thePreciseTimerRemembersWhatCameLateAndGivesNothingUp() {
        UpgradedPreciseThroughputTimer timer = precise(new UpgradedPreciseThroughputTimer());
        timer.setThroughput(100_000);
        timer.setThroughputPeriod(1);
        timer.testStarted();
        TimerContext.passMs(50);
        assertThat(timer.delay()).isZero();
        timer.sampleOccurred(TimerContext.sample("pay", System.currentTimeMillis(), 1));
        long spentMs = System.currentTimeMillis() - JMeterContextService.getTestStartTime();
        RateFigures figures = TimerContext.lastMeter().take(System.nanoTime());
        assertThat((double) figures.labels.get("pay").lateness.percentile(100)).isBetween(40.0, 1.01 * spentMs);
        assertThat(figures.givenUp).isZero();
    }

    private static <T extends PreciseThroughputTimer> T precise(T timer) {
        timer.setThroughput(10_000);
        timer.setThroughputPeriod(10);
        timer.setDuration(1);
        timer.setBatchSize(1);
        timer.setRandomSeed(42L);
        return timer;
    }
}
