// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.process.ManagedProcess;
import io.github.trueload.testkit.process.ThreadDump;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * Thread dumps of a JVM, taken by the signal QUIT and read from its output: who was BLOCKED, on what, and in which
 * method. Immutable.
 */
public final class ThreadDumps {
    private static final String HEAD = "Full thread dump ";
    private static final String END = "JNI global refs";

    private final int dumps;
    private final List<String> waits;

    private ThreadDumps(int dumps, List<String> waits) {
        this.dumps = dumps;
        this.waits = waits;
    }

    /** Takes dumps at even distances. */
    public static ThreadDumps take(ManagedProcess process, int count, Duration distance) {
        int before = occurrences(process.output(), END);
        for (int i = 0; i < count; i++) {
            LockSupport.parkNanos(distance.toNanos());
            quit(process.pid());
            int wanted = before + i + 1;
            Await.until(
                    "thread dump " + wanted,
                    Duration.ofSeconds(20),
                    () -> occurrences(process.output(), END) >= wanted);
        }
        return parse(process.output());
    }

    /** Reads every dump that a text holds. */
    static ThreadDumps parse(String text) {
        return new ThreadDumps(occurrences(text, HEAD), ThreadDump.parse(text).waits());
    }

    /** How many threads were BLOCKED in a dump, on the average. */
    public double blockedPerDump() {
        return waits.size() / (double) Math.max(1, dumps);
    }

    /**
     * The same for those waits whose monitor or method is of a package.
     *
     * @param packages prefixes of class names
     * @param harmless prefix of methods in which a wait does not count
     */
    public double blockedPerDump(List<String> packages, String harmless) {
        long count = waits.stream()
                .filter(wait ->
                        packages.stream().anyMatch(name -> wait.startsWith(name) || wait.contains(" in " + name)))
                .filter(wait -> !wait.contains(" in " + harmless))
                .count();
        return count / (double) Math.max(1, dumps);
    }

    /** The most frequent waits, one line each: class of the monitor, method, mean number of threads. */
    public String busiest(int lines) {
        Map<String, Long> counts =
                waits.stream().collect(Collectors.groupingBy(wait -> wait, TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(lines)
                .map(entry -> String.format("%5.1f threads  %s%n", entry.getValue() / (double) dumps, entry.getKey()))
                .collect(Collectors.joining());
    }

    private static void quit(long pid) {
        try {
            Process kill = new ProcessBuilder("kill", "-QUIT", String.valueOf(pid))
                    .inheritIO()
                    .start();
            if (!kill.waitFor(10, TimeUnit.SECONDS) || kill.exitValue() != 0) {
                throw new IllegalStateException("kill -QUIT " + pid + " did not work");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static int occurrences(String text, String part) {
        int count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            count++;
        }
        return count;
    }
}
