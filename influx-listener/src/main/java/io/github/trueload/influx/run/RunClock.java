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
    /** Who wakes up a moment too early would find the period not over. */
    private static final long GRACE_MS = 50;

    private final Logger log;
    private final String name;
    private final long periodMs;
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Thread thread;
    private volatile boolean failed;

    /**
     * Prepares the thread.
     *
     * @param tick is told the time in milliseconds since the epoch
     */
    RunClock(String name, long periodMs, Runnable begin, LongConsumer tick, Runnable end) {
        this(LoggerFactory.getLogger(RunClock.class), name, periodMs, begin, tick, end);
    }

    RunClock(Logger log, String name, long periodMs, Runnable begin, LongConsumer tick, Runnable end) {
        this.log = log;
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
        survives(begin);
        while (ending.getCount() > 0) {
            survives(() -> {
                if (!awaitEnd(untilNextTurn(System.currentTimeMillis()))) {
                    tick.accept(System.currentTimeMillis());
                }
            });
        }
        survives(end);
    }

    private boolean awaitEnd(long ms) {
        try {
            return ending.await(ms, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            // Nobody of ours does that, and the test goes on.
            return false;
        }
    }

    private long untilNextTurn(long nowMs) {
        return periodMs - Math.floorMod(nowMs - GRACE_MS, periodMs);
    }

    /** Whatever a turn throws (a passing lack of memory, say), its logging included, ends this turn alone. */
    private void survives(Runnable step) {
        try {
            step.run();
        } catch (Throwable e) {
            failed = true;
            try {
                log.error("{}: defect of the listener, rows of this moment may be missing; please report it", name, e);
            } catch (Throwable again) {
                // The log may fail for the same reason; the next turn matters more.
                return;
            }
        }
    }

    /** Whether a turn failed, so that samples may be in no row. */
    boolean hasFailed() {
        return failed;
    }
}
