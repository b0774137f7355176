// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A running JMeter. Closing it stops it. Thread-safe. */
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
        return read(directory.resolve("jmeter.log"));
    }

    /** Where the JTL is being written. */
    public Path jtl() {
        return directory.resolve("result.jtl");
    }

    /** Waits for JMeter to end by itself and collects what it left behind. */
    public JMeterResult finish(Duration timeout) {
        try (this) {
            int exitCode = process.awaitExit(timeout);
            return new JMeterResult(exitCode, process.output(), log(), Jtl.read(jtl()));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n--- jmeter.log\n" + log(), e);
        }
    }

    @Override
    public void close() {
        process.close();
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
