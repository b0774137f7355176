// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.HotThread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Finds the one of the threads that run no samples that uses the most processor time. Threads of the JVM's own, of its
 * compilers and collectors, are not listed by its thread bean and so not among them. Used by one thread.
 */
final class HotThreads {
    /** From this share of a processor on it is worth a trace, at the latest. */
    private static final double TRACED = 0.5;

    private static final int FRAMES = 48;
    private static final int FRAMES_SHOWN = 12;
    private static final String VIRTUAL = "java.lang.VirtualThread";

    private final ThreadSource source;
    private final double traced;
    private final LongSupplier nanoClock;
    private Map<Long, Long> before = new HashMap<>();
    private long lastNanos;

    /** @param told from which share of a processor on a verdict tells of the thread, and so of its frames */
    HotThreads(ThreadSource source, double told, LongSupplier nanoClock) {
        this.source = source;
        this.traced = Math.min(TRACED, told);
        this.nanoClock = nanoClock;
    }

    /**
     * The one that used most since the last call; absent at the first one and where the JVM does not tell.
     *
     * @param others the threads that run no samples, with their names
     */
    HotThread read(Map<Long, String> others) {
        long nanos = nanoClock.getAsLong();
        double elapsed = nanos - lastNanos;
        lastNanos = nanos;
        Map<Long, Long> now = source.cpuNanos(others.keySet());
        long most = -1;
        long hottest = -1;
        for (Map.Entry<Long, Long> thread : now.entrySet()) {
            long used = thread.getValue() - before.getOrDefault(thread.getKey(), Long.MAX_VALUE);
            if (used > most) {
                most = used;
                hottest = thread.getKey();
            }
        }
        before = now;
        return most < 0 || elapsed <= 0
                ? HotThread.ABSENT
                : hot(hottest, others.get(hottest), Math.min(1, most / elapsed));
    }

    private HotThread hot(long id, String name, double share) {
        List<String> frames = new ArrayList<>();
        if (share >= traced) {
            for (ThreadState state : source.states(new long[] {id}, FRAMES)) {
                if (carriesVirtualThread(state.trace)) {
                    // Its time is that of the virtual threads which it runs, and these may well be samplers.
                    return new HotThread(id, name, Double.NaN, Collections.<String>emptyList());
                }
                if (state.state == Thread.State.RUNNABLE) {
                    // Between two pieces of work its frames tell where it waits for the next, not where it works.
                    state.trace
                            .subList(0, Math.min(FRAMES_SHOWN, state.trace.size()))
                            .forEach(frame -> frames.add(frame.getClassName() + "." + frame.getMethodName()));
                }
            }
        }
        return new HotThread(id, name, share, frames);
    }

    private static boolean carriesVirtualThread(List<StackTraceElement> trace) {
        return trace.stream().anyMatch(frame -> frame.getClassName().equals(VIRTUAL));
    }
}
