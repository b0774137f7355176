// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

/**
 * Ends a listener when the JVM ends and JMeter has not told it that the test is over. JMeter does not on a master
 * (5.4.1 to 5.6.3) after a slave has crashed, with the sample sender {@code Stripped}, or when it is killed itself.
 * Thread-safe.
 */
final class JvmEnd {
    private final Thread hook;

    /** @param stop what to do; it holds up the end of the JVM */
    JvmEnd(Runnable stop) {
        hook = new Thread(stop, "trueload-influx-end");
    }

    /** From now on the end of the JVM is the end of the listener. */
    void watch() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending already, and with it this test.
            return;
        }
    }

    /** The listener has ended. */
    void ignore() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, perhaps it is the hook that calls.
            return;
        }
    }
}
