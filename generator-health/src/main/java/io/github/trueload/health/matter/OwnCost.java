// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What the threads of health itself cost, as a share of one processor. */
public final class OwnCost extends Matter<Double> {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private long lastCpuNanos;
    private long lastNanos = System.nanoTime();
    private double sum;
    private long seconds;

    OwnCost() {
        super("own cost");
    }

    /** One more thread that watches. */
    public void add(Thread thread) {
        threads.add(thread);
    }

    @Override
    protected Double read(int passed) {
        if (!THREADS.isThreadCpuTimeSupported() || !THREADS.isThreadCpuTimeEnabled()) {
            return null;
        }
        // A thread that has ended has no time any more.
        long cpuNanos = threads.stream()
                .mapToLong(thread -> Math.max(0, THREADS.getThreadCpuTime(thread.getId())))
                .sum();
        long nanos = System.nanoTime();
        double share = Math.max(0, (double) (cpuNanos - lastCpuNanos) / (nanos - lastNanos));
        lastCpuNanos = cpuNanos;
        lastNanos = nanos;
        return share;
    }

    @Override
    protected void keep(Double share) {
        sum += share;
        seconds++;
    }

    @Override
    protected void fields(Double share, Fields row) {
        row.percent("healthCpuPercent", share);
    }

    /** The mean of the run; NaN where the JVM cannot tell. */
    public double meanShare() {
        return sum / seconds;
    }
}
