// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.schedule.RateMeter;
import io.github.trueload.health.schedule.RateThread;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;

/**
 * When the next sample of one thread ought to start, from the timer's word until the sample is over. Only the first
 * sample after the timer is measured by it: what starts later depends on the samples before it. Used by one thread.
 */
final class PlannedStart {
    private final OtherTimers others = new OtherTimers();
    private RateMeter meter;
    private RateThread thread;
    private long plannedMs;
    private boolean open;
    private SampleResult resultBefore;

    /**
     * The thread's next sample ought to start in some milliseconds, less than 0 when it ought to have started already.
     *
     * @param givenUp how many arrivals before it nobody came for
     */
    void plan(RateMeter owner, long untilMs, long givenUp) {
        JMeterContext context = JMeterContextService.getContext();
        settle(context);
        if (meter != owner) {
            leave();
            meter = owner;
            thread = owner.threadCame(endNanos(context.getThread()));
        }
        others.look(context, owner.timer());
        plannedMs = System.currentTimeMillis() + untilMs;
        resultBefore = context.getPreviousResult();
        open = true;
        owner.planned(thread, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(untilMs), givenUp);
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
            meter.threadLeft(thread, System.nanoTime());
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
        meter.finished(thread, result.getSampleLabel(), result.getStartTime() - plannedMs, result.getTime());
    }

    /** When a thread's schedule ends; none of its samples are asked for after that. */
    private static long endNanos(JMeterThread jmeterThread) {
        long endMs = jmeterThread == null ? 0 : jmeterThread.getEndTime();
        return endMs <= 0
                ? RateMeter.NO_END
                : System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(endMs - System.currentTimeMillis());
    }
}
