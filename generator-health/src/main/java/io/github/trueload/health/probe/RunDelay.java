// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * How long threads of this process that were ready to run waited for a processor. Linux counts for each thread the
 * nanoseconds that it waited and how often it ran (/proc/PID/task/TID/schedstat; kernel documentation, sched-stats). A
 * few threads, other ones after some calls, stand for all: so the cost does not grow with them. Used by one thread.
 */
final class RunDelay {
    private static final int THREADS = 24;
    private static final int CHOOSE_EVERY = 4;
    /** Fewer runs tell nothing. */
    private static final long MIN_RUNS = 20;

    private final Path tasks;
    private final Random random;
    private Map<Path, long[]> before = new HashMap<>();
    private int reads;

    /** @param root where the file system of the machine begins */
    RunDelay(Path root, Random random) {
        this.tasks = root.resolve("proc/self/task");
        this.random = random;
    }

    /** The mean wait since the last call in milliseconds; NaN at the first call and where the system does not tell. */
    double meanMs() {
        long waitedNanos = 0;
        long runs = 0;
        Map<Path, long[]> now = new HashMap<>();
        for (Map.Entry<Path, long[]> task : before.entrySet()) {
            long[] counts = counts(task.getKey());
            if (counts != null) {
                waitedNanos += counts[0] - task.getValue()[0];
                runs += counts[1] - task.getValue()[1];
                now.put(task.getKey(), counts);
            }
        }
        before = reads++ % CHOOSE_EVERY == 0 ? choose() : now;
        return runs < MIN_RUNS ? Double.NaN : waitedNanos / 1e6 / runs;
    }

    private Map<Path, long[]> choose() {
        List<Path> all = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(tasks)) {
            stream.forEach(all::add);
        } catch (IOException e) {
            return new HashMap<>();
        }
        Map<Path, long[]> chosen = new HashMap<>();
        for (int i = 0; i < Math.min(THREADS, all.size()); i++) {
            // The beginning of a shuffle: each thread has the same chance, and none is taken twice.
            int other = i + random.nextInt(all.size() - i);
            Path task = all.set(other, all.get(i)).resolve("schedstat");
            long[] counts = counts(task);
            if (counts != null) {
                chosen.put(task, counts);
            }
        }
        return chosen;
    }

    /** Nanoseconds waited and times run so far; null when the thread has ended or nothing is told. */
    private static long[] counts(Path task) {
        String[] columns = ProcFile.firstLine(task).split(" ");
        if (columns.length < 3) {
            return null;
        }
        double waited = ProcFile.number(columns[1]);
        double runs = ProcFile.number(columns[2]);
        return Double.isNaN(waited + runs) ? null : new long[] {(long) waited, (long) runs};
    }
}
