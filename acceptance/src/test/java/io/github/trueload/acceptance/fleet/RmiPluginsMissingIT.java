// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A master or a slave over whose JMeter the zip was not unzipped. */
class RmiPluginsMissingIT {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path directory;

    private AllPlugins plugins;
    private JMeterHome plain;

    @BeforeEach
    void startServers() {
        Skip.unlessAll(false);
        plugins = new AllPlugins(directory);
        plain = JMeterHome.create("5.6.3", directory.resolve("plain"));
    }

    @AfterEach
    void stopServers() {
        if (plugins != null) {
            plugins.close();
        }
    }

    @Test
    void aMasterWithoutThemNamesTheClassAndFails() {
        try (RmiFleet fleet = RmiFleet.overTls(directory, plain, 1)) {
            JMeterResult result = new RmiRun(plugins, fleet, "plain-master", fleet.hosts())
                    .start(directory, 5)
                    .finish();

            assertThat(result.exitCode()).isEqualTo(1);
            assertThat(result.output())
                    .contains("Problem loading XML from", "CannotResolveClassException: io.github.trueload.");
        }
    }

    /** JMeter's master ends with exit code 0 and leaves the other slaves alone, whose figures arrive. */
    @Test
    void aSlaveWithoutThemIsNamedByTheMasterAndMissedByTheFleetCheck() throws Exception {
        JMeterHome home = JMeterHome.trueload(directory);
        try (RmiFleet fleet = RmiFleet.overTls(directory, home, 3)) {
            fleet.start(2, plain);
            fleet.start();
            RmiRun run = new RmiRun(plugins, fleet, "plain-slave", fleet.hosts());
            Instant from = Instant.now();

            JMeterResult result = run.startWatched(directory, 5).finish();

            assertThat(result.exitCode()).isEqualTo(3);
            assertThat(result.output())
                    .contains("java.lang.ClassNotFoundException: io.github.trueload.")
                    .contains("The following remote engines have not started:[127.0.0.33]")
                    .contains("trueload-master: did not start the test: 127.0.0.33; io.github.trueload.")
                    .doesNotContain("... end of run");
            for (int slave : new int[] {0, 1}) {
                Await.until("the end of slave " + slave, PATIENCE, () -> fleet.slave(slave)
                        .log()
                        .contains("Generator health: figures "));
                assertThat(fleet.slave(slave).log()).containsPattern("recorded (\\d+), written \\1, dropped 0 samples");
            }
            ManagedProcess check = run.fleetCheck(directory, from, 2);
            assertThat(check.awaitExit(PATIENCE)).as(check.output()).isEqualTo(3);
            assertThat(check.output()).contains("missing (invalid), slave-2: wrote nothing in this range");
        }
    }
}
