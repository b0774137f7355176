// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.concurrent.TimeUnit;

/** Waits of one thread, which the end of a test, told by another thread, shortens. Thread-safe. */
final class Pause {
    /** At the end of a test there is no time for a long pause. */
    private static final long LONGEST_AT_THE_END_MS = 250;

    private volatile long deadlineNanos = Long.MAX_VALUE;
    private volatile boolean ending;

    /** Says that the test is over and until which time of {@link System#nanoTime} there is work. */
    synchronized void endBy(long nanoTime) {
        deadlineNanos = nanoTime;
        ending = true;
        notifyAll();
    }

    /** Whether the time for work is over. */
    boolean isOver() {
        return ending && System.nanoTime() - deadlineNanos >= 0;
    }

    /** Waits before work that is not pressing; not at all once the test is over. */
    void unlessEnding(long ms) throws InterruptedException {
        if (!ending) {
            await(ms);
        }
    }

    /** Waits before the next attempt. */
    void after(long ms) throws InterruptedException {
        await(ending ? Math.min(ms, LONGEST_AT_THE_END_MS) : ms);
    }

    private synchronized void await(long ms) throws InterruptedException {
        boolean wasEnding = ending;
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
        while (ending == wasEnding && !isOver() && until - System.nanoTime() > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(1_000_000, until - System.nanoTime()));
        }
    }
}
