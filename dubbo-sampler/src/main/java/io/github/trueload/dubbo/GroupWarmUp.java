// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.reference.WarmUp;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the references of each thread group before the first of its threads samples, for one test. Called by JMeter
 * threads; thread-safe.
 */
final class GroupWarmUp {
    private static final Logger log = LoggerFactory.getLogger(GroupWarmUp.class);

    private final WarmUp warmUp;

    GroupWarmUp(WarmUp warmUp) {
        this.warmUp = warmUp;
    }

    /** Returns when the references of the calling thread's group are open, or the time is over. */
    void beforeThread() {
        JMeterContext context = JMeterContextService.getContext();
        if (context.getThread() == null || context.getThreadGroup() == null) {
            return;
        }
        try {
            warmUp.before(
                            context.getThreadGroup(),
                            () -> WarmUpKeys.of(context.getThread().getTestTree(), context.getVariables()))
                    .filter(report -> report.wanted() > 0)
                    .ifPresent(report -> tell(context.getThreadGroup().getName(), report));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // Of a function in a field: the sample that evaluates it will tell. The thread must go on.
            log.debug("No warm-up", e);
        }
    }

    private static void tell(String group, WarmUp.Report report) {
        log.info(
                "Warm-up of {}: {} of {} Dubbo references open after {} ms{}",
                group,
                report.open(),
                report.wanted(),
                report.ms(),
                report.open() == report.wanted() ? "" : "; the others are left to the samples that need them");
    }
}
