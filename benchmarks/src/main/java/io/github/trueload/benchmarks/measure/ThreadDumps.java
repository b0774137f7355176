// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import io.github.trueload.testkit.process.ThreadDump;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Thread dumps of a JVM: how many threads were BLOCKED, on what, and in which method. */
public final class ThreadDumps {
    private final int dumps;
    private final List<String> waits;

    ThreadDumps(List<ThreadDump> dumps) {
        this.dumps = dumps.size();
        this.waits = dumps.stream().flatMap(dump -> dump.waits().stream()).toList();
    }

    /** Takes dumps at even distances. */
    static ThreadDumps take(long pid, int count, Duration distance) {
        List<ThreadDump> dumps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            LockSupport.parkNanos(distance.toNanos());
            dumps.add(ThreadDump.of(pid));
        }
        return new ThreadDumps(dumps);
    }

    /** How many threads were BLOCKED in a dump, on the average. */
    double blockedPerDump() {
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
}
