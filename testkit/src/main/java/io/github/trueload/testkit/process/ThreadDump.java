// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A dump of another JVM's threads, taken with {@code jcmd}. Immutable.
 *
 * @param threads one text per thread: its name, state and stack
 */
public record ThreadDump(List<String> threads) {
    /** Takes a dump of a running JVM. */
    public static ThreadDump of(long pid) {
        String jcmd = JavaHome.current().java().resolveSibling("jcmd").toString();
        try {
            Process process = new ProcessBuilder(jcmd, String.valueOf(pid), "Thread.print")
                    .redirectErrorStream(true)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new ThreadDump(Arrays.stream(text.split("\n\n"))
                    .filter(part -> part.strip().startsWith("\""))
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The threads that wait for a monitor in a method of one of the packages. */
    public List<String> blockedIn(String... packages) {
        return threads.stream()
                .filter(thread -> thread.contains("java.lang.Thread.State: BLOCKED"))
                .filter(thread -> Arrays.stream(packages).anyMatch(firstFrame(thread)::startsWith))
                .toList();
    }

    /** The threads whose name starts with a prefix. */
    public List<String> named(String prefix) {
        return threads.stream()
                .filter(thread -> thread.strip().startsWith("\"" + prefix))
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
