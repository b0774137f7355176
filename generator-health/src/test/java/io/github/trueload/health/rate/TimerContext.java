// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.ListedHashTree;

/** What a timer finds around it in a JMeter thread. */
final class TimerContext {
    private TimerContext() {}

    /** Lets the calling thread be one of a thread group's. */
    static void join(ThreadGroup group) {
        ListedHashTree tree = new ListedHashTree();
        tree.add(new LoopController());
        JMeterContextService.getContext().setThreadGroup(group);
        JMeterContextService.getContext().setThread(new JMeterThread(tree, null, new ListenerNotifier()));
    }

    /** A sample that is over. */
    static SampleEvent sample(String label, long startMs, long elapsedMs) {
        SampleResult result = SampleResult.createTestSample(startMs, startMs + elapsedMs);
        result.setSampleLabel(label);
        return new SampleEvent(result, "group");
    }
}
