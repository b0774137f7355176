// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;

/** A running JMeter. Closing it stops it, and fails when it shows one of {@link PlantedSecrets}. Thread-safe. */
public final class JMeterProcess implements AutoCloseable {
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
            int exitCode = process.awaitExit(timeout.compareTo(Await.PATIENCE) < 0 ? Await.PATIENCE : timeout);
            return new JMeterResult(exitCode, process.output(), log(), Jtl.read(jtl()));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n--- jmeter.log\n" + log(), e);
        }
    }

    /** The same for one that ends in a few minutes at most. */
    public JMeterResult finish() {
        return finish(Await.PATIENCE);
    }

    @Override
    public void close() {
        process.close();
        PlantedSecrets.lookIn(directory);
    }
}
