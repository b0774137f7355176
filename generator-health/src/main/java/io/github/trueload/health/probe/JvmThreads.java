// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
