// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Ends the JVM of a run without GUI with an exit code that a pipeline sees, but not before JMeter is done: it still
 * writes its summary, its dashboard and the JTL after the listeners were told of the end. Thread-safe.
 */
public final class FailureExit {
    /** Figures are not worth what the user asks for. JMeter itself uses 0 and 1. */
    public static final int CODE = 3;
    /** Goals were missed, or could not be judged. */
    public static final int MISSED_GOALS = 4;
    /** The property by which a user asks for it. */
    public static final String FAIL_ON = "trueload.health.failOn";

    /** All plugins' copies of this class know each other's threads by this name. */
    private static final String THREAD = "trueload-health-exit";
    /** The JVM's thread that waits for the last non-daemon thread. */
    private static final String LAST_THREAD = "DestroyJavaVM";

    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long LOOK_MS = 50;
    /** Some other thread may be taken for a hook; nobody who stops a JVM wants to wait long for it. */
    private static final long LONGEST_HOOK_NANOS = TimeUnit.SECONDS.toNanos(12);

    /** Users and JMeter's engine, and what runs the hooks. */
    private static final Pattern NO_HOOK =
            Pattern.compile("org\\.apache\\.jmeter\\.(?:threads\\.JMeterThread|engine\\.\\w+)"
                    + "|java\\.lang\\.(?:Shutdown|Terminator.*)");

    private FailureExit() {}

    /** Whether the user of this run wants its exit code to tell of figures that are invalid. */
    public static boolean isWanted() {
        return Boolean.getBoolean(JMeter.JMETER_NON_GUI)
                && GuiPackage.getInstance() == null
                && !JMeterUtils.getPropDefault(FAIL_ON, "").trim().isEmpty();
    }

    /** As below, with {@link #CODE}. */
    public static void whenJMeterIsDone() {
        whenJMeterIsDone(CODE, Collections.emptySet());
    }

    /** The threads that are there now, of which an end of the JVM from outside need not wait for any. */
    public static Set<Thread> threadsBefore() {
        return new HashSet<>(Thread.getAllStackTraces().keySet());
    }

    /**
     * Returns at once; the JVM ends when no thread is left that would keep it, or when JMeter ends it. Where somebody
     * stops the JVM (Ctrl-C, kill), which is noticed in the thread of a shutdown hook, it ends after its other hooks.
     *
     * @param before threads that are no hooks, because they were there when the test began
     */
    public static void whenJMeterIsDone(int code, Set<Thread> before) {
        Set<Thread> now = Thread.getAllStackTraces().keySet();
        try {
            // Somebody may end the JVM with another code: JMeter where jmeterengine.force.system.exit is set, as Taurus
            // does, or who does not wait for threads that stay for a minute, as those of open models do.
            Runtime.getRuntime().addShutdownHook(new Thread(() -> halt(code, () -> now, LONGEST_NANOS), THREAD));
        } catch (IllegalStateException e) {
            // It is ending already: somebody stops it, or all its threads died, JMeter's engine among them.
            halt(code, () -> noHooks(before), LONGEST_HOOK_NANOS);
        }
        Thread exit = new Thread(() -> await(code), THREAD);
        // Asked for by a daemon thread, as those of RMI are, it would be one too, and keep no JVM from ending with 0.
        exit.setDaemon(false);
        exit.start();
    }

    /** Users, who run until the JVM ends, what was there before them, and a hook that waits for the caller. */
    private static Set<Thread> noHooks(Set<Thread> before) {
        Set<Thread> others = new HashSet<>(before);
        Thread.getAllStackTraces().forEach((thread, stack) -> {
            if (Arrays.stream(stack).anyMatch(FailureExit::isNoHook)) {
                others.add(thread);
            }
        });
        return others;
    }

    private static boolean isNoHook(StackTraceElement frame) {
        return NO_HOOK.matcher(frame.getClassName()).matches() || EndOfTest.isWait(frame);
    }

    /** An exit under way keeps its code, so that all that is left is to end the JVM after its other hooks. */
    private static void halt(int code, Supplier<Set<Thread>> noHooks, long longestNanos) {
        long deadline = System.nanoTime() + longestNanos;
        try {
            Thread other = keeper(noHooks.get());
            // A hook that never ends would keep a JVM without us for ever; here it keeps it for so long.
            while (other != null && deadline - System.nanoTime() > 0) {
                other.join(LOOK_MS);
                other = keeper(noHooks.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(code);
    }

    private static void await(int code) {
        try {
            Set<Thread> none = Collections.emptySet();
            for (Thread other = keeper(none); other != null; other = keeper(none)) {
                other.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.exit(code);
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
