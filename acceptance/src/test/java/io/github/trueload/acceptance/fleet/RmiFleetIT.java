// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterHome;
import java.nio.file.Path;
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

    @TempDir
    private static Path directory;

    private static AllPlugins plugins;
    private static RmiFleet fleet;

    @BeforeAll
    static void startServers() {
        Skip.unlessAll(false);
        JMeterHome home = JMeterHome.create("5.6.3", directory.resolve("home")).withTrueload();
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

    @Test
    void aSlaveThatIsKilledTakesWithItOnlyWhatItHadNotSent() {
        fleet.start();
        new LostSlave(new RmiRun(plugins, fleet, "killed", fleet.hosts()), directory).killAndCheck();
    }
}
