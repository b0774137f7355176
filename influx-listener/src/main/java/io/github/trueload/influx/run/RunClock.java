// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that does a listener's {@link Work}: shortly after every full period of the wall clock. What the work
 * throws is logged, and the next turn comes nevertheless. Thread-safe.
 */
final class RunClock {
    private static final Logger log = LoggerFactory.getLogger(RunClock.class);

    /** Who wakes up a moment too early would find the period not over. */
    private static final long GRACE_MS = 50;

    private final String name;
    private final Work work;
    private final long periodMs;
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Thread thread;

    RunClock(String name, Work work, long periodMs) {
        this.name = name;
        this.work = work;
        this.periodMs = periodMs;
        this.thread = new Thread(this::run, "trueload-influx-clock " + name);
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

    private void run() {
        guarded(work::begin);
        try {
            while (!ending.await(untilNextTurn(System.currentTimeMillis()), TimeUnit.MILLISECONDS)) {
                guarded(() -> work.tick(System.currentTimeMillis()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        guarded(work::end);
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
