// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waiting for a condition with a bound, instead of sleeping. Thread-safe. */
public final class Await {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

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
            try {
                if (Boolean.TRUE.equals(condition.call())) {
                    return;
                }
            } catch (Exception e) {
                last = e;
            }
            if (System.nanoTime() > deadline) {
                throw new AssertionError("Not within " + timeout + ": " + what, last);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
