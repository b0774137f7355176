// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Knows a sampler thread by its name, or by a sample that it made: some plugins (bzm Parallel Controller) run samples
 * in threads with names of their own. Thread-safe.
 */
public final class SeenSamplers implements SamplerThreads {
    private static final String VIRTUAL = "java.lang.VirtualThread";

    private final SamplerThreads named = SamplerThreads.named();
    private final Set<Long> ids = ConcurrentHashMap.newKeySet();
    private final LongAdder virtual = new LongAdder();

    /** The calling thread makes samples; to be said once. */
    public void sampled() {
        sampledBy(Thread.currentThread().getClass().getName());
    }

    /** The calling thread makes samples; it is of a class. */
    public void sampledBy(String threadClass) {
        if (isVirtual(threadClass)) {
            virtual.increment();
        } else {
            ids.add(Thread.currentThread().getId());
        }
    }

    @Override
    public boolean isSampler(long threadId, String threadName) {
        return ids.contains(threadId) || named.isSampler(threadId, threadName);
    }

    @Override
    public void keepOnly(Set<Long> alive) {
        ids.retainAll(alive);
    }

    /** Whether samples came from virtual threads, which the JVM's thread bean (JDK 21 to 25) does not list. */
    public boolean sawVirtualThreads() {
        return virtual.sum() > 0;
    }

    /** By name, because Java 8, which this is compiled for, has no method to ask. */
    static boolean isVirtual(String threadClass) {
        return threadClass.equals(VIRTUAL) || threadClass.startsWith("java.lang.ThreadBuilders$BoundVirtualThread");
    }
}
