// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import com.sun.management.GcInfo;
import io.github.trueload.health.reading.GcReading;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads garbage collection. ZGC and Shenandoah (JDK 17 to 25) have two kinds of beans: pauses, which stop the program,
 * and cycles, which alone know the heap after a collection. Used by one thread.
 */
public final class GcProbe implements AutoCloseable {
    private final List<Collector> collectors = new ArrayList<>();
    private final Set<String> heapPools = new HashSet<>();
    private final AllocationStalls stalls;
    private final boolean concurrent;
    private long lastNanos = System.nanoTime();
    private double heapAfter = Double.NaN;

    /** Starts to watch the collectors of this JVM. */
    public GcProbe() {
        boolean cycles = false;
        boolean stalling = false;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            collectors.add(new Collector(bean));
            cycles |= isCycle(bean.getName());
            stalling |= bean.getName().startsWith("ZGC");
        }
        concurrent = cycles;
        stalls = stalling ? AllocationStalls.start() : null;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                heapPools.add(pool.getName());
            }
        }
    }

    /** Reads the collections since the last call. */
    public GcReading read() {
        long nanos = System.nanoTime();
        double elapsedMs = (nanos - lastNanos) / 1e6;
        lastNanos = nanos;
        long collectedMs = 0;
        double longest = 0;
        for (Collector collector : collectors) {
            long count = collector.bean.getCollectionCount() - collector.count;
            if (count > 0) {
                long timeMs = collector.bean.getCollectionTime() - collector.timeMs;
                double last = lastCollection(collector.bean);
                if (stopsTheProgram(collector.bean.getName())) {
                    collectedMs += timeMs;
                    longest = Math.max(longest, Math.max((double) timeMs / count, last));
                }
                collector.count += count;
                collector.timeMs += timeMs;
            }
        }
        double share = elapsedMs > 0 ? Math.min(1, collectedMs / elapsedMs) : Double.NaN;
        double stalled = stalls == null || elapsedMs <= 0 ? Double.NaN : stalls.takeMs() / elapsedMs;
        return new GcReading(share, longest, heapAfter, Runtime.getRuntime().maxMemory(), concurrent, stalled);
    }

    @Override
    public void close() {
        if (stalls != null) {
            stalls.close();
        }
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

    /** Concurrent cycles of G1 (JDK 20), ZGC and Shenandoah are counted by beans of their own; they stop nobody. */
    static boolean stopsTheProgram(String collector) {
        return !collector.contains("Concurrent") && !isCycle(collector);
    }

    private static boolean isCycle(String collector) {
        return collector.endsWith(" Cycles");
    }

    private static final class Collector {
        private final GarbageCollectorMXBean bean;
        private long count;
        private long timeMs;

        private Collector(GarbageCollectorMXBean bean) {
            this.bean = bean;
            this.count = bean.getCollectionCount();
            this.timeMs = bean.getCollectionTime();
        }
    }
}
