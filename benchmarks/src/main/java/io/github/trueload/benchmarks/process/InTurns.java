// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Variant;
import io.github.trueload.benchmarks.guest.Turns;
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
 * Parts of a plan that take turns in one JMeter, and in a new one after some turns. Not thread-safe.
 */
public final class InTurns implements AutoCloseable {
    /** How many turns each takes before JMeter starts anew. */
    public static final int OF_A_START = 10;

    private static final Duration SETTLE = Duration.ofSeconds(1);
    private static final Duration TURN = Duration.ofSeconds(2);
    private static final int WARM_UP_TURNS = 2;

    private final IntFunction<Path> folder;
    private final Starter starter;
    private final Duration warmUp;
    private final List<String> names;
    private MeteredProcess process;
    private Path asked;
    private int start;

    /**
     * Starts nothing yet.
     *
     * @param folder the folder of each start, counted from 1
     * @param warmUp how long a new process runs with each of them before it is measured
     * @param names those of the turns
     */
    public InTurns(IntFunction<Path> folder, Starter starter, Duration warmUp, List<String> names) {
        this.folder = folder;
        this.starter = starter;
        this.warmUp = warmUp;
        this.names = List.copyOf(names);
    }

    /** How many rounds so many starts take. */
    public static int rounds(int starts) {
        return starts * OF_A_START;
    }

    /** One of them. */
    public Variant variant(String name) {
        return round -> measure(name, (round + OF_A_START - 1) / OF_A_START);
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
        }
    }

    private Map<Metric, Double> measure(String name, int startOfRound) throws Exception {
        if (startOfRound > start) {
            close();
            start(startOfRound);
        }
        take(name);
        LockSupport.parkNanos(SETTLE.toNanos());
        return process.measure(TURN);
    }

    private void start(int number) throws Exception {
        Path run = folder.apply(number);
        asked = run.resolve("turn");
        process = starter.start(run, "-D" + Turns.FILE + "=" + asked);
        start = number;
        for (int i = 0; i < WARM_UP_TURNS; i++) {
            for (String name : names) {
                take(name);
                LockSupport.parkNanos(warmUp.toNanos() / WARM_UP_TURNS);
            }
        }
    }

    private void take(String name) throws IOException {
        // Moved, so that JMeter never reads half of it.
        Path written = Files.writeString(asked.resolveSibling("turn.written"), name);
        Files.move(written, asked, StandardCopyOption.ATOMIC_MOVE);
        Path taken = Turns.confirmation(asked);
        process.await(
                "turn of " + name,
                () -> Files.exists(taken) && Files.readString(taken).equals(name));
    }

    /** Starts JMeter in a folder, with one more argument of the JVM. */
    @FunctionalInterface
    public interface Starter {
        MeteredProcess start(Path run, String jvmArgument) throws Exception;
    }
}
