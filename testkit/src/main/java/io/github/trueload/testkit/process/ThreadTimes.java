// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Processor time of threads of another process, as Linux counts it ({@code proc(5)}). Stateless; for any thread. */
public final class ThreadTimes {
    private static final int BETWEEN_LOOKS_MS = 100;
    /** Linux keeps no more of a thread's name. */
    private static final int NAME_LENGTH = 15;

    private ThreadTimes() {}

    /**
     * Follows a process to its end and tells what its threads of such a name have used together.
     *
     * @param process the process; may have ended
     * @param name of the threads, or the first 15 characters of it
     * @param limit how long the process may take; then what was seen so far is told
     */
    public static Duration untilTheEndOf(ProcessHandle process, String name, Duration limit) {
        String known = name.substring(0, Math.min(name.length(), NAME_LENGTH));
        Path tasks = Path.of("/proc", Long.toString(process.pid()), "task");
        long end = System.nanoTime() + limit.toNanos();
        long most = 0;
        while (process.isAlive() && System.nanoTime() - end < 0) {
            most = Math.max(most, nanosOf(tasks, known));
            pause();
        }
        return Duration.ofNanos(most);
    }

    private static long nanosOf(Path tasks, String name) {
        try (Stream<Path> threads = Files.list(tasks)) {
            return threads.toList().stream()
                    .mapToLong(thread -> nanosOfThread(thread, name))
                    .sum();
        } catch (IOException e) {
            return 0;
        }
    }

    /** None where the thread has ended meanwhile. */
    private static long nanosOfThread(Path thread, String name) {
        try {
            if (!Files.readString(thread.resolve("comm")).strip().equals(name)) {
                return 0;
            }
            List<String> figures =
                    List.of(Files.readString(thread.resolve("schedstat")).split(" "));
            return Long.parseLong(figures.get(0));
        } catch (IOException e) {
            return 0;
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
