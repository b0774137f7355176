// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;

/**
 * A thread that does the work of a listener in turns: once at first, then again and again, and once at last. What the
 * work throws is told, and the next turn comes nevertheless. Thread-safe.
 */
final class RunClock {
    /** Who wakes up a moment too early would find the period not over. */
    private static final long GRACE_MS = 50;

    private final CountDownLatch ending = new CountDownLatch(1);
    private final Consumer<Throwable> failures;
    private final Thread thread;
    private volatile boolean failed;

    /**
     * @param pauseMs how long to wait for the next turn, from a time on
     * @param failures told of what a turn throws
     */
    RunClock(
            String threadName,
            LongUnaryOperator pauseMs,
            Consumer<Throwable> failures,
            Runnable begin,
            LongConsumer tick,
            Runnable end) {
        this.failures = failures;
        this.thread = new Thread(() -> run(pauseMs, begin, tick, end), threadName);
        thread.setDaemon(true);
    }

    /** Pauses after which turns come shortly after every full period of the wall clock. */
    static LongUnaryOperator everyFull(long periodMs) {
        return nowMs -> periodMs - Math.floorMod(nowMs - GRACE_MS, periodMs);
    }

    void start() {
        thread.start();
    }

    /** Lets the work end; nobody waits for that. */
    void end() {
        ending.countDown();
    }

    /** Lets the work end and waits for that, but not longer than given; says whether it ended. */
    boolean stop(long timeoutMs) {
        end();
        try {
            thread.join(timeoutMs);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }

    private void run(LongUnaryOperator pauseMs, Runnable begin, LongConsumer tick, Runnable end) {
        survives(begin);
        while (ending.getCount() > 0) {
            survives(() -> {
                if (!awaitEnd(pauseMs.applyAsLong(System.currentTimeMillis()))) {
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

    /** Whatever a turn throws (a passing lack of memory, say), the telling included, ends this turn alone. */
    private void survives(Runnable step) {
        try {
            step.run();
        } catch (Throwable e) {
            failed = true;
            try {
                failures.accept(e);
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
