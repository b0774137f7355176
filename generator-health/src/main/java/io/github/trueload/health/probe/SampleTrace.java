// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.List;

/**
 * The part of a trace that lies inside a sample: the frames above JMeter's thread, that is samplers, timers,
 * controllers and listeners. What lies below belongs to the thread group, which runs each thread in its own way
 * (JMeter's Open Model Thread Group in a task of an executor, for example) and says nothing about the wait. Stateless.
 */
final class SampleTrace {
    private static final String THREAD = "org.apache.jmeter.threads.JMeterThread";

    private SampleTrace() {}

    /** The frames down to the first one of JMeter's thread; all of them where there is none. */
    static List<StackTraceElement> of(List<StackTraceElement> trace) {
        for (int i = 0; i < trace.size(); i++) {
            if (trace.get(i).getClassName().equals(THREAD)) {
                return trace.subList(0, i + 1);
            }
        }
        return trace;
    }

    /** Whether JMeter's thread itself sleeps or waits for timers. */
    static boolean isDelay(StackTraceElement frame) {
        return frame.getClassName().equals(THREAD) && frame.getMethodName().equals("delay");
    }
}
