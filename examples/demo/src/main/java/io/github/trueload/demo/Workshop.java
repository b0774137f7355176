// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What every part works with: JMeter homes, plans and a folder for what its processes write. Not thread-safe. */
final class Workshop {
    static final String JMETER = "5.6.3";

    private final Path directory;
    private final Progress progress;

    private Workshop(Path directory, Progress progress) {
        this.directory = directory;
        this.progress = progress;
    }

    /** Clears a folder of what an earlier run left. */
    static Workshop in(Path directory, Progress progress) {
        try {
            TestFiles.delete(directory);
            Files.createDirectories(directory);
            return new Workshop(directory, progress);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder of one process. */
    Path folder(String name) {
        return directory.resolve(name);
    }

    /** A JMeter as its archive lays it out, without Trueload. */
    JMeterHome plainJMeter(String name) {
        return JMeterHome.create(JMETER, folder(name));
    }

    /** One of the plans that the demo compares; the two of a pair differ in one element. */
    static Path plan(String name) {
        return Checkout.root().resolve("examples/demo/plans").resolve(name);
    }

    /** A JMeter process whose JTL {@link Samples} can read. */
    static JMeterCommand command(JMeterHome home) {
        return home.command().atFullSpeed().args(Samples.settings().toArray(String[]::new));
    }

    /** Waits for JMeter processes to end, and reads what they sampled. */
    static Samples finish(JMeterProcess... jmeters) {
        List<Path> jtls = new ArrayList<>();
        for (JMeterProcess jmeter : jmeters) {
            int exitCode = jmeter.process().awaitExit(Await.PATIENCE);
            if (exitCode != 0 || !Files.exists(jmeter.jtl())) {
                String error = jmeter.log()
                        .lines()
                        .filter(line -> line.contains(" ERROR "))
                        .findFirst()
                        .orElse("its log has no ERROR line");
                throw new IllegalStateException("JMeter ended with exit code " + exitCode + ": " + error);
            }
            jtls.add(jmeter.jtl());
        }
        return Samples.read(jtls);
    }

    void step(String part, String what) {
        progress.step(part, what);
    }
}
