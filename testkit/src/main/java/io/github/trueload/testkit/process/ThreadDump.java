// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The threads of a JVM at one moment. Immutable.
 *
 * @param threads one text per thread: its name, state and stack
 */
public record ThreadDump(List<String> threads) {
    private static final long TIMEOUT_SECONDS = 30;
    /** Java's own ten seconds are few where the JVM gets no processor; who waited in vain would see no threads. */
    private static final long ATTACH_SECONDS = 120;

    private static final String BLOCKED = "java.lang.Thread.State: BLOCKED";
    /** {@code WAITING (parking)} or {@code TIMED_WAITING (parking)}. */
    private static final String PARKED = "WAITING (parking)";

    private static final String[] JDK = {"java.", "javax.", "jdk.", "sun."};
    /** Not the queue that all of these share with latches and conditions, by which threads wait for events. */
    private static final String[] LOCKS = {
        "java.util.concurrent.locks.ReentrantLock",
        "java.util.concurrent.locks.ReentrantReadWriteLock",
        "java.util.concurrent.locks.StampedLock",
        "java.util.concurrent.Semaphore"
    };

    private static final Pattern WAIT = Pattern.compile(
            BLOCKED + "[^\n]*\n\\s+at ([^(\n]+)" + "[^\n]*\n\\s+- waiting to (?:re-)?lock <[^>]+> \\(an? ([^)]+)\\)");

    /** Takes a dump of a running JVM with {@code jstack}; one without threads when the JVM ends meanwhile. */
    public static ThreadDump of(long pid) {
        List<String> jstack = JavaHome.current().tool("jstack");
        jstack.add("-J-Dsun.tools.attach.attachTimeout=" + TimeUnit.SECONDS.toMillis(ATTACH_SECONDS));
        jstack.add(String.valueOf(pid));
        try {
            Process process =
                    new ProcessBuilder(jstack).redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean whole = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
            return parse(whole ? text : "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Reads a dump from what a JVM or one of its tools printed. */
    public static ThreadDump parse(String text) {
        return new ThreadDump(Arrays.stream(text.split("\n\n"))
                .map(String::strip)
                .filter(part -> part.startsWith("\""))
                .toList());
    }

    /** The threads whose name starts with a prefix. */
    public List<String> named(String prefix) {
        return threads.stream()
                .filter(thread -> thread.startsWith("\"" + prefix))
                .toList();
    }

    /** How many of them wait for a monitor that another thread owns. */
    public int blocked(String prefix) {
        return (int) named(prefix).stream()
                .filter(thread -> thread.contains(BLOCKED))
                .count();
    }

    /**
     * The threads that a lock holds up on behalf of one of the packages: any method of theirs waits for a monitor,
     * however deep below it, or calls the JDK and waits for a lock there. Who waits for something to happen, such as an
     * answer or work to do, waits for no lock.
     */
    public List<String> heldUpIn(String... packages) {
        return threads.stream()
                .filter(thread -> isBlockedBelow(thread, packages) || isParkedBy(thread, packages))
                .toList();
    }

    /** What each blocked thread waits for: {@code <class of the monitor> in <method>}. */
    public List<String> waits() {
        return threads.stream()
                .flatMap(thread -> WAIT.matcher(thread).results())
                .map((MatchResult wait) -> wait.group(2) + " in " + wait.group(1))
                .toList();
    }

    private static boolean isBlockedBelow(String thread, String... packages) {
        return thread.contains(BLOCKED) && frames(thread).anyMatch(frame -> startsWithOne(frame, packages));
    }

    private static boolean isParkedBy(String thread, String... packages) {
        if (!thread.contains(PARKED)) {
            return false;
        }
        List<String> ofJdk =
                frames(thread).takeWhile(frame -> startsWithOne(frame, JDK)).toList();
        return ofJdk.stream().anyMatch(frame -> startsWithOne(frame, LOCKS))
                && frames(thread).skip(ofJdk.size()).limit(1).anyMatch(frame -> startsWithOne(frame, packages));
    }

    private static Stream<String> frames(String thread) {
        return thread.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("at "))
                .map(line -> line.substring("at ".length()));
    }

    private static boolean startsWithOne(String frame, String... prefixes) {
        return Arrays.stream(prefixes).anyMatch(frame::startsWith);
    }
}
