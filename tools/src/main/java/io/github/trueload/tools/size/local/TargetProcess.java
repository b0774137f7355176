// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A local target in a process of its own. Closing it stops it; it also stops when this JVM ends. Thread-safe. */
public final class TargetProcess implements AutoCloseable {
    private static final long START_SECONDS = 60;
    private static final double MICROS_PER_MS = 1000;

    private final Process process;
    private final CountDownLatch ready = new CountDownLatch(1);
    private final List<long[]> counts = new ArrayList<>();
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
    public static TargetProcess start(List<String> command, Path log) throws IOException {
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
    public int port() {
        return port;
    }

    /**
     * How many processors it used on the average.
     *
     * @param fromMs milliseconds since 1970, as {@code toMs}
     * @return NaN where nothing is known of that time
     */
    public synchronized double processors(long fromMs, long toMs) {
        long[] first = null;
        long[] last = null;
        for (long[] count : counts) {
            if (count[0] <= fromMs || first == null) {
                first = count;
            }
            if (count[0] <= toMs || last == first) {
                last = count;
            }
        }
        return first == null || last[0] <= first[0]
                ? Double.NaN
                : (last[2] - first[2]) / MICROS_PER_MS / (last[0] - first[0]);
    }

    @Override
    public void close() {
        process.destroy();
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
        } else if (words[0].equals("done")) {
            counts.add(new long[] {Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3])});
        }
    }
}
