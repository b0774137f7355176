// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import io.github.trueload.testkit.process.JavaHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What {@code jstack} says about a JVM's threads at one moment. Immutable. */
final class ThreadDump {
    private static final long TIMEOUT_SECONDS = 10;

    private final List<String> threads;

    private ThreadDump(List<String> threads) {
        this.threads = threads;
    }

    /** Takes a dump of a running JVM; one without threads when the JVM ends meanwhile. */
    static ThreadDump of(long pid) {
        try {
            Process jstack = new ProcessBuilder(
                            JavaHome.current().java().resolveSibling("jstack").toString(), Long.toString(pid))
                    .redirectErrorStream(true)
                    .start();
            String text = new String(jstack.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return jstack.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) && jstack.exitValue() == 0
                    ? parse(text)
                    : parse("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static ThreadDump parse(String text) {
        return new ThreadDump(Arrays.stream(text.split("\n\n"))
                .map(String::strip)
                .filter(thread -> thread.startsWith("\""))
                .toList());
    }

    /** How many threads there are whose names start so. */
    int count(String name) {
        return (int) threads.stream()
                .filter(thread -> thread.startsWith("\"" + name))
                .count();
    }

    /** How many of them wait for a monitor that another thread owns. */
    int blocked(String name) {
        return (int) threads.stream()
                .filter(thread -> thread.startsWith("\"" + name) && thread.contains("java.lang.Thread.State: BLOCKED"))
                .count();
    }
}
