// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.schedule.BadRateException;
import org.apache.jorphan.util.JMeterStopTestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the clones of one {@link RateTimer} share during one test: its schedule, made by the thread that comes first.
 * Thread-safe; only the first look takes a lock.
 */
final class SharedSchedule {
    private static final Logger log = LoggerFactory.getLogger(RateTimer.class);

    private volatile RateSchedule schedule;
    private String problem;

    /** The schedule. Ends the test where a field is wrong: without a rate all samples would start at once. */
    RateSchedule of(RateTimer timer) {
        RateSchedule known = schedule;
        return known != null ? known : begin(timer);
    }

    private synchronized RateSchedule begin(RateTimer timer) {
        if (schedule == null) {
            if (problem == null) {
                try {
                    schedule = RateSchedule.begin(timer);
                    return schedule;
                } catch (BadRateException e) {
                    problem = timer.getName() + ": " + e.getMessage();
                    log.error("{}. The test ends, because nobody knows the rate that is wanted", problem);
                }
            }
            throw new JMeterStopTestException(problem);
        }
        return schedule;
    }
}
