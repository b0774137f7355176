// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The threads of this JVM. HotSpot reads states without a safepoint; only traces need one. Thread-safe. */
final class JvmThreads implements ThreadSource {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @Override
    public long[] ids() {
        return threads.getAllThreadIds();
    }

    @Override
    public List<ThreadState> states(long[] ids, int frames) {
        List<ThreadState> states = new ArrayList<>(ids.length);
        if (ids.length > 0) {
            for (ThreadInfo info : threads.getThreadInfo(ids, frames)) {
                if (info != null) {
                    states.add(state(info, frames));
                }
            }
        }
        return states;
    }

    /** All at one go, which costs a call to the system per thread. */
    @Override
    public Map<Long, Long> cpuNanos(Collection<Long> ids) {
        Map<Long, Long> used = new HashMap<>();
        if (!(threads instanceof com.sun.management.ThreadMXBean)
                || !threads.isThreadCpuTimeSupported()
                || !threads.isThreadCpuTimeEnabled()) {
            return used;
        }
        long[] array = ids.stream().mapToLong(Long::longValue).toArray();
        long[] nanos = ((com.sun.management.ThreadMXBean) threads).getThreadCpuTime(array);
        for (int i = 0; i < array.length; i++) {
            if (nanos[i] >= 0) {
                used.put(array[i], nanos[i]);
            }
        }
        return used;
    }

    private static ThreadState state(ThreadInfo info, int frames) {
        ThreadState.Builder builder = ThreadState.of(info.getThreadId(), info.getThreadName(), info.getThreadState())
                .waits(info.getBlockedCount() + info.getWaitedCount());
        LockInfo lock = info.getLockInfo();
        if (lock != null) {
            builder.waitsFor(lock.getClassName(), lock.getIdentityHashCode(), info.getLockOwnerId() >= 0);
        }
        if (frames > 0) {
            builder.trace(Arrays.asList(info.getStackTrace()));
        }
        return builder.build();
    }
}
