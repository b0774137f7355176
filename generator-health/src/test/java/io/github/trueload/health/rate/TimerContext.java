// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;

/** What a timer finds around it in a JMeter thread. */
final class TimerContext {
    private TimerContext() {}

    /** JMeter's properties, which are static: those that it comes with. */
    static synchronized void properties() throws IOException {
        if (JMeterUtils.getJMeterProperties() == null) {
            Path file = Files.createTempFile("jmeter", ".properties");
            JMeterUtils.loadJMeterProperties(file.toString());
            Files.delete(file);
        }
    }

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
