// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.common.StockUpgrade;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
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

    private final transient Planned planned = new Planned();
    /** By thread groups, shared by all clones; null where nothing is to be remembered. */
    private transient Map<AbstractThreadGroup, Paced> meters;

    private transient long previousMs;

    /** In how many milliseconds the thread's next sample is to start. */
    @Override
    public long delay() {
        long nowMs = System.currentTimeMillis();
        Mode mode = Mode.values()[getCalcMode()];
        double msPerSample = MS_PER_MINUTE / getThroughput();
        AbstractThreadGroup group = JMeterContextService.getContext().getThreadGroup();
        long slotMs = slot(mode, group, nowMs, msPerSample);
        long target = previousMs + Math.max(0, slotMs);
        long lateMs = isShared(mode) ? Math.max(0, -slotMs) : previousMs == 0 ? 0 : Math.max(0, nowMs - target);
        previousMs = Math.max(nowMs, target);
        if (meters != null) {
            Paced paced = meters.computeIfAbsent(
                    isOfGroup(mode) ? group : null,
                    added -> new Paced(
                            isShared(mode) ? RateSource.timer(getName()) : RateSource.pacer(getName()),
                            mode,
                            group,
                            msPerSample));
            paced.follow(msPerSample);
            // JMeter's timer goes on from now; what ought to have started meanwhile never will.
            planned.plan(paced.meter, previousMs - lateMs - nowMs, (long) (lateMs / msPerSample));
        }
        return previousMs - nowMs;
    }

    /**
     * How far the thread's slot is away, in milliseconds. In the shared modes of JMeter's timer (5.4.1 to 5.6.3) each
     * thread takes the slot after the last one, which may have passed; those that passed without a thread are gone.
     */
    private static long slot(Mode mode, AbstractThreadGroup group, long nowMs, double msPerSample) {
        if (!isShared(mode)) {
            return Math.round(sharing(mode, group) * msPerSample);
        }
        long ms = Math.round(msPerSample);
        long lastMs = PlanRates.current()
                .lastSlots
                .computeIfAbsent(isOfGroup(mode) ? group : null, added -> new AtomicLong(nowMs - ms))
                .getAndUpdate(last -> Math.max(nowMs, last + ms));
        return lastMs + ms - nowMs;
    }

    /** How many threads have a part of the rate each; 1 where a thread has all of it, or takes the next slot of all. */
    private static int sharing(Mode mode, AbstractThreadGroup group) {
        return mode == Mode.AllActiveThreads
                ? JMeterContextService.getNumberOfThreads()
                : mode == Mode.AllActiveThreadsInCurrentThreadGroup ? group.getNumberOfThreads() : 1;
    }

    /** A meter, and the pace that threads have by the plan, which may change while the test runs. Thread-safe. */
    private static final class Paced {
        private final RateMeter meter;
        private final Mode mode;
        private final AbstractThreadGroup group;
        private volatile double msPerSample;

        Paced(RateSource source, Mode mode, AbstractThreadGroup group, double msPerSample) {
            this.mode = mode;
            this.group = group;
            this.msPerSample = msPerSample;
            meter = PlanRates.current().begin(new RateMeter(source, this::offered, System.nanoTime()));
        }

        void follow(double msPerSampleNow) {
            if (msPerSampleNow != msPerSample) {
                meter.changeOffer(() -> msPerSample = msPerSampleNow);
            }
        }

        /** What the mode asks of the threads that share the meter. */
        private double offered(RateMeter.State before, RateMeter.State now) {
            double all = (now.nanos - before.nanos) / (msPerSample * NANOS_PER_MS);
            if (isShared(mode)) {
                return all;
            }
            double threads = now.threads.all;
            return mode == Mode.ThisThreadOnly
                    ? all * threads
                    : all * threads / Math.max(threads, sharing(mode, group));
        }
    }

    private static boolean isShared(Mode mode) {
        return mode == Mode.AllActiveThreads_Shared || mode == Mode.AllActiveThreadsInCurrentThreadGroup_Shared;
    }

    private static boolean isOfGroup(Mode mode) {
        return mode == Mode.AllActiveThreadsInCurrentThreadGroup
                || mode == Mode.AllActiveThreadsInCurrentThreadGroup_Shared;
    }

    @Override
    public Planned planned() {
        return planned;
    }

    /** Not the inherited method, which JMeter 5.6 no longer has. */
    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public void testStarted() {
        meters = PlanRates.testStarted(getName(), "Constant Throughput Timer");
        previousMs = 0;
    }

    @Override
    public Object clone() {
        UpgradedConstantThroughputTimer clone = (UpgradedConstantThroughputTimer) super.clone();
        clone.meters = meters;
        return clone;
    }
}
