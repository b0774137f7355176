// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A master and three slaves, each a process of its own, with every plugin in one plan: over TLS, and of each JMeter in
 * the clear, as the classes {@code *DistributedIT} have it with one plugin each.
 */
@Order(1)
class RmiFleetIT {
    private static final int SLAVES = 3;
    private static final int SECONDS = 8;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private static Path directory;

    @AutoClose
    private static AllPlugins plugins;

    @AutoClose
    private static RmiFleet fleet;

    @TempDir
    private Path own;

    @BeforeAll
    static void startServers() {
        Skip.unlessAll(false);
        JMeterHome home = JMeterHome.trueload(directory);
        plugins = new AllPlugins(directory);
        fleet = RmiFleet.overTls(directory, home, SLAVES);
    }

    /** Of an address without a port, as in the first run, JMeter takes that of server.rmi.port. */
    @Test
    void everyPluginWorksInEachRunAnew() {
        fleet.start();
        new RmiRun(plugins, fleet, "first", fleet.hosts()).runAndCheck(directory, SECONDS);
        new RmiRun(plugins, fleet, "second", fleet.hostsAndPorts()).runAndCheck(directory, SECONDS);
    }

    /**
     * The kernel goes on taking connections for it, so that JMeter's master would wait without end. That is found out
     * however little the user wants in the log.
     */
    @Test
    void aSlaveThatIsStoppedEndsItsMasterAfterTheLimit() {
        fleet.start();
        RmiRun run = new RmiRun(plugins, fleet, "stopped", fleet.hosts());
        JMeterProcess master = run.startWatched(directory, SECONDS, "-Jtrueload.master.patience=10", "-LWARN");
        Await.until(
                "rows of the victim", PATIENCE, () -> !run.rowsOf(SLAVES - 1).isEmpty());
        ManagedProcess victim = fleet.slave(SLAVES - 1).process();
        victim.freeze();
        try {
            JMeterResult result = master.finish();

            assertThat(result.exitCode()).as(result.output()).isEqualTo(3);
            String address = run.addresses().get(SLAVES - 1);
            assertThat(result.output())
                    .containsOnlyOnce("trueload-master: " + address + " has not answered for 10 s")
                    .contains("gone and not finished: " + address);
        } finally {
            victim.kill();
        }
    }

    @Test
    void aSlaveThatIsKilledTakesWithItOnlyWhatItHadNotSent() {
        fleet.start();
        new RmiRun(plugins, fleet, "killed", fleet.hosts()).killASlaveAndCheck(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void inTheClearEveryPluginWorksAndALostSlaveTakesWithItOnlyWhatItHadNotSent(String version) {
        JMeterHome home = JMeterHome.trueload(own, version);
        try (RmiFleet clear = RmiFleet.inTheClear(own, home, SLAVES).start()) {
            List<String> slaves = clear.hostsAndPorts();
            new RmiRun(plugins, clear, "clear-" + version, slaves).runAndCheck(own, SECONDS);
            new RmiRun(plugins, clear, "lost-" + version, slaves).killASlaveAndCheck(own);
        }
    }

    @Test
    void aMasterWithoutThePluginsNamesTheClassAndFails() {
        JMeterHome plain = JMeterHome.create("5.6.3", own.resolve("plain"));
        try (RmiFleet without = RmiFleet.overTls(own, plain, 1)) {
            JMeterResult result = new RmiRun(plugins, without, "plain-master", without.hosts())
                    .start(own, 5)
                    .finish();

            assertThat(result.exitCode()).isEqualTo(1);
            assertThat(result.output())
                    .contains("Problem loading XML from", "CannotResolveClassException: io.github.trueload.");
        }
    }

    /** JMeter's master ends with exit code 0 and leaves the other slaves alone, whose figures arrive. */
    @Test
    void aSlaveWithoutThePluginsIsNamedByTheMasterAndMissedByTheFleetCheck() throws Exception {
        JMeterHome plain = JMeterHome.create("5.6.3", own.resolve("plain"));
        try (RmiFleet mixed = RmiFleet.overTls(own, JMeterHome.trueload(own), SLAVES)) {
            mixed.start(2, plain);
            mixed.start();
            RmiRun run = new RmiRun(plugins, mixed, "plain-slave", mixed.hosts());
            Instant from = Instant.now();

            JMeterResult result = run.startWatched(own, 5).finish();

            assertThat(result.exitCode()).isEqualTo(3);
            assertThat(result.output())
                    .contains("java.lang.ClassNotFoundException: io.github.trueload.")
                    .contains("The following remote engines have not started:[127.0.0.33]")
                    .contains("trueload-master: did not start the test: 127.0.0.33; io.github.trueload.")
                    .doesNotContain("... end of run");
            for (int slave : new int[] {0, 1}) {
                Await.until("the end of slave " + slave, PATIENCE, () -> mixed.slave(slave)
                        .log()
                        .contains("Generator health: figures "));
                assertThat(mixed.slave(slave).log()).containsPattern("recorded (\\d+), written \\1, dropped 0 samples");
            }
            assertThat(run.fleetCheck(own, from, 2).end(PATIENCE).with(3))
                    .contains("missing (invalid), slave-2: wrote nothing in this range");
        }
    }
}
