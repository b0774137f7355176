// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waiting for a condition with a bound, instead of sleeping. Thread-safe. */
public final class Await {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    /** A condition that takes long, because it reads a long file, say, is asked for a tenth of the time. */
    private static final int REST = 9;

    /**
     * How long to wait for what takes a second or two: a machine with much other work needs minutes for it, and a
     * shorter time would tell no hang from that.
     */
    public static final Duration PATIENCE = Duration.ofMinutes(4);

    private Await() {}

    /**
     * Polls until the condition holds. An exception of the condition counts as "not yet".
     *
     * @param what what is waited for, for the message
     * @throws AssertionError when the time is over, with the last exception as its cause
     */
    public static void until(String what, Duration timeout, Callable<Boolean> condition) {
        long deadline = System.nanoTime() + timeout.toNanos();
        Exception last = null;
        while (true) {
            long asked = System.nanoTime();
            try {
                if (Boolean.TRUE.equals(condition.call())) {
                    return;
                }
            } catch (Exception e) {
                last = e;
            }
            long now = System.nanoTime();
            if (now > deadline) {
                throw new AssertionError("Not within " + timeout + ": " + what, last);
            }
            LockSupport.parkNanos(Math.min(LONGEST_PAUSE_NANOS, Math.max(POLL_NANOS, REST * (now - asked))));
        }
    }

    /** Waits until somebody has opened a latch, for a minute at most. */
    public static void latch(CountDownLatch latch) {
        try {
            if (!latch.await(1, TimeUnit.MINUTES)) {
                throw new AssertionError("Nobody opened the latch within a minute");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
