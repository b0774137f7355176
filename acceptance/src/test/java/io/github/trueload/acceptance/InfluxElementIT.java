// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.FreePorts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The listener element in real JMeter processes that write to a real InfluxDB. */
class InfluxElementIT {
    private static final String DATABASE = "jmeter";
    private static final int THREADS = 2;
    private static final int LOOPS = 15;
    private static final int SAMPLERS = 5;
    /** What a slave logs when it makes a sender for a listener that lives on the master. */
    private static final String SENDS_TO_MASTER = "for this run";

    @TempDir
    private Path directory;

    private InfluxServer server;

    @BeforeEach
    void startDatabase() {
        server = InfluxServer.start(directory.resolve("influxd")).createDatabase(DATABASE);
    }

    @AfterEach
    void stopDatabase() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void writesWhatTheJtlHolds(String version) {
        Skip.unlessAll(false);
        JMeterResult result = withPlanProperties(home(version).command())
                .property("application", "shop")
                .property("run", "R1")
                .run(plan(), directory.resolve("run"));

        assertThat(result.exitCode()).isZero();
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.jtl().size()).isEqualTo(THREADS * LOOPS * SAMPLERS);
        Map<Object, Object> written = sumBy("transaction", "\"run\" = 'R1'");
        Map<Object, Object> expected = result.jtl().column("label").stream()
                .collect(Collectors.toMap(label -> label, label -> 1.0, (sum, one) -> (double) sum + (double) one));
        expected.put("all", (double) result.jtl().size());
        assertThat(written).isEqualTo(expected);
        assertThat(server.number(DATABASE, "SELECT sum(\"countError\") FROM \"jmeter\"", "sum"))
                .isEqualTo(result.jtl().failures().size());
    }

    @Test
    void runsOnEverySlaveAndKeepsTheSamplesAwayFromTheMaster() {
        Skip.unlessAll(false);
        JMeterHome home = home("5.6.3");
        int first = FreePorts.next();
        int second = FreePorts.next();
        try (JMeterProcess slave1 = startSlave(home, first);
                JMeterProcess slave2 = startSlave(home, second)) {
            JMeterResult master = runOnSlaves(home.command().withoutJtl(), "master", first, second);

            assertThat(master.exitCode()).as(master.output()).isZero();
            Map<Object, Object> perSlave = sumBy("instance", "\"transaction\" = 'all' AND \"run\" = 'master'");
            assertThat(perSlave).hasSize(2).allSatisfy((instance, count) -> assertThat(count)
                    .as(String.valueOf(instance))
                    .isEqualTo((double) THREADS * LOOPS * SAMPLERS));
            for (JMeterProcess slave : List.of(slave1, slave2)) {
                assertThat(slave.log()).doesNotContain(SENDS_TO_MASTER).doesNotContain(" ERROR ");
                assertThat(slave.log().lines().filter(line -> line.contains("recorded 150, written 150, dropped 0")))
                        .hasSize(1);
            }

            // The same slaves again, now with a JTL on the master: the sign looked for above does appear, and a
            // second run on the same slaves works.
            JMeterResult control = runOnSlaves(home.command(), "control", first, second);

            assertThat(control.jtl().size()).isEqualTo(2 * THREADS * LOOPS * SAMPLERS);
            // Their ports may be others, if another JMeter held the usual ones meanwhile.
            assertThat(sumBy("instance", "\"transaction\" = 'all' AND \"run\" = 'control'")
                            .values())
                    .containsExactlyInAnyOrderElementsOf(perSlave.values());
            assertThat(slave1.log()).contains(SENDS_TO_MASTER);
        }
    }

    private JMeterProcess startSlave(JMeterHome home, int port) {
        return home.command().startSlave(port, directory.resolve("slave-" + port));
    }

    /** The properties of the plan are given with -G, so that only the slaves have them. */
    private JMeterResult runOnSlaves(JMeterCommand command, String run, int first, int second) {
        return command.args("-R127.0.0.1:" + first + ",127.0.0.1:" + second)
                .args("-Gurl=" + server.writeUrl(DATABASE), "-Gapplication=shop", "-Grun=" + run)
                .args("-Gthreads=" + THREADS, "-Gloops=" + LOOPS)
                .property("server.rmi.ssl.disable", true)
                .property("summariser.name", "")
                .run(plan(), directory.resolve(run));
    }

    private JMeterCommand withPlanProperties(JMeterCommand command) {
        return command.property("url", server.writeUrl(DATABASE))
                .property("threads", THREADS)
                .property("loops", LOOPS);
    }

    private Map<Object, Object> sumBy(String tag, String condition) {
        return server
                .query(
                        DATABASE,
                        "SELECT sum(\"count\") FROM \"jmeter\" WHERE \"statut\" = 'all' AND " + condition
                                + " GROUP BY \"" + tag + "\"")
                .stream()
                .collect(Collectors.toMap(row -> row.get(tag), row -> row.get("sum")));
    }

    private JMeterHome home(String version) {
        return JMeterHome.create(version, directory.resolve("home-" + version)).withTrueload();
    }

    private static Path plan() {
        return Checkout.root().resolve("acceptance/src/test/resources/plans/influx-element.jmx");
    }
}
