// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.process.ManagedProcess;
import io.github.trueload.testkit.process.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What {@code ./demo} and {@code ./check} say on machines that cannot run them, tried with stand-ins on the PATH, and
 * what {@code .ci/run} and {@code ./check} make of reports that a stand-in for Maven leaves.
 */
class CommandsIT {
    private static final List<String> SHELL_TOOLS =
            List.of("cat", "dirname", "head", "id", "ls", "readlink", "sed", "sort");

    @TempDir
    private Path machine;

    private static final String PASSED = "<testcase classname='a.OneTest' name='passes'/>";
    private static final String FLAKY =
            "<testcase classname='a.OneTest' name='wavers'><flakyFailure message='once'/></testcase>";

    @TempDir
    private Path checkout;

    @BeforeEach
    void installsOnlyAShell() {
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
    void stopsWithAnOlderJavaAndNamesIt(String command, String version, String feature) {
        install("java", "echo 'openjdk version \"" + version + "\" 2019-01-15' >&2");
        install("javac", "exit 1");

        assertStops(command, "needs a JDK 17 or newer", "found Java " + feature + " in " + machine);
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "check"})
    void stopsWhereOnlyARuntimeWithoutCompilerIsInstalled(String command) {
        install("java", "echo 'openjdk version \"17.0.15\" 2025-04-15' >&2");

        assertStops(command, "a JDK, with javac", "found Java 17 without javac in " + machine);
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "check"})
    void stopsWithoutMavenWhereItCannotInstallIt(String command) {
        installJdk17();

        assertStops(command, "needs Maven 3.8.7 or newer", "apt-get install maven");
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "check"})
    void stopsWithAMavenThatIsTooOld(String command) {
        installJdk17();
        install("mvn", "echo 'Apache Maven 3.6.3'");

        assertStops(command, "needs Maven 3.8.7 or newer", "bin/mvn is 3.6.3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "check"})
    void refusesArgumentsItDoesNotKnow(String command) {
        assertStops(command + " --quick", "Usage:", "unknown", "--quick");
    }

    /** By their own script, which takes half a minute to see that a test notices one, and so runs seldom. */
    @Test
    void theMistakesThatTestsHaveToNoticeCanStillBeMade() {
        List<String> line = List.of(
                "/bin/bash", Checkout.root().resolve("acceptance/mutants").toString(), "--made");
        assertThat(ManagedProcess.start("mutants", machine, Map.of(), line)
                        .end(Await.PATIENCE)
                        .with(0))
                .isEmpty();
    }

    private void installJdk17() {
        install("java", "echo 'openjdk version \"17.0.15\" 2025-04-15' >&2");
        install("javac", "exit 1");
    }

    private void install(String program, String script) {
        Shell.script(machine.resolve("bin").resolve(program), script);
    }

    private void assertStops(String command, String... messages) {
        Map<String, String> environment = Map.of(
                "PATH", machine.resolve("bin").toString(),
                "JAVA_HOME", "",
                "JVM_FOLDER", machine.resolve("none").toString());
        List<String> line =
                List.of("/bin/sh", "-c", "exec /bin/bash " + Checkout.root().resolve(command));
        assertThat(ManagedProcess.start("command", machine, environment, line)
                        .end(Await.PATIENCE)
                        .with(2))
                .contains(messages);
    }

    @BeforeEach
    void copiesTheScripts() throws IOException {
        for (String name : List.of(".ci/run", ".ci/skips", "check", "config/test-summary", "config/toolchain.sh")) {
            Path copy = checkout.resolve(name);
            Files.createDirectories(copy.getParent());
            Files.copy(Checkout.root().resolve(name), copy);
        }
        Shell.script(checkout.resolve("testkit/get-servers"), "");
        // What an earlier run left says nothing of this one.
        Files.createDirectories(checkout.resolve("target/check"));
        Files.writeString(checkout.resolve("target/check/skips.txt"), "");
    }

    @Test
    void checksPassWhereTestsPassedAndSayWhichOnlyTheSecondTime() throws IOException {
        leaves(PASSED + "\n" + FLAKY + "\n" + skipped("only with ./check --all"));

        assertEnds(0, "FLAKY OneTest.wavers", "2 passed, 0 failed, 1 skipped");
    }

    @Test
    void checksFailWhereNoTestRan() throws IOException {
        leaves("");

        assertEnds(1, "0 passed, 0 failed, 0 skipped", "no test passed");
    }

    @Test
    void checksFailWhereEveryTestWasSkipped() throws IOException {
        leaves(skipped("only with ./check --all"));

        assertEnds(1, "0 passed, 0 failed, 1 skipped", "no test passed");
    }

    @ParameterizedTest
    @CsvSource({"exit 1, the reports cannot be read", "exit 0, target/check/skips.txt: No such file"})
    void checksFailWhereNobodyCountsTheTests(String counts, String message) throws IOException {
        leaves(PASSED);
        Shell.script(checkout.resolve("config/test-summary"), counts);

        assertEnds(1, message);
    }

    @Test
    void checksFailOnAReasonThatIsNotListed() throws IOException {
        leaves(PASSED + "\n" + skipped("it was raining"));

        assertEnds(1, "OneTest.rests: it was raining", "a reason that is not in .ci/skips");
    }

    @Test
    void checksFailOnAPatternThatIsNone() throws IOException {
        leaves(PASSED + "\n" + skipped("it was raining"));
        Files.writeString(checkout.resolve(".ci/skips"), "(\n");

        assertEnds(1, "it was raining");
    }

    @Test
    void ciRunHasTheArgumentsOfCheck() throws IOException {
        leaves(PASSED);

        assertThat(run(".ci/run --fast", 0)).contains("-DskipITs");
        assertThat(run(".ci/run --quick", 2)).contains("unknown argument '--quick'");
        assertThat(run(".ci/run --help", 1)).contains("Usage: ./check", "skips.txt");
    }

    private void assertEnds(int code, String... messages) {
        assertThat(run(".ci/run", code)).contains(messages);
    }

    /** Installs a Maven whose every build leaves one report. */
    private void leaves(String cases) throws IOException {
        Files.writeString(checkout.resolve("report.xml"), cases.replace('\'', '"') + "\n");
        Shell.script(
                checkout.resolve("bin/mvn"),
                "[ \"$1\" != -v ] || { echo 'Apache Maven 3.9.9'; exit; }\n"
                        + "mkdir -p a/target/surefire-reports\n"
                        + "cat report.xml >a/target/surefire-reports/TEST-a.OneTest.xml");
    }

    private static String skipped(String reason) {
        return "<testcase classname='a.OneTest' name='rests'>\n<skipped message='" + reason + "'/>\n</testcase>";
    }

    private String run(String command, int code) {
        Map<String, String> environment = Map.of(
                "PATH",
                checkout.resolve("bin") + ":" + System.getenv("PATH"),
                "JAVA_HOME",
                System.getProperty("java.home"));
        List<String> line = List.of("/bin/bash", "-c", "exec bash " + checkout.resolve(command));
        return ManagedProcess.start("run", checkout, environment, line)
                .end(Await.PATIENCE)
                .with(code);
    }
}
