// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The JMeter Plugins Manager in a JMeter's home, called as its {@code PluginsManagerCMD.sh} does. For one thread. */
final class PluginsManager {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Path FILES = Checkout.root().resolve("testkit/runtimes/plugins-manager/target/lib");

    private final Path home;
    private final Path directory;
    private final String repository;
    private int calls;

    private PluginsManager(Path home, Path directory, String repository) {
        this.home = home;
        this.directory = directory;
        this.repository = repository;
    }

    /** Puts it where its page says: the manager into lib/ext, what starts it into lib. */
    static PluginsManager in(JMeterHome home, Path directory, String repository) throws IOException {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(FILES, "*.jar")) {
            for (Path jar : jars) {
                String name = jar.getFileName().toString();
                Files.copy(
                        jar,
                        home.path()
                                .resolve(name.startsWith("cmdrunner") ? "lib" : "lib/ext")
                                .resolve(name));
            }
        }
        return new PluginsManager(home.path(), directory, repository);
    }

    /** Changes jars, and waits for the process that moves the files when the one that was called has ended. */
    void change(String command, String plugins) throws IOException {
        Path temporary = Files.createDirectories(directory.resolve("tmp" + ++calls));
        String output = run(temporary, command, plugins);
        assertThat(output).contains("Plugins manager will apply some modifications");
        Await.until("files moved by: " + command + " " + plugins, PATIENCE, () -> moves(temporary)
                .contains("Done running installers"));
        assertThat(moves(temporary)).doesNotContain("Cannot move");
    }

    /** What a command answers on its last line. */
    String ask(String command) throws IOException {
        String output = run(Files.createDirectories(directory.resolve("tmp" + ++calls)), command);
        return output.strip().lines().reduce("", (before, line) -> line);
    }

    private static String moves(Path temporary) throws IOException {
        StringBuilder text = new StringBuilder();
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(temporary, "jpgc-cleaner-*.log")) {
            for (Path log : logs) {
                text.append(Files.readString(log));
            }
        }
        return text.toString();
    }

    private String run(Path temporary, String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of(JavaHome.current().java().toString()));
        line.addAll(JavaHome.QUICK_START);
        // Its cache of the catalogue lies in the temporary folder, too: a fresh one for each call.
        line.addAll(List.of(
                "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + temporary,
                "-Djpgc.repo.address=" + repository,
                "-Djpgc.repo.sendstats=false",
                "-jar",
                starter().toString(),
                "--tool",
                "org.jmeterplugins.repository.PluginManagerCMD"));
        line.addAll(List.of(arguments));
        try (ManagedProcess process = ManagedProcess.start("plugins-manager", temporary, Map.of(), line)) {
            assertThat(process.awaitExit(PATIENCE)).as(process.output()).isZero();
            return process.output();
        }
    }

    private Path starter() throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(home.resolve("lib"), "cmdrunner-*.jar")) {
            return found.iterator().next();
        }
    }
}
