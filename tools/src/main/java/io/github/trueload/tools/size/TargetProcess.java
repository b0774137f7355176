// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A local target in a process of its own, which says on its standard output how busy it was. Closing it stops it; it
 * also stops when this JVM ends. Thread-safe.
 */
final class TargetProcess implements AutoCloseable {
    private static final long START_SECONDS = 60;
    private static final double NANOS_PER_MS = 1_000_000;

    private final Process process;
    private final CountDownLatch ready = new CountDownLatch(1);
    /** Moments, in milliseconds since 1970, and the nanoseconds of processor time that were used by then. */
    private final List<long[]> uses = new ArrayList<>();

    private volatile int port;

    private TargetProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts a target and waits until it listens.
     *
     * @param log where what it says on standard error goes
     * @throws IOException when it does not start within a minute; the message says where to look
     */
    static TargetProcess start(List<String> command, Path log) throws IOException {
        Process process =
                new ProcessBuilder(command).redirectError(log.toFile()).start();
        TargetProcess target = new TargetProcess(process);
        Thread reader = new Thread(target::listen, "target's tally");
        reader.setDaemon(true);
        reader.start();
        target.awaitPort(log);
        return target;
    }

    /** The port that it listens on, on 127.0.0.1. */
    int port() {
        return port;
    }

    /**
     * How many processors it used on the average.
     *
     * @param fromMs milliseconds since 1970, as {@code toMs}
     * @return NaN where nothing is known of that time
     */
    synchronized double processors(long fromMs, long toMs) {
        long[] first = null;
        long[] last = null;
        for (long[] use : uses) {
            if (use[0] <= fromMs || first == null) {
                first = use;
            }
            if (use[0] <= toMs || last == first) {
                last = use;
            }
        }
        return first == null || last[0] <= first[0]
                ? Double.NaN
                : (last[1] - first[1]) / NANOS_PER_MS / (last[0] - first[0]);
    }

    @Override
    public void close() {
        process.destroy();
    }

    /**
     * For the target itself: says its port, then once a second how much processor time it has used, until its standard
     * input ends, as it does when the program that started it is gone.
     */
    static void tell(int port) throws IOException {
        System.out.println("listening " + port);
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Executors.newSingleThreadScheduledExecutor()
                .scheduleAtFixedRate(
                        () -> System.out.println(
                                "used " + System.currentTimeMillis() + " " + system.getProcessCpuTime()),
                        1,
                        1,
                        TimeUnit.SECONDS);
        int read = 0;
        while (read >= 0) {
            read = System.in.read();
        }
        // Nobody waits for a provider of Dubbo to leave politely.
        Runtime.getRuntime().halt(0);
    }

    private void awaitPort(Path log) throws IOException {
        try {
            if (!ready.await(START_SECONDS, TimeUnit.SECONDS) || port == 0) {
                close();
                throw new IOException("the local target did not start; see " + log);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new IOException("interrupted while the local target started", e);
        }
    }

    private void listen() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                take(line.split(" "));
            }
        } catch (IOException e) {
            // It was stopped.
            process.destroy();
        }
        ready.countDown();
    }

    /** Other lines are those of libraries. */
    private synchronized void take(String[] words) {
        if (words[0].equals("listening")) {
            port = Integer.parseInt(words[1]);
            ready.countDown();
        } else if (words[0].equals("used")) {
            uses.add(new long[] {Long.parseLong(words[1]), Long.parseLong(words[2])});
        }
    }
}
