// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

/**
 * Ends the JVM with an exit code that a pipeline sees, but not before JMeter is done: it still writes its summary, its
 * dashboard and the JTL after the listeners were told of the end.
 */
final class FailureExit {
    /** JMeter itself uses 0 and 1. */
    static final int CODE = 3;

    private FailureExit() {}

    /** Returns at once; the JVM ends when no thread is left that would keep it. */
    static void whenJMeterIsDone() {
        new Thread(FailureExit::await, "trueload-health-exit").start();
    }

    private static void await() {
        try {
            for (Thread other = keeper(); other != null; other = keeper()) {
                other.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.exit(CODE);
    }

    /** A thread that keeps the JVM from ending; {@code null} when there is none but this one. */
    private static Thread keeper() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon()
                        && thread != Thread.currentThread()
                        && !thread.getName().equals("DestroyJavaVM"))
                .findFirst()
                .orElse(null);
    }
}
