// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.util.Arrays;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Ends the JVM of a run without GUI with an exit code that a pipeline sees, but not before JMeter is done: it still
 * writes its summary, its dashboard and the JTL after the listeners were told of the end. Thread-safe.
 */
public final class FailureExit {
    /** JMeter itself uses 0 and 1. */
    public static final int CODE = 3;

    /** The property by which a user asks for it. */
    public static final String FAIL_ON = "trueload.health.failOn";

    /** With it JMeter itself ends the JVM with exit code 0, after it told all listeners; Taurus always sets it. */
    private static final String FORCED = "jmeterengine.force.system.exit";

    /** All plugins' copies of this class know each other's threads by this name. */
    private static final String THREAD = "trueload-health-exit";

    /** That of the JVM's which waits for the end of all others. */
    private static final String LAST_THREAD = "DestroyJavaVM";

    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(20);

    private FailureExit() {}

    /** Whether the user of this run wants its exit code to tell of figures that are invalid. */
    public static boolean isWanted() {
        return Boolean.getBoolean(JMeter.JMETER_NON_GUI)
                && GuiPackage.getInstance() == null
                && !JMeterUtils.getPropDefault(FAIL_ON, "").trim().isEmpty();
    }

    /** Returns at once; the JVM ends when no thread is left that would keep it, or when JMeter ends it. */
    public static void whenJMeterIsDone() {
        if (jvmEndsByItself()) {
            halt(Collections.emptySet());
        }
        if (JMeterUtils.getPropDefault(FORCED, false)) {
            haltAtExit();
        }
        Thread exit = new Thread(FailureExit::await, THREAD);
        // Asked for by a daemon thread, as those of RMI are, it would be one too, and keep no JVM from ending with 0.
        exit.setDaemon(false);
        exit.start();
    }

    /**
     * Whether no thread is left, although JMeter did not say that the test is over: its engine may have died, of what
     * its users died of, too. An end that somebody wants (Ctrl-C, kill) is none of these.
     */
    private static boolean jvmEndsByItself() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().equals(LAST_THREAD))
                .flatMap(thread -> Arrays.stream(thread.getValue()))
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Shutdown"));
    }

    private static void haltAtExit() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> halt(before), THREAD));
        } catch (IllegalStateException e) {
            // Somebody stops the JVM (Ctrl-C, kill): its exit code says that, not what JMeter found.
            return;
        }
    }

    /** An exit under way keeps its code, so that all that is left is to end the JVM after its other hooks. */
    private static void halt(Set<Thread> before) {
        long deadline = System.nanoTime() + LONGEST_NANOS;
        try {
            for (Thread other = keeper(before); other != null; other = keeper(before)) {
                // A hook that never ends would keep a JVM without us for ever; here it keeps it for so long.
                long leftMs = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (leftMs <= 0) {
                    break;
                }
                other.join(leftMs);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(CODE);
    }

    private static void await() {
        try {
            Set<Thread> none = Collections.emptySet();
            for (Thread other = keeper(none); other != null; other = keeper(none)) {
                other.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.exit(CODE);
    }

    /** A thread that keeps the JVM from ending, but for some; {@code null} when there is none but this one. */
    private static Thread keeper(Set<Thread> besides) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon()
                        && thread != Thread.currentThread()
                        && !besides.contains(thread)
                        && !thread.getName().equals(LAST_THREAD)
                        && !thread.getName().equals(THREAD))
                .findFirst()
                .orElse(null);
    }
}
