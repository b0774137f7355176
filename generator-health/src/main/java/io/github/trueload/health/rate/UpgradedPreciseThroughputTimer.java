// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.common.StockUpgrade;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.timers.poissonarrivals.ConstantPoissonProcessGenerator;
import org.apache.jmeter.timers.poissonarrivals.PreciseThroughputTimer;
import org.apache.jorphan.util.JMeterStopThreadException;

/**
 * What a Precise Throughput Timer of an existing plan becomes when {@code jmeter-plan-upgrade} is installed: the
 * moments of JMeter's own generator (5.4.1 to 5.6.3), the same panel and saved form; but it remembers by how much
 * samples came late, which JMeter's forgets. JMeter gives each thread a clone of its own.
 */
public final class UpgradedPreciseThroughputTimer extends PreciseThroughputTimer implements ScheduledTimer {
    private static final long serialVersionUID = 1L;

    static {
        StockUpgrade.saveAs("PreciseThroughputTimer", UpgradedPreciseThroughputTimer.class);
    }

    private final transient Planned planned = new Planned();
    /** By thread groups, shared by all clones; null where nothing is to be remembered. */
    private transient Map<AbstractThreadGroup, RateMeter> meters;

    /** In how many milliseconds the next sample is to start; ends the thread, as JMeter's own, where it ends before. */
    @Override
    public long delay() {
        AbstractThreadGroup group = getThreadContext().getThreadGroup();
        ConstantPoissonProcessGenerator events = PlanRates.current().events.computeIfAbsent(group, added -> events());
        double seconds;
        synchronized (events) {
            seconds = events.next();
        }
        long nowMs = System.currentTimeMillis();
        long untilMs =
                (long) (seconds * TimeUnit.SECONDS.toMillis(1) + JMeterContextService.getTestStartTime() - nowMs);
        long delayMs = Math.max(0, untilMs);
        long endMs = getThreadContext().getThread().getEndTime();
        if (endMs > 0 && nowMs + delayMs > endMs) {
            throw new JMeterStopThreadException(getName() + ": the next sample is due in " + delayMs
                    + " ms, and the thread ends in " + (endMs - nowMs) + " ms, so it ends now");
        }
        if (meters != null) {
            RateMeter meter = meters.computeIfAbsent(group, added -> PlanRates.current()
                    .begin(new RateMeter(
                            // The threads of a batch start together.
                            getBatchSize() > 1 ? RateSource.pacer(getName()) : RateSource.timer(getName()),
                            RateMeter.Offer.random(this::perNano),
                            (before, now) -> (now.nanos - before.nanos) * perNano(),
                            PlanRates.startNanos())));
            planned.plan(meter, untilMs, 0);
        }
        return delayMs;
    }

    private double perNano() {
        return getThroughput() / getThroughputPeriod() / TimeUnit.SECONDS.toNanos(1);
    }

    private ConstantPoissonProcessGenerator events() {
        Long seed = getRandomSeed();
        return new ConstantPoissonProcessGenerator(
                new PerSecond(this),
                getBatchSize(),
                getBatchThreadDelay(),
                this,
                seed == null || seed == 0 ? null : seed,
                true);
    }

    @Override
    public Planned planned() {
        return planned;
    }

    /** Not the inherited method, which JMeter 5.6 no longer has. */
    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public void testStarted() {
        meters = PlanRates.testStarted(getName(), "Precise Throughput Timer");
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public Object clone() {
        UpgradedPreciseThroughputTimer clone = (UpgradedPreciseThroughputTimer) super.clone();
        clone.meters = meters;
        return clone;
    }

    /**
     * Tells the generator the rate per second. A timer, because what the generator asks is an interface that only
     * JMeter's own package sees (5.4.1 to 5.6.3), and its timers are the only ones from outside that answer it.
     */
    private static final class PerSecond extends PreciseThroughputTimer {
        private static final long serialVersionUID = 1L;

        private final transient PreciseThroughputTimer timer;

        PerSecond(PreciseThroughputTimer timer) {
            this.timer = timer;
        }

        @Override
        public double getThroughput() {
            return timer.getThroughput() / timer.getThroughputPeriod();
        }
    }
}
