// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.process.ManagedProcess;
import io.github.trueload.testkit.process.Shell;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The zip's {@code trueload-master} before a script in the place of JMeter. Nothing listens at the slave's port. How it
 * ends a real master: {@link RmiFleetIT}. Most wait for a quarter of a minute without a processor, so that all are
 * started together.
 */
@Order(1)
class MasterProgramIT {
    private static final String SLAVE = "127.0.0.1:9";
    private static final String[] USUAL = {"-R", SLAVE, "-j", "run.log"};
    private static final String STARTED = started(SLAVE);
    private static final String RUN = "trueload-master: ";

    @TempDir
    private static Path directory;

    private static final Map<String, ManagedProcess> MASTERS = new HashMap<>();
    /** The kernel takes connections for a process that was stopped, and nobody says a word. */
    @AutoClose
    private static ServerSocket silent;
    /** Over TLS a slave closes the connection, because it was told no TLS. */
    @AutoClose
    private static ServerSocket closing;

    @BeforeAll
    static void startAll() throws IOException {
        silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        closing = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        new Thread(MasterProgramIT::closeWhateverComes, "closing-slave").start();
        start("none", "", "-R", SLAVE);
        start("help", "", "--help");
        start("nothing", "");
        start("ends", STARTED + "echo \"$*\"; exit 7", "-t", "a plan.jmx", "-R", SLAVE, "-j", "run.log");
        String[] named = {"-t", "plan.jmx", "-R", SLAVE, "-j", "run.log", "-Jtrueload.run=night 1"};
        start("named", STARTED + "echo \"$*\"; exit 0", named);
        start("looking", "echo 'Failed to configure " + SLAVE + "' >run.log; sleep 17", USUAL);
        start(
                "ending",
                STARTED + "echo 'All remote engines have ended test, starting RemoteTestStopper thread' >>run.log\n"
                        + "sleep 17",
                USUAL);
        String missing = "echo 'Error in rconfigure() method java.lang.ClassNotFoundException:"
                + " io.github.trueload.dns.DnsBalancer (no security manager)' >run.log\n"
                + "echo 'The following remote engines have not started:[10.0.0.13]' >>run.log";
        start("missing", missing, "-R", "10.0.0.12,10.0.0.13", "-j", "run.log");
        startThoseWhoseSlavesListen();
        start("no patience", "exit 0", "-R", SLAVE, "-Jtrueload.master.patience=long");
        start("child", STARTED + "sh -c 'echo $PPID >ours; echo $$ >>ours; exec sleep 600'", USUAL);
    }

    private static void startThoseWhoseSlavesListen() throws IOException {
        String impatient = "-Jtrueload.master.patience=6";
        String[] ofSilent = {"-R", address(silent), "-j", "run.log", impatient};
        start("silent", started(address(silent)) + "sleep 600", ofSilent);
        String[] attached = {"-R", address(silent), "-jrun.log", impatient};
        start("silent with its log attached", started(address(silent)) + "sleep 600", attached);
        String configuring = "echo 'Configuring remote engine: " + address(silent) + "' >run.log; sleep 600";
        start("silent from the start", configuring, ofSilent);
        start("closing", started(address(closing)) + "sleep 17", "-j", "run.log", "-Jtrueload.master.patience=1");
    }

    @AfterAll
    static void stop() {
        MASTERS.values().forEach(ManagedProcess::close);
    }

    /** And not what JMeter would say, which knows nothing of it, and ends with 0. */
    @Test
    void tellsHowItIsUsed() {
        assertThat(ends("help", 0))
                .contains("\nUsage: trueload-master -t PLAN.jmx -R ")
                .contains("64 wrong use\n")
                .doesNotContain("#")
                .isEqualTo(ends("nothing", 64));
    }

    @Test
    void saysWhereItMissesJMeter() {
        assertThat(ends("none", 64))
                .isEqualTo(RUN + "there is no " + directory.resolve("none/bin/jmeter")
                        + " that can be run; set JMETER_HOME\n");
    }

