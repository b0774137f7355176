// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Variant;
import io.github.trueload.benchmarks.guest.Turns;
import io.github.trueload.benchmarks.process.MeteredProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * Listeners that take turns in one JMeter, and in a new one after some turns. Not thread-safe.
 */
final class InTurns implements AutoCloseable {
    /** How many turns each takes before JMeter starts anew. */
    static final int OF_A_START = 10;

    private static final Duration SETTLE = Duration.ofSeconds(1);
    private static final Duration TURN = Duration.ofSeconds(2);
    private static final int WARM_UP_TURNS = 2;

    private final IntFunction<Path> folder;
    private final Starter starter;
    private final Duration warmUp;
    private final List<String> classes;
    private MeteredProcess process;
    private Path asked;
    private int start;

    /**
     * Starts nothing yet.
     *
     * @param folder the folder of each start, counted from 1
     * @param warmUp how long a new process runs with each of them before it is measured
     * @param classes theirs
     */
    InTurns(IntFunction<Path> folder, Starter starter, Duration warmUp, List<String> classes) {
        this.folder = folder;
        this.starter = starter;
        this.warmUp = warmUp;
        this.classes = List.copyOf(classes);
    }

    /** How many rounds so many starts take. */
    static int rounds(int starts) {
        return starts * OF_A_START;
    }

    /** One of them. */
    Variant variant(String client) {
        return round -> measure(client, (round + OF_A_START - 1) / OF_A_START);
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
        }
    }

    private Map<Metric, Double> measure(String client, int startOfRound) throws Exception {
        if (startOfRound > start) {
            close();
            start(startOfRound);
        }
        take(client);
        LockSupport.parkNanos(SETTLE.toNanos());
        return process.measure(TURN);
    }

    private void start(int number) throws Exception {
        Path run = folder.apply(number);
        asked = run.resolve("turn");
        process = starter.start(run, "-D" + Turns.FILE + "=" + asked);
        start = number;
        for (int i = 0; i < WARM_UP_TURNS; i++) {
            for (String client : classes) {
                take(client);
                LockSupport.parkNanos(warmUp.toNanos() / WARM_UP_TURNS);
            }
        }
    }

    private void take(String client) throws IOException {
        // Moved, so that JMeter never reads half of it.
        Path written = Files.writeString(asked.resolveSibling("turn.written"), client);
        Files.move(written, asked, StandardCopyOption.ATOMIC_MOVE);
        Path taken = Turns.confirmation(asked);
        process.await(
                "turn of " + client,
                () -> Files.exists(taken) && Files.readString(taken).equals(client));
    }

    /** Starts JMeter in a folder, with one more argument of the JVM. */
    @FunctionalInterface
    interface Starter {
        MeteredProcess start(Path run, String jvmArgument) throws Exception;
    }
}
