// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.common.StockUpgrade;
import io.github.trueload.health.schedule.Offer;
import io.github.trueload.health.schedule.RateMeter;
import io.github.trueload.health.schedule.RateSource;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.timers.ConstantThroughputTimer;

/**
 * What a Constant Throughput Timer of an existing plan becomes when {@code jmeter-plan-upgrade} is installed: the same
 * delays as JMeter's own (5.4.1 to 5.6.3), the same panel and saved form; but it remembers by how much samples came
 * late, which JMeter's forgets. JMeter gives each thread a clone of its own.
 */
public final class UpgradedConstantThroughputTimer extends ConstantThroughputTimer implements ScheduledTimer {
    private static final long serialVersionUID = 1L;
    private static final double MS_PER_MINUTE = 60_000;
    private static final double NANOS_PER_MS = 1e6;

    static {
        StockUpgrade.saveAs("ConstantThroughputTimer", UpgradedConstantThroughputTimer.class);
    }

    private final transient PlannedStart planned = new PlannedStart();
    private transient TimerMeters meters = new TimerMeters();
    private transient long previousMs;

    /** In how many milliseconds the thread's next sample is to start. */
    @Override
    public long delay() {
        long nowMs = System.currentTimeMillis();
        Mode mode = Mode.values()[getCalcMode()];
        double msPerSample = MS_PER_MINUTE / getThroughput();
        AbstractThreadGroup group = JMeterContextService.getContext().getThreadGroup();
        // Where threads share a pace, the slot that a thread takes may have passed already.
        long slotMs = slot(mode, group, nowMs, msPerSample);
        long target = previousMs + Math.max(0, slotMs);
        long lateMs = isShared(mode) ? Math.max(0, -slotMs) : previousMs == 0 ? 0 : Math.max(0, nowMs - target);
        previousMs = Math.max(nowMs, target);
        if (meters.areOn()) {
            RateMeter meter = meters.of(
                    isOfGroup(mode) ? group : null, source(mode), offer(mode, group, msPerSample), System.nanoTime());
            // JMeter's timer goes on from now; what ought to have started meanwhile never will.
            planned.plan(meter, previousMs - lateMs - nowMs, (long) (lateMs / msPerSample));
        }
        return previousMs - nowMs;
    }

    private RateSource source(Mode mode) {
        return isShared(mode) ? RateSource.timer(getName()) : RateSource.pacer(getName());
    }

    private static long slot(Mode mode, AbstractThreadGroup group, long nowMs, double msPerSample) {
        switch (mode) {
            case AllActiveThreads:
                return Math.round(JMeterContextService.getNumberOfThreads() * msPerSample);
            case AllActiveThreadsInCurrentThreadGroup:
                return Math.round(group.getNumberOfThreads() * msPerSample);
            case AllActiveThreads_Shared:
                return StockPaces.all().next(nowMs, Math.round(msPerSample));
            case AllActiveThreadsInCurrentThreadGroup_Shared:
                return StockPaces.of(group).next(nowMs, Math.round(msPerSample));
            default:
                return Math.round(msPerSample);
        }
    }

    /** What the mode asks of the threads that share a meter. */
    private static Offer offer(Mode mode, AbstractThreadGroup group, double msPerSample) {
        double perNano = 1 / (msPerSample * NANOS_PER_MS);
        switch (mode) {
            case AllActiveThreads:
                return (before, now) -> nanos(before, now)
                        * perNano
                        * now.threads()
                        / Math.max(now.threads(), JMeterContextService.getNumberOfThreads());
            case AllActiveThreadsInCurrentThreadGroup:
                return (before, now) -> nanos(before, now)
                        * perNano
                        * now.threads()
                        / Math.max(now.threads(), group.getNumberOfThreads());
            case ThisThreadOnly:
                return (before, now) -> nanos(before, now) * perNano * now.threads();
            default:
                return (before, now) -> nanos(before, now) * perNano;
        }
    }

    private static double nanos(Offer.State before, Offer.State now) {
        return now.nanos() - before.nanos();
    }

    private static boolean isShared(Mode mode) {
        return mode == Mode.AllActiveThreads_Shared || mode == Mode.AllActiveThreadsInCurrentThreadGroup_Shared;
    }

    private static boolean isOfGroup(Mode mode) {
        return mode == Mode.AllActiveThreadsInCurrentThreadGroup
                || mode == Mode.AllActiveThreadsInCurrentThreadGroup_Shared;
    }

    @Override
    public PlannedStart planned() {
        return planned;
    }

    /** Not the inherited method, which JMeter 5.6 no longer has. */
    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public void testStarted() {
        Rates.testStarted();
        meters = TimerMeters.started(getName(), "Constant Throughput Timer");
        previousMs = 0;
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public void testEnded() {
        // The figures stay to be read.
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public void testEnded(String host) {
        testEnded();
    }

    @Override
    public Object clone() {
        UpgradedConstantThroughputTimer clone = (UpgradedConstantThroughputTimer) super.clone();
        clone.meters = meters;
        return clone;
    }
}
