// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends a listener once: when JMeter says that the test is over, or else when the JVM ends. JMeter does not say so on a
 * master (5.4.1 to 5.6.3) after a slave has crashed, with the sample sender {@code Stripped}, or when it is killed
 * itself. Thread-safe.
 */
final class Ending {
    private final AtomicBoolean over = new AtomicBoolean();
    private final Runnable stop;
    private final Thread hook;

    /** @param stop what to do, once; it holds up the end of the JVM */
    Ending(Runnable stop) {
        this.stop = stop;
        this.hook = new Thread(this::now, "trueload-influx-end");
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

    /** Ends the listener, unless that happened before. */
    void now() {
        if (over.compareAndSet(false, true)) {
            forgetJvm();
            stop.run();
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
