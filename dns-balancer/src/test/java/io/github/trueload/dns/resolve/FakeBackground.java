// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.time.Duration;
import java.util.PriorityQueue;

/** Time that a test moves on; tasks run on the test's own thread. */
final class FakeBackground extends Threads {
    private final PriorityQueue<Later> later = new PriorityQueue<>((a, b) -> Long.compare(a.atNanos, b.atNanos));
    private long nowNanos = 1_000_000_000_000L;
    private boolean stopped;

    @Override
    long nanoTime() {
        return nowNanos;
    }

    @Override
    void run(Runnable task) {
        task.run();
    }

    @Override
    boolean runAfter(Duration delay, Runnable task) {
        if (!stopped) {
            later.add(new Later(nowNanos + delay.toNanos(), task));
        }
        return !stopped;
    }

    @Override
    void stop() {
        stopped = true;
        later.clear();
    }

    /** How many tasks wait for their time. */
    int waiting() {
        return later.size();
    }

    /** Lets time pass, and what is due on the way happen. */
    void pass(Duration time) {
        long until = nowNanos + time.toNanos();
        while (!later.isEmpty() && later.peek().atNanos <= until) {
            Later next = later.poll();
            nowNanos = next.atNanos;
            next.task.run();
        }
        nowNanos = until;
    }

    private record Later(long atNanos, Runnable task) {}
}
