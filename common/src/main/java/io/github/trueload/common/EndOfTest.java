// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Does what is due at the end of a test exactly once: when JMeter says that the test is over, or else when the JVM
 * ends. JMeter does not say so on a master (5.4.1 to 5.6.3) after a slave has crashed, with the sample sender
 * {@code Stripped}, or when it is killed itself. Thread-safe.
 */
public final class EndOfTest {
    private static final long LOOK_MS = 20;

    private final CountDownLatch done = new CountDownLatch(1);
    private final AtomicBoolean begun = new AtomicBoolean();
    private final Runnable action;
    private final Duration longest;
    private final Thread hook;

    /** An end that, with the JVM, comes at once. */
    public EndOfTest(String threadName, Runnable action, Duration longest) {
        this(threadName, action, longest, () -> true, Duration.ZERO);
    }

    /**
     * An end that, with the JVM, comes after something else.
     *
     * @param threadName of the thread that ends the test with the JVM
     * @param action what to do, once; it holds up the end of the JVM
     * @param longest how long the JVM waits for an end that another thread is at already
     * @param othersEnded whether what comes before is over
     * @param patience how long the end of the JVM waits for that
     */
    public EndOfTest(
            String threadName, Runnable action, Duration longest, BooleanSupplier othersEnded, Duration patience) {
        this.action = action;
        this.longest = longest;
        this.hook = new Thread(
                () -> {
                    try {
                        await(othersEnded, patience);
                    } finally {
                        now();
                    }
                },
                threadName);
    }

    /** The thread that the end of the JVM starts. */
    public Thread hook() {
        return hook;
    }

    /** From now on the end of the JVM is the end of the test, too. */
    public void watchJvm() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending already, and with it this test.
        }
    }

    /** Ends the test, unless that happened before. While it is under way the JVM waits for it. */
    public void now() {
        if (begun.compareAndSet(false, true)) {
            try {
                action.run();
            } finally {
                done.countDown();
                forgetJvm();
            }
        } else if (Thread.currentThread() == hook) {
            awaitDone();
        }
    }

    /** The end of the JVM ends nothing any more. */
    public void forgetJvm() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, perhaps it is the hook that calls.
        }
    }

    private static void await(BooleanSupplier othersEnded, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!othersEnded.getAsBoolean() && deadline - System.nanoTime() > 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MS));
        }
    }

    /** Whether a thread with this frame waits for an end that another thread is at. */
    static boolean isWait(StackTraceElement frame) {
        return frame.getClassName().equals(EndOfTest.class.getName())
                && frame.getMethodName().equals("awaitDone");
    }

    private void awaitDone() {
        try {
            done.await(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
