// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code ./demo} and {@code ./check} say on machines that cannot run them, tried with stand-ins on the PATH. */
class CommandsIT {
    private static final List<String> SHELL_TOOLS =
            List.of("cat", "dirname", "head", "id", "ls", "readlink", "sed", "sort");

    @TempDir
    private Path machine;

    @BeforeEach
    void installsOnlyAShell() throws IOException {
        Files.createDirectories(machine.resolve("bin"));
        for (String tool : SHELL_TOOLS) {
            Path real = Path.of("/usr/bin", tool);
            install(tool, "exec " + (Files.exists(real) ? real : Path.of("/bin", tool)) + " \"$@\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "check"})
    void stopsWithoutJavaAndSaysWhichOneItNeeds(String command) {
        assertStops(command, "needs a JDK 17 or newer", "found no Java at all", "set JAVA_HOME");
    }

    @ParameterizedTest
    @CsvSource({"demo, 1.8.0_292, 8", "check, 1.8.0_292, 8", "demo, 11.0.2, 11", "check, 11.0.2, 11"})
    void stopsWithAnOlderJavaAndNamesIt(String command, String version, String feature) throws IOException {
        install("java", "echo 'openjdk version \"" + version + "\" 2019-01-15' >&2");
        install("javac", "exit 1");

        assertStops(command, "needs a JDK 17 or newer", "found Java " + feature + " in " + machine);
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "check"})
    void stopsWhereOnlyARuntimeWithoutCompilerIsInstalled(String command) throws IOException {
        install("java", "echo 'openjdk version \"17.0.15\" 2025-04-15' >&2");

        assertStops(command, "a JDK, with javac", "found Java 17 without javac in " + machine);
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "check"})
    void stopsWithoutMavenWhereItCannotInstallIt(String command) throws IOException {
        installJdk17();

        assertStops(command, "needs Maven 3.8.7 or newer", "apt-get install maven");
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "check"})
    void stopsWithAMavenThatIsTooOld(String command) throws IOException {
        installJdk17();
        install("mvn", "echo 'Apache Maven 3.6.3'");

        assertStops(command, "needs Maven 3.8.7 or newer", "bin/mvn is 3.6.3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "check"})
    void refusesArgumentsItDoesNotKnow(String command) {
        assertStops(command + " --quick", "Usage:", "unknown", "--quick");
    }

    private void installJdk17() throws IOException {
        install("java", "echo 'openjdk version \"17.0.15\" 2025-04-15' >&2");
        install("javac", "exit 1");
    }

    private void install(String program, String script) throws IOException {
        Path file = machine.resolve("bin").resolve(program);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void assertStops(String command, String... messages) {
        Map<String, String> environment = Map.of(
                "PATH", machine.resolve("bin").toString(),
                "JAVA_HOME", "",
                "JVM_FOLDER", machine.resolve("none").toString());
        List<String> line =
                List.of("/bin/sh", "-c", "exec /bin/bash " + Checkout.root().resolve(command));
        try (ManagedProcess process = ManagedProcess.start("command", machine, environment, line)) {
            int exitCode = process.awaitExit(Duration.ofSeconds(120));

            assertThat(process.output()).contains(messages);
            assertThat(exitCode).isEqualTo(2);
        }
    }
}
