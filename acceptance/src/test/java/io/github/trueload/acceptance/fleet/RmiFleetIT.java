// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A master and three slaves that talk over TLS, each a process of its own, with every plugin in one plan. */
class RmiFleetIT {
    private static final int SLAVES = 3;
    private static final int VICTIM = 2;
    private static final int SECONDS = 8;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private static Path directory;

    private static AllPlugins plugins;
    private static RmiFleet fleet;

    @BeforeAll
    static void startServers() {
        JMeterHome home = JMeterHome.create("5.6.3", directory.resolve("home")).withTrueload();
        plugins = new AllPlugins(directory);
        fleet = RmiFleet.overTls(directory, home, SLAVES);
    }

    @BeforeEach
    void startSlaves() {
        fleet.start();
    }

    @AfterAll
    static void stop() {
        fleet.close();
        plugins.close();
    }

    /** Of an address without a port JMeter takes that of server.rmi.port. */
    @Test
    void everyPluginWorksOnEverySlaveInEachRunAnew() {
        new RmiRun(plugins, fleet, "first", fleet.hosts()).runAndCheck(directory, SECONDS);
        new RmiRun(plugins, fleet, "second", fleet.hostsAndPorts()).runAndCheck(directory, SECONDS);
    }

    /** JMeter's master waits for it without end and has to be stopped; what it got until then is in its file. */
    @Test
    void aSlaveThatIsKilledTakesWithItOnlyWhatItHadNotSent() throws Exception {
        RmiRun run = new RmiRun(plugins, fleet, "killed", fleet.hosts());
        Instant from = Instant.now();
        JMeterProcess master = run.start(directory, 16, "-Jmode=Standard");
        Await.until("rows of the victim", PATIENCE, () -> run.rowsOf(VICTIM).size() >= 4);
        fleet.slave(VICTIM).process().kill();
        for (int slave : new int[] {0, 1}) {
            String address = run.addresses().get(slave);
            Await.until(
                    "the end on " + address, PATIENCE, () -> master.log().contains("Finished remote host: " + address));
        }
        ManagedProcess check = run.fleetCheck(directory, from);
        assertThat(check.awaitExit(PATIENCE)).as(check.output()).isEqualTo(3);
        assertThat(check.output())
                .contains("gone (invalid), slave-2: never said that it ended, and wrote nothing after ")
                .doesNotContain("gone (invalid), slave-0", "gone (invalid), slave-1", "missing");

        assertThat(master.process().isAlive()).isTrue();
        master.close();

        assertThat(master.process().output()).doesNotContain("end of run");
        Jtl jtl = Jtl.read(master.jtl());
        assertThat(jtl.failures()).isEmpty();
        for (int slave : new int[] {0, 1}) {
            assertThat(written(run.rowsOf(slave)))
                    .isEqualTo(run.ofSlave(jtl, slave).size());
        }
        assertAllButTheLastIsThere(run.rowsOf(VICTIM), run.ofSlave(jtl, VICTIM));
    }

    /** With the sender Standard the master has each sample before the slave makes the next one. */
    private static void assertAllButTheLastIsThere(List<Map<String, Object>> rows, List<Map<String, String>> samples) {
        long endOfLastRow = 1000
                + rows.stream()
                        .mapToLong(row -> ((Number) row.get("time")).longValue())
                        .max()
                        .orElseThrow();
        long endOfLastSample =
                samples.stream().mapToLong(RmiFleetIT::endOf).max().orElseThrow();
        assertThat(written(rows))
                .isEqualTo(samples.stream()
                        .filter(sample -> endOf(sample) < endOfLastRow)
                        .count());
        assertThat(endOfLastSample - endOfLastRow)
                .as("ms of which nothing was sent: the interval under way, and one that waits for its moment")
                .isBetween(0L, 4000L);
    }

    private static long endOf(Map<String, String> sample) {
        return Long.parseLong(sample.get("timeStamp")) + Long.parseLong(sample.get("elapsed"));
    }

    private static double written(List<Map<String, Object>> rows) {
        return rows.stream().mapToDouble(row -> (Double) row.get("count")).sum();
    }
}
