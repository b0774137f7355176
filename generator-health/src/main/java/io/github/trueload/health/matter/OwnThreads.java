// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * How late the thread of the watch is woken, so that a lack of processors and pauses show in one figure; and what the
 * threads of health itself cost, as a share of one processor.
 */
public final class OwnThreads extends Matter<OwnThreads.Ticks> {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** From one tick to the next. */
    public static final long TICK_NANOS = 40_000_000;

    private static final double TICK_MS = TICK_NANOS / 1e6;

    /** Longer stops add no more ticks than this. */
    private static final int MOST_TICKS = 500;

    private final double most;
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private List<Double> lags = new ArrayList<>();
    private long lastCpuNanos;
    private long lastNanos = System.nanoTime();
    private double costs;
    private long seconds;

    OwnThreads(Settings settings) {
        super("lag");
        most = settings.number("lagMs", 100);
        check("lag", Weight.NOTE, settings.windowSeconds(), this::judge)
                .lookedAt("late wake-ups", ms -> Math.round(ms) + " ms");
        needs("how late threads are woken", ticks -> true);
    }

    /** How late each tick of one second came, in milliseconds; at least one. */
    static final class Ticks {
        final List<Double> lags;
        final double p99Ms;
        final double maxMs;
        /** What the threads of health took of one processor, 0 to 1; NaN where the JVM cannot tell. */
        double cost = Double.NaN;

        Ticks(List<Double> lags) {
            this.lags = lags;
            p99Ms = Fields.p99(lags);
            maxMs = lags.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
        }
    }

    /** One more thread that watches. */
    public void add(Thread thread) {
        threads.add(thread);
    }

    /**
     * Counts one tick, on the thread of the watch. Ticks that did not come while it was held up count as late as they
     * would have been, so that one long stop weighs as much as it lasted.
     */
    public void late(long nanos) {
        double ms = Math.max(0, nanos) / 1e6;
        lags.add(ms);
        for (double missed = ms - TICK_MS; missed >= TICK_MS && lags.size() < MOST_TICKS; missed -= TICK_MS) {
            lags.add(missed);
        }
    }

    @Override
    protected Ticks read(int passed) {
        if (lags.isEmpty()) {
            return null;
        }
        Ticks ticks = new Ticks(lags);
        lags = new ArrayList<>();
        if (THREADS.isThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled()) {
            ticks.cost = cost();
        }
        return ticks;
    }

    private double cost() {
        // A thread that has ended has no time any more.
        long cpuNanos = threads.stream()
                .mapToLong(thread -> Math.max(0, THREADS.getThreadCpuTime(thread.getId())))
                .sum();
        long nanos = System.nanoTime();
        double cost = Math.max(0, (double) (cpuNanos - lastCpuNanos) / (nanos - lastNanos));
        lastCpuNanos = cpuNanos;
        lastNanos = nanos;
        costs += cost;
        seconds++;
        return cost;
    }

    /** What they cost in the mean of the run; NaN where the JVM cannot tell. */
    public double meanCost() {
        return costs / seconds;
    }

    @Override
    protected void fields(Ticks ticks, Fields row) {
        row.p99("lagP99Ms", ticks.lags);
        row.max("lagMaxMs", ticks.maxMs);
        row.percent("healthCpuPercent", ticks.cost);
    }

    @Override
    protected void timeline(Ticks ticks, Map<String, Double> point) {
        point.put("lagMs", ticks.maxMs);
    }

    private Judgement judge(Window<Ticks> window) {
        return window.lasting(
                most,
                ticks -> ticks.p99Ms,
                shown -> "threads of this process are woken up to " + Math.round(shown.max(ticks -> ticks.maxMs))
                        + " ms late: timers and response times are wrong by as much; look for a lack of processors,"
                        + " long collections, or a machine that is shared or was suspended");
    }
}
