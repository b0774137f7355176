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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code .ci/run} and {@code ./check} make of reports that a stand-in for Maven leaves. */
class CheckIT {
    private static final String PASSED = "<testcase classname='a.OneTest' name='passes'/>";
    private static final String FLAKY =
            "<testcase classname='a.OneTest' name='wavers'><flakyFailure message='once'/></testcase>";

    @TempDir
    private Path checkout;

    @BeforeEach
    void copiesTheScripts() throws IOException {
        for (String name : List.of(".ci/run", ".ci/skips", "check", "config/test-summary", "config/toolchain.sh")) {
            Path copy = checkout.resolve(name);
            Files.createDirectories(copy.getParent());
            Files.copy(Checkout.root().resolve(name), copy);
        }
        script("testkit/get-servers", "");
        // What an earlier run left says nothing of this one.
        Files.createDirectories(checkout.resolve("target/check"));
        Files.writeString(checkout.resolve("target/check/skips.txt"), "");
    }

    @Test
    void passWhereTestsPassedAndSayWhichOnlyTheSecondTime() throws IOException {
        leaves(PASSED + "\n" + FLAKY + "\n" + skipped("only with ./check --all"));

        assertEnds(0, "FLAKY OneTest.wavers", "2 passed, 0 failed, 1 skipped");
    }

    @Test
    void failWhereNoTestRan() throws IOException {
        leaves("");

        assertEnds(1, "0 passed, 0 failed, 0 skipped", "no test passed");
    }

    @Test
    void failWhereEveryTestWasSkipped() throws IOException {
        leaves(skipped("only with ./check --all"));

        assertEnds(1, "0 passed, 0 failed, 1 skipped", "no test passed");
    }

    @ParameterizedTest
    @CsvSource({"exit 1, the reports cannot be read", "exit 0, target/check/skips.txt: No such file"})
    void failWhereNobodyCountsTheTests(String counts, String message) throws IOException {
        leaves(PASSED);
        script("config/test-summary", counts);

        assertEnds(1, message);
    }

    @Test
    void failOnAReasonThatIsNotListed() throws IOException {
        leaves(PASSED + "\n" + skipped("it was raining"));

        assertEnds(1, "OneTest.rests: it was raining", "a reason that is not in .ci/skips");
    }

    @Test
    void failOnAPatternThatIsNone() throws IOException {
        leaves(PASSED + "\n" + skipped("it was raining"));
        Files.writeString(checkout.resolve(".ci/skips"), "(\n");

        assertEnds(1, "it was raining");
    }

    @Test
    void hasTheArgumentsOfCheck() throws IOException {
        leaves(PASSED);

        assertThat(run(".ci/run --fast", 0)).contains("-DskipITs");
        assertThat(run(".ci/run --quick", 2)).contains("unknown argument '--quick'");
        assertThat(run(".ci/run --help", 1)).contains("Usage: ./check", "skips.txt");
    }

    private void assertEnds(int code, String... messages) {
        assertThat(run(".ci/run", code)).contains(messages);
    }

    private String run(String command, int code) {
        Map<String, String> environment = Map.of(
                "PATH",
                checkout.resolve("bin") + ":" + System.getenv("PATH"),
                "JAVA_HOME",
                System.getProperty("java.home"));
        List<String> line = List.of("/bin/bash", "-c", "exec bash " + checkout.resolve(command));
        try (ManagedProcess process = ManagedProcess.start("run", checkout, environment, line)) {
            int exitCode = process.awaitExit(Duration.ofSeconds(60));
            assertThat(exitCode).as(process.output()).isEqualTo(code);
            return process.output();
        }
    }

    /** Installs a Maven whose every build leaves one report. */
    private void leaves(String cases) throws IOException {
        Files.writeString(checkout.resolve("report.xml"), cases.replace('\'', '"') + "\n");
        script(
                "bin/mvn",
                "[ \"$1\" != -v ] || { echo 'Apache Maven 3.9.9'; exit; }\n"
                        + "mkdir -p a/target/surefire-reports\n"
                        + "cat report.xml >a/target/surefire-reports/TEST-a.OneTest.xml");
    }

    private static String skipped(String reason) {
        return "<testcase classname='a.OneTest' name='rests'>\n<skipped message='" + reason + "'/>\n</testcase>";
    }

    private void script(String name, String text) throws IOException {
        Path file = checkout.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
