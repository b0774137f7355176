// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.schedule.RateMeter;
import io.github.trueload.health.schedule.RateThread;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * When the next sample of one thread ought to start, from the timer's word until the sample is over. Only the first
 * sample after the timer is measured by it: what starts later depends on the samples before it. Used by one thread.
 */
final class PlannedStart {
    private RateMeter meter;
    private RateThread thread;
    private long plannedMs;

    /**
     * The thread's next sample ought to start in some milliseconds, less than 0 when it ought to have started already.
     *
     * @param givenUp how many arrivals before it nobody came for
     */
    void plan(RateMeter owner, long untilMs, long givenUp) {
        if (meter != owner) {
            leave();
            meter = owner;
            thread = owner.threadCame();
        }
        plannedMs = System.currentTimeMillis() + untilMs;
        owner.planned(thread, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(untilMs), givenUp);
    }

    /** A sample of the thread is over. */
    void finished(SampleResult result) {
        if (meter != null) {
            meter.finished(thread, result.getSampleLabel(), result.getStartTime() - plannedMs, result.getTime());
        }
    }

    /** The thread has ended. */
    void leave() {
        if (meter != null) {
            meter.threadLeft(thread, System.nanoTime());
            meter = null;
        }
    }
}