    @Test
    void endsAsJMeterDoesThatEndsByItself() {
        assertThat(ends("ends", 7))
                .matches("-n -t a plan\\.jmx -R \\Q" + SLAVE
                        + "\\E -j run\\.log -Lorg\\.apache\\.jmeter\\.engine\\.DistributedRunner=INFO"
                        + " -Lorg\\.apache\\.jmeter\\.JMeter=INFO"
                        + " -Jtrueload\\.run=(a plan-\\d{8}T\\d{6}Z) -Gtrueload\\.run=\\1\n");
    }

    @Test
    void handsTheNameOfTheRunOnToTheSlaves() {
        assertThat(ends("named", 0)).endsWith(" -Jtrueload.run=night 1 -Gtrueload.run=night 1\n");
    }

    /** Before slaves have the plan JMeter itself tries them again, as {@code client.tries} has it. */
    @Test
    void leavesAMasterAloneThatStillLooksForItsSlaves() {
        assertThat(ends("looking", 0)).isEmpty();
    }

    /** JMeter takes some seconds for it, in which a slave may already have been switched off. */
    @Test
    void leavesAMasterAloneThatIsEnding() {
        ends("ending", 0);
    }

    /** JMeter's own exit code is 0: for it a slave that cannot start the test is none. */
    @Test
    void namesASlaveThatDidNotStartTheTestAndWhatIsMissingThere() {
        assertThat(ends("missing", 3))
                .isEqualTo(RUN + "did not start the test: 10.0.0.13; io.github.trueload.dns.DnsBalancer is"
                        + " missing there; the log of each tells why\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "silent                       | gone and not finished: %s; all others have",
                "silent with its log attached | gone and not finished: %s; all others have",
                "silent from the start        | the test did not start: JMeter would wait for %s without end"
            })
    void endsAMasterWhoseSlaveSaysNothing(String name, String said) {
        assertThat(ends(name, 3))
                .containsOnlyOnce(RUN + address(silent) + " has not answered for 6 s\n")
                .contains(RUN + said.replace("%s", address(silent)));
    }

    @Test
    void leavesAMasterAloneWhoseSlaveAnswersAnything() {
        assertThat(ends("closing", 0)).isEmpty();
    }

    @Test
    void refusesAPatienceThatIsNone() {
        assertThat(ends("no patience", 64))
                .isEqualTo(RUN + "trueload.master.patience is 'long': enter a whole number of seconds from 1\n");
    }

    /** The script that stands for bin/jmeter passes no signal on to its child, as JMeter's own. */
    @Test
    void endsWhatBinJMeterStartedToo() throws IOException {
        ends("child", 3);

        List<String> ours = Files.readAllLines(directory.resolve("child/ours"));
        assertThat(ours).hasSize(2).noneMatch(pid -> ProcessHandle.of(Long.parseLong(pid))
                .filter(ProcessHandle::isAlive)
                .isPresent());
    }

    private static String started(String slave) {
        return "echo 'Remote engines have been started:[" + slave + "]' >run.log\n";
    }

    private static String address(ServerSocket slave) {
        return "127.0.0.1:" + slave.getLocalPort();
    }

    private static void closeWhateverComes() {
        while (!closing.isClosed()) {
            try (Socket accepted = closing.accept()) {
                accepted.getInputStream().read();
            } catch (IOException e) {
                return;
            }
        }
    }

    /** What a master said that ended with an exit code. */
    private static String ends(String name, int exitCode) {
        return MASTERS.get(name).end(Await.PATIENCE).with(exitCode);
    }

    /** Starts a master in a folder of its own, with a script for JMeter; without a text there is none. */
    private static void start(String name, String script, String... arguments) throws IOException {
        Path folder = Files.createDirectories(directory.resolve(name));
        if (!script.isEmpty()) {
            Shell.script(folder.resolve("bin/jmeter"), script);
        }
        Path program = Checkout.root().resolve("distribution/src/bin/trueload-master");
        List<String> master = List.of("bash", program.toString());
        Map<String, String> environment = Map.of("JMETER_HOME", folder.toString());
        MASTERS.put(name, ManagedProcess.start("master", folder, environment, master, arguments));
    }
}
