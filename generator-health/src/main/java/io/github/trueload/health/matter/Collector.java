// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import com.sun.management.GcInfo;
import io.github.trueload.health.account.Accountant;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/**
 * Garbage collections take the time. A collector that works beside the program (ZGC, Shenandoah) takes none that shows;
 * when it falls behind, the heap is full after each cycle, and threads that want memory stand still. These two have two
 * kinds of beans (JDK 17 to 25): pauses, which stop the program, and cycles, which alone know the heap afterwards.
 */
public final class Collector extends Matter<Collector.Work> {
    private static final double LITTLE_USED = 0.2;

    private final List<Bean> beans = new ArrayList<>();
    private final Set<String> heapPools = new HashSet<>();
    private final DoubleSupplier busyUsers;
    private final AllocationStalls stalls;
    private final boolean concurrent;
    private final double share;
    private final double heapShare;
    private long lastNanos = System.nanoTime();
    private double heapAfter = Double.NaN;

    /** @param busyUsers how many users are in a sample now; NaN where unknown */
    Collector(Settings settings, DoubleSupplier busyUsers) {
        super("collector");
        this.busyUsers = busyUsers;
        boolean cycles = false;
        boolean stalling = false;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            beans.add(new Bean(bean));
            cycles |= bean.getName().endsWith(" Cycles");
            stalling |= bean.getName().startsWith("ZGC");
        }
        concurrent = cycles;
        stalls = stalling ? AllocationStalls.start() : null;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                heapPools.add(pool.getName());
            }
        }
        share = settings.share("gcPercent", 10);
        heapShare = settings.share("gcHeapPercent", 90);
        check("gc", Weight.LIMIT, settings.windowSeconds(), this::judge)
                .lookedAt("garbage collection", Matter::percent);
        needs("garbage collection", work -> !Double.isNaN(work.share));
    }

    static final class Work {
        /** Share of the time in which collections stopped the program, 0 to 1. */
        double share = Double.NaN;

        /** Longest single collection in milliseconds. */
        double longestMs = Double.NaN;

        /** Bytes in use after the last collection. */
        double heapAfter = Double.NaN;

        /** Bytes the heap may grow to. */
        double heapMax = Double.NaN;

        /** Threads that stood still for want of memory, on the average; NaN where the JVM does not tell. */
        double stalled = Double.NaN;

        /** The same as a share of the users that are in a sample, 0 to 1. */
        double stalledShare = Double.NaN;

        /** Whether the collector works beside the program: then time in pauses does not tell that it falls behind. */
        boolean concurrent;

        double heapShare() {
            return heapAfter / heapMax;
        }

        private double heapShareAfterCycle() {
            return concurrent ? heapShare() : Double.NaN;
        }
    }

    @Override
    protected Work read(int seconds) {
        Work work = new Work();
        long nanos = System.nanoTime();
        double elapsedMs = (nanos - lastNanos) / 1e6;
        lastNanos = nanos;
        long collectedMs = 0;
        work.longestMs = 0;
        for (Bean known : beans) {
            long count = known.bean.getCollectionCount() - known.count;
            if (count > 0) {
                long timeMs = known.bean.getCollectionTime() - known.timeMs;
                double last = lastCollection(known.bean);
                if (Accountant.stopsTheProgram(known.bean.getName())) {
                    collectedMs += timeMs;
                    work.longestMs = Math.max(work.longestMs, Math.max((double) timeMs / count, last));
                }
                known.count += count;
                known.timeMs += timeMs;
            }
        }
        work.share = elapsedMs > 0 ? Math.min(1, collectedMs / elapsedMs) : Double.NaN;
        work.stalled = stalls == null || elapsedMs <= 0 ? Double.NaN : stalls.takeMs() / elapsedMs;
        work.stalledShare = Math.min(1, work.stalled / Math.max(1, busyUsers.getAsDouble()));
        work.heapAfter = heapAfter;
        work.heapMax = Runtime.getRuntime().maxMemory();
        work.concurrent = concurrent;
        return work;
    }

    /** Notes the heap after the collector's last collection and returns how long it took, in milliseconds. */
    private double lastCollection(GarbageCollectorMXBean bean) {
        if (!(bean instanceof com.sun.management.GarbageCollectorMXBean)) {
            return 0;
        }
        GcInfo last = ((com.sun.management.GarbageCollectorMXBean) bean).getLastGcInfo();
        if (last == null) {
            return 0;
        }
        long used = 0;
        for (Map.Entry<String, MemoryUsage> pool : last.getMemoryUsageAfterGc().entrySet()) {
            used += heapPools.contains(pool.getKey()) ? pool.getValue().getUsed() : 0;
        }
        // Beans that count pauses of a concurrent collector give 0.
        heapAfter = used > 0 ? used : heapAfter;
        return last.getDuration();
    }

    @Override
    protected void close() {
        if (stalls != null) {
            stalls.close();
        }
    }

    @Override
    protected void fields(Work work, Fields row) {
        row.percent("gcPercent", work.share);
        row.max("gcPauseMs", work.longestMs);
        row.last("heapAfterGc", work.heapAfter);
        row.last("heapMax", work.heapMax);
        row.mean("gcStalledThreads", work.stalled);
    }

    @Override
    protected void timeline(Work work, Map<String, Double> point) {
        point.put("gcPercent", 100 * work.share);
    }

    /** Bytes that the heap may grow to; NaN where unknown. */
    public double heapMax() {
        return now() == null ? Double.NaN : now().heapMax;
    }

    private Judgement judge(Window<Work> window) {
        String advice = "; give JMeter more heap or keep less of the responses";
        if (window.reaches(share, work -> work.stalledShare)) {
            double stalled = window.mean(work -> work.stalledShare);
            String text = "for " + percent(stalled) + " of the sample time threads wait for memory, because the"
                    + " collector, which works beside them, does not keep up" + heap(window.last());
            return Judgement.found(stalled, text + advice, window.only(work -> work.stalledShare >= share));
        }
        if (window.reaches(heapShare, Work::heapShareAfterCycle)) {
            String text = percent(window.mean(Work::heapShareAfterCycle))
                    + " of the heap is in use after a collection ("
                    + heap(window.last()).substring(2)
                    + "): the collector works without a break, and threads wait for memory";
            return Judgement.found(share, text + advice, window.only(work -> work.heapShareAfterCycle() >= heapShare));
        }
        return Judgement.fine(window.median(work -> work.share));
    }

    /** How much of the heap is in use after collections, and what else may collect it; empty where unknown. */
    String heapWords() {
        String others = now() != null && now().heapShare() < LITTLE_USED
                ? "; with so little in use, look for System.gc() and a full metaspace (MaxMetaspaceSize), too"
                : "";
        return now() == null ? "" : heap(now()) + others;
    }

    private static String heap(Work last) {
        return Double.isNaN(last.heapShare())
                ? ""
                : ", " + megabytes(last.heapAfter) + " of " + megabytes(last.heapMax) + " in use after it";
    }

    private static String megabytes(double bytes) {
        return Math.round(bytes / (1 << 20)) + " MB";
    }

    private static final class Bean {
        private final GarbageCollectorMXBean bean;
        private long count;
        private long timeMs;

        private Bean(GarbageCollectorMXBean bean) {
            this.bean = bean;
            this.count = bean.getCollectionCount();
            this.timeMs = bean.getCollectionTime();
        }
    }

    /**
     * How long threads stood still because ZGC had no memory for them. The JVM tells it by events alone, which a
     * program can follow from JDK 14 on; by reflection, because Java 8, which this is compiled for, has no such
     * classes. Thread-safe.
     */
    private static final class AllocationStalls implements AutoCloseable {
        private static final String EVENT = "jdk.ZAllocationStall";

        private final LongAdder stalledNanos = new LongAdder();
        private final Object stream;
        private final Method close;

        private AllocationStalls() throws ReflectiveOperationException {
            Class<?> type = Class.forName("jdk.jfr.consumer.RecordingStream");
            Method duration = Class.forName("jdk.jfr.consumer.RecordedEvent").getMethod("getDuration");
            Object created = type.getConstructor().newInstance();
            Object settings = type.getMethod("enable", String.class).invoke(created, EVENT);
            Class.forName("jdk.jfr.EventSettings")
                    .getMethod("withoutStackTrace")
                    .invoke(settings);
            Consumer<Object> count = event -> stalledNanos.add(nanos(duration, event));
            type.getMethod("onEvent", String.class, Consumer.class).invoke(created, EVENT, count);
            type.getMethod("startAsync").invoke(created);
            stream = created;
            close = type.getMethod("close");
        }

        /** Starts to follow the events; null where this JVM has none of them. */
        static AllocationStalls start() {
            try {
                return new AllocationStalls();
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                // Before JDK 14, without the module jdk.jfr, or where it is not permitted.
                return null;
            }
        }

        /** Milliseconds that threads stood still, added up over all of them, since the last call. */
        double takeMs() {
            return stalledNanos.sumThenReset() / 1e6;
        }

        @Override
        public void close() {
            try {
                close.invoke(stream);
            } catch (IllegalAccessException | InvocationTargetException e) {
                // The recording ends with the JVM then.
                return;
            }
        }

        private static long nanos(Method duration, Object event) {
            try {
                return ((Duration) duration.invoke(event)).toNanos();
            } catch (IllegalAccessException | InvocationTargetException e) {
                return 0;
            }
        }
    }
}
