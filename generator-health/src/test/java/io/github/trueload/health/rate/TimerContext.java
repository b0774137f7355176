// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.record.RateMeter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.ListedHashTree;

/** What a timer finds around it in a JMeter thread. */
public final class TimerContext {
    private TimerContext() {}

    /** Lets the calling thread be one of a thread group's. */
    public static void join(ThreadGroup group) {
        ListedHashTree tree = new ListedHashTree();
        tree.add(new LoopController());
        JMeterContextService.getContext().setThreadGroup(group);
        JMeterContextService.getContext().setThread(new JMeterThread(tree, null, new ListenerNotifier()));
    }

    /** Lets some time pass without giving the processor away. */
    public static void passMs(long ms) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** The meter of the schedule that began last. */
    static RateMeter lastMeter() {
        List<RateMeter> meters = PlanRates.current().meters();
        return meters.get(meters.size() - 1);
    }

    /** A sample that is over. */
    public static SampleEvent sample(String label, long startMs, long elapsedMs) {
        SampleResult result = SampleResult.createTestSample(startMs, startMs + elapsedMs);
        result.setSampleLabel(label);
        return new SampleEvent(result, "group");
    }
}
