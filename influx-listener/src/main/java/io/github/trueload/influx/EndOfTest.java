// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends a listener once: when JMeter says that the test is over, or else when the JVM ends. JMeter does not say so on a
 * master (5.4.1 to 5.6.3) after a slave has crashed, with the sample sender {@code Stripped}, or when it is killed
 * itself. Thread-safe.
 */
final class EndOfTest {
    private final CountDownLatch done = new CountDownLatch(1);
    private final AtomicBoolean over = new AtomicBoolean();
    private final Runnable stop;
    private final Duration longest;
    private final Thread hook;

    /**
     * Prepares the end.
     *
     * @param stop what to do, once; it holds up the end of the JVM
     * @param longest how long the JVM waits for an end that is under way already
     */
    EndOfTest(Runnable stop, Duration longest) {
        this.stop = stop;
        this.longest = longest;
        this.hook = new Thread(this::now, "trueload-influx-end");
    }

    /** What the end of the JVM runs. */
    Thread hook() {
        return hook;
    }

    /** From now on the end of the JVM is the end of the listener. */
    void watchJvm() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending already, and with it this test.
            return;
        }
    }

    /** Ends the listener, unless that happened before. While it is under way the JVM waits for it. */
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
            done.await(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void forgetJvm() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, perhaps it is the hook that calls.
            return;
        }
    }
}
