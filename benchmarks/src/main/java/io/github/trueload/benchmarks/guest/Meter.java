// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts samples and writes, five times a second, a line {@code nanoseconds,samples,failures,cpu-nanoseconds} to the
 * file that the system property {@value #FILE} names. Counts and processor time are read at the same moment inside the
 * process, so that start-up and warm-up can be subtracted exactly. Thread-safe.
 */
public final class Meter {
    /** Names the file. */
    public static final String FILE = "trueload.bench.meter";

    private static final long PERIOD_MS = 200;
    private static final LongAdder SAMPLES = new LongAdder();
    private static final LongAdder FAILURES = new LongAdder();
    private static final AtomicBoolean STARTED = new AtomicBoolean();

    private Meter() {}

    /** Starts writing; later calls do nothing. */
    public static void start() {
        if (!STARTED.compareAndSet(false, true)) {
            return;
        }
        Writer out = open();
        Executors.newSingleThreadScheduledExecutor(Meter::daemon)
                .scheduleAtFixedRate(() -> write(out), 0, PERIOD_MS, TimeUnit.MILLISECONDS);
    }

    /** Counts a sample. */
    public static void count(boolean successful) {
        SAMPLES.increment();
        if (!successful) {
            FAILURES.increment();
        }
    }

    private static Writer open() {
        try {
            return Files.newBufferedWriter(Path.of(System.getProperty(FILE)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Writer out) {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        String line = System.nanoTime() + "," + SAMPLES.sum() + "," + FAILURES.sum() + "," + system.getProcessCpuTime()
                + "\n";
        try {
            out.write(line);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "meter");
        thread.setDaemon(true);
        return thread;
    }
}
