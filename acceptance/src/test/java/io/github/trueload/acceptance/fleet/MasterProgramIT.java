// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The zip's {@code trueload-master} before a script in the place of JMeter. Nothing listens at the slave's port. How it
 * ends a real master: {@link RmiFleetIT}. They wait for half a minute and need no processor meanwhile.
 */
@Execution(ExecutionMode.CONCURRENT)
@Order(1)
class MasterProgramIT {
    private static final String SLAVE = "127.0.0.1:9";
    private static final String STARTED = "echo 'Remote engines have been started:[" + SLAVE + "]' >run.log\n";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path directory;

    @Test
    void saysWhereItMissesJMeter() {
        ManagedProcess master = start("-R", SLAVE);

        assertThat(master.awaitExit(PATIENCE)).isEqualTo(64);
        assertThat(master.output())
                .isEqualTo("trueload-master: there is no " + directory.resolve("bin/jmeter")
                        + " that can be run; set JMETER_HOME\n");
    }

    @Test
    void endsAsJMeterDoesThatEndsByItself() throws IOException {
        jmeter(STARTED + "echo \"$*\"; exit 7");
        ManagedProcess master = start("-t", "a plan.jmx", "-R", SLAVE, "-j", "run.log");

        assertThat(master.awaitExit(PATIENCE)).isEqualTo(7);
        assertThat(master.output())
                .matches("-n -t a plan\\.jmx -R \\Q" + SLAVE
                        + "\\E -j run\\.log -Jtrueload\\.run=(a plan-\\d{8}T\\d{6}Z) -Gtrueload\\.run=\\1\n");
    }

    @Test
    void handsTheNameOfTheRunOnToTheSlaves() throws IOException {
        jmeter(STARTED + "echo \"$*\"; exit 0");
        ManagedProcess master = start("-t", "plan.jmx", "-R", SLAVE, "-j", "run.log", "-Jtrueload.run=night 1");

        assertThat(master.awaitExit(PATIENCE)).isZero();
        assertThat(master.output()).endsWith(" -Jtrueload.run=night 1 -Gtrueload.run=night 1\n");
    }

    /** Before slaves have the plan JMeter itself tries them again, as {@code client.tries} has it. */
    @Test
    void leavesAMasterAloneThatStillLooksForItsSlaves() throws IOException {
        jmeter("echo 'Failed to configure " + SLAVE + "' >run.log; sleep 17");
        ManagedProcess master = start("-R", SLAVE, "-j", "run.log");

        assertThat(master.awaitExit(PATIENCE)).isZero();
        assertThat(master.output()).isEmpty();
    }

    /** JMeter takes some seconds for it, in which a slave may already have been switched off. */
    @Test
    void leavesAMasterAloneThatIsEnding() throws IOException {
        jmeter(STARTED + "echo 'All remote engines have ended test, starting RemoteTestStopper thread' >>run.log\n"
                + "sleep 17");
        ManagedProcess master = start("-R", SLAVE, "-j", "run.log");

        assertThat(master.awaitExit(PATIENCE)).isZero();
    }

    /** JMeter's own exit code is 0: for it a slave that cannot start the test is none. */
    @Test
    void namesASlaveThatDidNotStartTheTestAndWhatIsMissingThere() throws IOException {
        jmeter("echo 'Error in rconfigure() method java.lang.ClassNotFoundException: io.github.trueload.dns.DnsBalancer"
                + " (no security manager)' >run.log\n"
                + "echo 'The following remote engines have not started:[10.0.0.13]' >>run.log");
        ManagedProcess master = start("-R", "10.0.0.12,10.0.0.13", "-j", "run.log");

        assertThat(master.awaitExit(PATIENCE)).isEqualTo(3);
        assertThat(master.output())
                .isEqualTo("trueload-master: did not start the test: 10.0.0.13; io.github.trueload.dns.DnsBalancer is"
                        + " missing there; the log of each tells why\n");
    }

    /** The kernel takes connections for a process that was stopped, and nobody says a word. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Remote engines have been started:[%s] | gone and not finished: %s; all others have",
                "Configuring remote engine: %s         | the test did not start: JMeter would wait for %s without end"
            })
    void endsAMasterWhoseSlaveSaysNothing(String logged, String said) throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String slave = "127.0.0.1:" + silent.getLocalPort();
            jmeter("echo '" + logged.replace("%s", slave) + "' >run.log; sleep 600");
            ManagedProcess master = start("-R", slave, "-j", "run.log", "-Jtrueload.master.patience=6");

            assertThat(master.awaitExit(PATIENCE)).isEqualTo(3);
            assertThat(master.output())
                    .containsOnlyOnce("trueload-master: " + slave + " has not answered for 6 s\n")
                    .contains("trueload-master: " + said.replace("%s", slave));
        }
    }

    /** Over TLS a slave closes the connection, because it was told no TLS. */
    @Test
    void leavesAMasterAloneWhoseSlaveAnswersAnything() throws Exception {
        try (ServerSocket slave = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread closes = new Thread(() -> {
                while (!slave.isClosed()) {
                    try (Socket accepted = slave.accept()) {
                        accepted.getInputStream().read();
                    } catch (IOException e) {
                        return;
                    }
                }
            });
            closes.start();
            jmeter("echo 'Remote engines have been started:[127.0.0.1:" + slave.getLocalPort()
                    + "]' >run.log; sleep 17");
            ManagedProcess master = start("-j", "run.log", "-Jtrueload.master.patience=1");

            assertThat(master.awaitExit(PATIENCE)).isZero();
            assertThat(master.output()).isEmpty();
        }
    }

    @Test
    void refusesAPatienceThatIsNone() throws IOException {
        jmeter("exit 0");
        ManagedProcess master = start("-R", SLAVE, "-Jtrueload.master.patience=long");

        assertThat(master.awaitExit(PATIENCE)).isEqualTo(64);
        assertThat(master.output())
                .isEqualTo("trueload-master: trueload.master.patience is 'long': enter a whole number of seconds from"
                        + " 1\n");
    }

    /** The script that stands for bin/jmeter passes no signal on to its child, as JMeter's own. */
    @Test
    void endsWhatBinJMeterStartedToo() throws IOException {
        jmeter(STARTED + "sleep 600\n");
        ManagedProcess master = start("-R", SLAVE, "-j", "run.log");
        master.awaitOutput(SLAVE + " does not answer any more", PATIENCE);
        List<ProcessHandle> children =
                ProcessHandle.of(master.pid()).orElseThrow().descendants().toList();

        assertThat(master.awaitExit(PATIENCE)).isEqualTo(3);
        assertThat(children).hasSizeGreaterThanOrEqualTo(2).noneMatch(ProcessHandle::isAlive);
    }

    private void jmeter(String script) throws IOException {
        Path file = Files.createDirectories(directory.resolve("bin")).resolve("jmeter");
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private ManagedProcess start(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                "bash",
                Checkout.root().resolve("distribution/src/bin/trueload-master").toString()));
        command.addAll(List.of(arguments));
        return ManagedProcess.start("master", directory, Map.of("JMETER_HOME", directory.toString()), command);
    }
}
