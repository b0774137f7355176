// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** What the threads of health itself cost, as a share of one processor. Used by the health thread. */
final class OwnCost {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Thread first;
    private final Thread second;
    private long lastCpuNanos;
    private long lastNanos = System.nanoTime();

    OwnCost(Thread first, Thread second) {
        this.first = first;
        this.second = second;
    }

    /** Processor time of the calling thread so far in nanoseconds; wall-clock time where the JVM cannot tell. */
    static long ofThisThread() {
        return isKnown() ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }

    /** The share since the last call; NaN where the JVM cannot tell. */
    double share() {
        if (!isKnown()) {
            return Double.NaN;
        }
        // A thread that has ended has no time any more.
        long cpuNanos = Math.max(0, THREADS.getThreadCpuTime(first.getId()))
                + Math.max(0, THREADS.getThreadCpuTime(second.getId()));
        long nanos = System.nanoTime();
        double share = (double) (cpuNanos - lastCpuNanos) / (nanos - lastNanos);
        lastCpuNanos = cpuNanos;
        lastNanos = nanos;
        return Math.max(0, share);
    }

    private static boolean isKnown() {
        return THREADS.isThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled();
    }
}
