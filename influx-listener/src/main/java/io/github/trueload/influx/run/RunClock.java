// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that does the work of a listener: once at first, then shortly after every full period of the wall clock,
 * and once at last. What the work throws is logged, and the next turn comes nevertheless. Thread-safe.
 */
final class RunClock {
    private static final Logger log = LoggerFactory.getLogger(RunClock.class);

    /** Who wakes up a moment too early would find the period not over. */
    private static final long GRACE_MS = 50;

    private final String name;
    private final long periodMs;
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Thread thread;

    /**
     * Prepares the thread.
     *
     * @param tick is told the time in milliseconds since the epoch
     */
    RunClock(String name, long periodMs, Runnable begin, LongConsumer tick, Runnable end) {
        this.name = name;
        this.periodMs = periodMs;
        this.thread = new Thread(() -> run(begin, tick, end), "trueload-influx-clock " + name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Lets the work end and waits for that, but not longer than given; says whether it ended. */
    boolean stop(long timeoutMs) {
        ending.countDown();
        try {
            thread.join(timeoutMs);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }

    private void run(Runnable begin, LongConsumer tick, Runnable end) {
        guarded(begin);
        try {
            while (!ending.await(untilNextTurn(System.currentTimeMillis()), TimeUnit.MILLISECONDS)) {
                guarded(() -> tick.accept(System.currentTimeMillis()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        guarded(end);
    }

    private long untilNextTurn(long nowMs) {
        return periodMs - Math.floorMod(nowMs - GRACE_MS, periodMs);
    }

    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            log.error("{}: defect of the listener, rows of this moment may be missing; please report it", name, e);
        }
    }
}
