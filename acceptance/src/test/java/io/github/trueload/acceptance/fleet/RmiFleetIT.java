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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A master and three slaves that talk over TLS, each a process of its own, with every plugin in one plan. */
@Order(1)
class RmiFleetIT {
    private static final int SLAVES = 3;
    private static final int SECONDS = 8;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private static Path directory;

    private static AllPlugins plugins;
    private static RmiFleet fleet;

    @BeforeAll
    static void startServers() {
        Skip.unlessAll(false);
        JMeterHome home = JMeterHome.trueload(directory);
        plugins = new AllPlugins(directory);
        fleet = RmiFleet.overTls(directory, home, SLAVES);
    }

    @AfterAll
    static void stop() {
        if (fleet != null) {
            fleet.close();
            plugins.close();
        }
    }

    /** Of an address without a port JMeter takes that of server.rmi.port. */
    @Test
    void everyPluginWorksOnEverySlave() {
        fleet.start();
        new RmiRun(plugins, fleet, "only", fleet.hosts()).runAndCheck(directory, SECONDS);
    }

    @Test
    void everyPluginWorksInEachRunAnew() {
        fleet.start();
        new RmiRun(plugins, fleet, "first", fleet.hosts()).runAndCheck(directory, SECONDS);
        new RmiRun(plugins, fleet, "second", fleet.hostsAndPorts()).runAndCheck(directory, SECONDS);
    }

    /** The kernel goes on taking connections for it, so that JMeter's master would wait without end. */
    @Test
    void aSlaveThatIsStoppedEndsItsMasterAfterTheLimit() {
        fleet.start();
        RmiRun run = new RmiRun(plugins, fleet, "stopped", fleet.hosts());
        JMeterProcess master = run.startWatched(directory, SECONDS, "-Jtrueload.master.patience=10");
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
        new LostSlave(new RmiRun(plugins, fleet, "killed", fleet.hosts()), directory).killAndCheck();
    }
}
