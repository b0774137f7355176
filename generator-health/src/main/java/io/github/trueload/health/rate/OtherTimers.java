// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.SamplePackage;
import org.apache.jmeter.timers.Timer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks whether a sampler with a rate timer has other timers too. JMeter (5.4.1 to 5.6.3) adds up what they say, so its
 * samples start later than each of them means. Used by one thread; says so once per test.
 */
final class OtherTimers {
    private static final Logger log = LoggerFactory.getLogger(OtherTimers.class);

    private boolean looked;

    /** Looks at the timers of the thread's next sample, the first time. */
    void look(JMeterContext context, String timer) {
        if (looked) {
            return;
        }
        looked = true;
        JMeterVariables variables = context.getVariables();
        Object sample = variables == null ? null : variables.getObject(JMeterThread.PACKAGE_OBJECT);
        List<Timer> timers = sample instanceof SamplePackage ? ((SamplePackage) sample).getTimers() : null;
        if (timers != null && timers.size() > 1 && Rates.isFirstToFindOtherTimers()) {
            log.warn(
                    "Timer '{}' has others beside it on one sampler ({}). JMeter adds up the delays of all of them, so"
                            + " samples start later than the rate asks for, and count as late: use a rate timer alone",
                    timer,
                    timers.stream()
                            .map(each -> ((TestElement) each).getName())
                            .filter(name -> !name.equals(timer))
                            .collect(Collectors.joining(", ")));
        }
    }
}
