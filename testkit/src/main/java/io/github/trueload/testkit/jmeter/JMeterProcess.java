// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;

/** A running JMeter. Closing it stops it, and fails when it shows one of {@link PlantedSecrets}. Thread-safe. */
public final class JMeterProcess implements AutoCloseable {
    /** On a machine with much other work a run of seconds takes minutes; a shorter time tells no hang from that. */
    private static final Duration LEAST_PATIENCE = Duration.ofMinutes(4);

    private final ManagedProcess process;
    private final Path directory;

    JMeterProcess(ManagedProcess process, Path directory) {
        this.process = process;
        this.directory = directory;
    }

    /** The process itself. */
    public ManagedProcess process() {
        return process;
    }

    /** What jmeter.log holds so far; empty when JMeter has not opened it yet. */
    public String log() {
        return TestFiles.read(directory.resolve("jmeter.log"));
    }

    /** What the JTL holds so far. */
    public Jtl samples() {
        return Jtl.read(jtl());
    }

    /** Where the JTL is being written. */
    public Path jtl() {
        return directory.resolve("result.jtl");
    }

    /**
     * Waits for JMeter to end by itself and collects what it left behind.
     *
     * @param timeout when it counts as hanging, but four minutes at least
     */
    public JMeterResult finish(Duration timeout) {
        try (this) {
            int exitCode = process.awaitExit(timeout.compareTo(LEAST_PATIENCE) < 0 ? LEAST_PATIENCE : timeout);
            return new JMeterResult(exitCode, process.output(), log(), Jtl.read(jtl()));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n--- jmeter.log\n" + log(), e);
        }
    }

    /** The same for one that ends in a few minutes at most. */
    public JMeterResult finish() {
        return finish(LEAST_PATIENCE);
    }

    @Override
    public void close() {
        process.close();
        PlantedSecrets.lookIn(directory);
    }
}
