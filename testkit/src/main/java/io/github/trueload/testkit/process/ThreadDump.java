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

/**
 * The threads of a JVM at one moment. Immutable.
 *
 * @param threads one text per thread: its name, state and stack
 */
public record ThreadDump(List<String> threads) {
    private static final long TIMEOUT_SECONDS = 30;
    private static final String BLOCKED = "java.lang.Thread.State: BLOCKED";
    private static final Pattern WAIT = Pattern.compile(
            BLOCKED + "[^\n]*\n\\s+at ([^(\n]+)" + "[^\n]*\n\\s+- waiting to (?:re-)?lock <[^>]+> \\(an? ([^)]+)\\)");

    /** Takes a dump of a running JVM with {@code jstack}; one without threads when the JVM ends meanwhile. */
    public static ThreadDump of(long pid) {
        List<String> jstack = JavaHome.current().tool("jstack");
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

    /** The threads that wait for a monitor in a method of one of the packages. */
    public List<String> blockedIn(String... packages) {
        return threads.stream()
                .filter(thread -> thread.contains(BLOCKED))
                .filter(thread -> Arrays.stream(packages).anyMatch(firstFrame(thread)::startsWith))
                .toList();
    }

    /** What each blocked thread waits for: {@code <class of the monitor> in <method>}. */
    public List<String> waits() {
        return threads.stream()
                .flatMap(thread -> WAIT.matcher(thread).results())
                .map((MatchResult wait) -> wait.group(2) + " in " + wait.group(1))
                .toList();
    }

    private static String firstFrame(String thread) {
        return thread.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("at "))
                .findFirst()
                .map(line -> line.substring("at ".length()))
                .orElse("");
    }
}
