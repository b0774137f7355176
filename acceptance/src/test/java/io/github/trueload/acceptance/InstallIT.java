// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Linux commands of docs/install.md as they stand there. */
class InstallIT {
    private static final Path PAGE = Checkout.root().resolve("docs/install.md");
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void whatIsInstalledUpgradedAndRemovedLeavesJMeterAsItWas(String version) throws IOException {
        Skip.unlessAll(version.equals("5.6.3"));
        Skip.unless(Files.isExecutable(Path.of("/usr/bin/unzip")), "no unzip, which the page's commands call");
        JMeterHome jmeter = JMeterHome.create(version, directory.resolve("home"));
        Path extensions = jmeter.path().resolve("lib/ext");
        Map<String, Long> before = files(jmeter.path());
        String zipped = Checkout.distributionZip().getFileName().toString().replaceAll("^trueload-|\\.zip$", "");

        run("Install", jmeter.path());
        assertThat(files(jmeter.path()))
                .isEqualTo(files(JMeterHome.create(version, directory.resolve("unzipped"))
                        .withTrueload()
                        .path()));

        Path old = extensions.resolve("jmeter-dns-balancer-0.9.0.jar");
        Files.move(extensions.resolve("jmeter-dns-balancer-" + zipped + ".jar"), old);
        Files.createFile(extensions.resolve("jmeter-dubbo33-client-0.9.0.jar"));
        Files.createFile(jmeter.path().resolve("extras/trueload/examples/of-0.9.jmx"));
        run("Upgrade", jmeter.path());
        assertThat(files(jmeter.path()).keySet())
                .noneMatch(name -> name.contains("0.9"))
                .contains("lib/ext/jmeter-dns-balancer-" + zipped + ".jar");

        run("Remove", jmeter.path());
        assertThat(files(jmeter.path())).isEqualTo(before);
    }

    @Test
    void bothLanguagesHaveTheSameCommands() throws IOException {
        assertThat(code(Checkout.root().resolve("docs/zh/install.md"))).isEqualTo(code(PAGE));
    }

    /** The first commands below a heading. */
    private void run(String heading, Path home) throws IOException {
        String page = Files.readString(PAGE);
        String commands = page.substring(page.indexOf("\n## " + heading + "\n"))
                .lines()
                .dropWhile(line -> !line.startsWith("    "))
                .takeWhile(line -> line.startsWith("    "))
                .map(String::strip)
                .collect(Collectors.joining("\n"));
        Map<String, String> environment = Map.of(
                "JMETER_HOME", home.toString(),
                "TRUELOAD_ZIP", Checkout.distributionZip().toString());
        List<String> line = List.of("/bin/bash", "-e", "-c", commands);
        try (ManagedProcess process = ManagedProcess.start(
                heading, Files.createDirectories(directory.resolve("logs-" + heading)), environment, line)) {
            assertThat(process.awaitExit(PATIENCE)).as(process.output()).isZero();
        }
    }

    private static String code(Path page) throws IOException {
        return Files.readString(page)
                .lines()
                .filter(line -> line.startsWith("    "))
                .collect(Collectors.joining("\n"));
    }

    /** All files by their names and sizes. */
    private static Map<String, Long> files(Path home) throws IOException {
        Map<String, Long> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(home)) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                files.put(home.relativize(file).toString(), Files.size(file));
            }
        }
        return files;
    }
}
