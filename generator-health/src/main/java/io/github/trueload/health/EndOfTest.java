// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Ends the watch once: when JMeter says that the test is over, or else when the JVM ends. JMeter does not say so on a
 * master (5.4.1 to 5.6.3) after a slave has crashed, with the sample sender {@code Stripped}, or when it is killed
 * itself. Thread-safe.
 */
final class EndOfTest {
    /** All that ending does is bounded by less; this only makes sure that no JVM ever stays for it. */
    private static final long LONGEST_S = 20;
    /** A listener ends within 11 s, however slow its server is. */
    private static final long LONGEST_BOOKS_S = 12;

    private final CountDownLatch done = new CountDownLatch(1);
    private final AtomicBoolean over = new AtomicBoolean();
    private final Runnable stop;
    private final BooleanSupplier settled;
    private final Thread hook;

    /**
     * Prepares the end.
     *
     * @param stop what to do, once; it holds up the end of the JVM
     * @param settled whether all listeners have closed their books, which the end of the JVM makes them do, too
     */
    EndOfTest(Runnable stop, BooleanSupplier settled) {
        this.stop = stop;
        this.settled = settled;
        this.hook = new Thread(this::endWithJvm, "trueload-health-end");
    }

    /** From now on the end of the JVM is the end of the watch. */
    void watchJvm() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending already, and with it this test.
            return;
        }
    }

    private void endWithJvm() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_BOOKS_S);
        while (!settled.getAsBoolean() && deadline - System.nanoTime() > 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        now();
    }

    /** Ends the watch, unless that happened before. While it is under way the JVM waits for it. */
    void now() {
        if (over.compareAndSet(false, true)) {
            try {
                stop.run();
            } finally {
                done.countDown();
                forgetJvm();
            }
        } else if (Thread.currentThread() == hook) {
            awaitDone();
        }
    }

    private void awaitDone() {
        try {
            done.await(LONGEST_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The end of the JVM ends nothing any more. */
    void forgetJvm() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, perhaps it is the hook that calls.
            return;
        }
    }
}
