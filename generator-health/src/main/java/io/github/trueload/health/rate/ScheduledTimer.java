// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.record.RateMeter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.SamplePackage;
import org.apache.jmeter.timers.Timer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A timer that tells when each sample ought to start, and hears of the samples to measure how late they were. */
interface ScheduledTimer extends Timer, SampleListener, ThreadListener, TestStateListener {
    /** When the next sample of the timer's thread ought to start. */
    Planned planned();

    @Override
    default void sampleOccurred(SampleEvent event) {
        planned().finished(event.getResult());
    }

    @Override
    default void sampleStarted(SampleEvent event) {}

    @Override
    default void sampleStopped(SampleEvent event) {}

    /** A thread counts from its first sample on: other controllers may come before. */
    @Override
    default void threadStarted() {}

    @Override
    default void threadFinished() {
        planned().leave();
    }

    @Override
    default void testStarted(String host) {
        testStarted();
    }

    /** The figures stay to be read. */
    @Override
    default void testEnded() {}

    @Override
    default void testEnded(String host) {}

    /**
     * When the next sample of one thread ought to start, from the timer's word until the sample is over. Only the first
     * sample after the timer is measured by it: what starts later depends on the samples before it. Used by one thread.
     */
    final class Planned {
        private static final Logger log = LoggerFactory.getLogger(ScheduledTimer.class);

        private RateMeter meter;
        private RateMeter.OfThread thread;
        private long plannedMs;
        private boolean open;
        private SampleResult resultBefore;

        /** The next sample ought to start in some milliseconds, or ought to have; nobody came for arrivals given up. */
        void plan(RateMeter owner, long untilMs, long givenUp) {
            JMeterContext context = JMeterContextService.getContext();
            settle(context);
            if (meter != owner) {
                leave();
                meter = owner;
                String group = PlanRates.current().nameOf(context.getThreadGroup());
                thread = owner.threadCame(group, endNanos(context.getThread()));
            }
            warnOfOtherTimers(context, owner.source.name);
            plannedMs = System.currentTimeMillis() + untilMs;
            resultBefore = context.getPreviousResult();
            open = true;
            thread.planned(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(untilMs), givenUp);
        }

        /** A sample of the thread is over. */
        void finished(SampleResult result) {
            if (TransactionController.isFromTransactionController(result)) {
                // With "Generate parent sample" listeners hear of the transaction only (5.4.1 to 5.6.3).
                settle(JMeterContextService.getContext());
            } else if (open) {
                measure(result);
            }
        }

        /** The thread has ended. */
        void leave() {
            settle(JMeterContextService.getContext());
            if (meter != null) {
                thread.left(System.nanoTime());
                meter = null;
            }
        }

        /** JMeter may have kept the planned sample's result from listeners, but not from the thread's context. */
        private void settle(JMeterContext context) {
            SampleResult latest = context.getPreviousResult();
            if (open && latest != null && latest != resultBefore) {
                measure(latest);
            }
        }

        private void measure(SampleResult result) {
            open = false;
            resultBefore = null;
            thread.finished(result.getSampleLabel(), result.getStartTime() - plannedMs, result.getTime());
        }

        /** When a thread's schedule ends; none of its samples are asked for after that. */
        private static long endNanos(JMeterThread jmeterThread) {
            long endMs = jmeterThread == null ? 0 : jmeterThread.getEndTime();
            return endMs <= 0
                    ? RateMeter.NO_END
                    : System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(endMs - System.currentTimeMillis());
        }

        /**
         * Warns, once per test, of other timers on the sampler: JMeter (5.4.1 to 5.6.3) adds up what they say, so its
         * samples start later than each of them means.
         */
        private static void warnOfOtherTimers(JMeterContext context, String timer) {
            JMeterVariables variables = context.getVariables();
            Object sample = variables == null ? null : variables.getObject(JMeterThread.PACKAGE_OBJECT);
            List<Timer> timers = sample instanceof SamplePackage ? ((SamplePackage) sample).getTimers() : null;
            if (timers != null && timers.size() > 1 && PlanRates.current().isFirstToFindOtherTimers()) {
                log.warn(
                        "Timer '{}' has others beside it on one sampler ({}). JMeter adds up the delays of all of"
                                + " them, so samples start later than the rate asks for, and count as late: use a rate"
                                + " timer alone",
                        timer,
                        timers.stream()
                                .map(each -> ((TestElement) each).getName())
                                .filter(name -> !name.equals(timer))
                                .collect(Collectors.joining(", ")));
            }
        }
    }
}
