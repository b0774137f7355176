// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A plan that knows nothing of ours, in a JMeter over which the zip was unzipped. */
@Order(1)
class JoinedRunsIT {
    private static final int REQUESTS = 40;

    @TempDir
    private Path directory;

    @AutoClose
    private NginxNodes nodes;

    @BeforeEach
    void startNodes() {
        nodes = NginxNodes.start(directory.resolve("nginx"), 2);
    }

    @ParameterizedTest
    @CsvSource({
        "5.6.3, false, SELECT sum(\"count\") AS n FROM jmeter WHERE transaction = 'all' AND application = 'shop'",
        "5.5, false, SELECT sum(\"count\") AS n FROM jmeter WHERE transaction = 'all' AND application = 'shop'",
        "5.4.1, true, SELECT count(\"duration\") AS n FROM jmeter WHERE instance =~ /./"
    })
    void everyRunIsBalancedWrittenAndJudgedWherePropertiesSaySo(String version, boolean raw, String samples)
            throws IOException {
        Skip.unlessAll(version.equals("5.6.3"));
        try (DnsServer dns = DnsServer.start().addresses("app.test", nodes.addressArray());
                InfluxServer influx =
                        InfluxServer.start(directory.resolve("influx")).createDatabase("joined")) {
            JMeterResult result = run(
                    version,
                    "app.test",
                    "trueload.health=true",
                    "trueload.dns.balance=app.test",
                    "trueload.dns.servers=" + dns.address(),
                    "trueload.influx.influxdbUrl=" + influx.writeUrl("joined"),
                    "trueload.influx.application=shop",
                    "trueload.influx.raw=" + raw);

            assertThat(result.jtl().size()).isEqualTo(REQUESTS);
            assertThat(result.jtl().failures()).isEmpty();
            assertThat(result.logLines(" ERROR ")).isEmpty();
            assertThat(result.logLines("Generator Health joins this run")).hasSize(1);
            assertThat(result.output()).containsPattern("(?m)^(VALID|DOUBTFUL|INVALID) +Generator health: ");
            assertThat(files("-health.html")).hasSize(1);
            assertThat(files("-health.json")).hasSize(1);
            assertThat(result.logLines("trueload.dns.balance=app.test: HTTP samplers"))
                    .hasSize(1);
            assertThat(nodes.connections().values()).containsExactly(REQUESTS / 2L, REQUESTS / 2L);
            assertThat(result.logLines("An InfluxDB listener joins this run")).hasSize(1);
            assertThat(influx.number("joined", samples, "n")).isEqualTo(REQUESTS);
            assertThat(Files.readString(directory.resolve("plan.jmx"))).doesNotContain("trueload");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "trueload.health.failOn=invalid, 0, nobody judges the figures of this run; trueload.health=false",
        "trueload.health.goals=count>1, 4, goals cannot be judged; trueload.health=false switches"
    })
    void saysThatNobodyJudgesWhereItIsSwitchedOff(String wanted, int exitCode, String said) {
        Skip.unlessAll(exitCode != 0);
        JMeterResult result = run("5.6.3", "127.0.0.1", "trueload.health=false", wanted);

        assertThat(result.exitCode()).isEqualTo(exitCode);
        assertThat(result.said()).contains(said);
    }

    /** Whatever takes samples home, and whatever the runs before it were: each sample is written once. */
    @ParameterizedTest
    @ValueSource(strings = {"5.6.3", "5.5", "5.4.1"})
    void onASlaveAListenerJoinsUnlessTheMasterMayWrite(String version) {
        Skip.unlessAll(version.equals("5.6.3"));
        JMeterHome home = JMeterHome.trueload(directory, version);
        int port = FreePorts.next();
        try (InfluxServer influx = InfluxServer.start(directory.resolve("influx"));
                JMeterProcess slave = home.command().startSlave(port, directory.resolve("slave"))) {
            influx.createDatabase("joined");
            String url = influx.writeUrl("joined");

            String[] goals = {"-Jtrueload.health=true", "-Jtrueload.health.goals=count > 1"};
            JMeterResult master = runOnSlave(home, port, plan("127.0.0.1"), "plain", url, goals);
            assertThat(master.exitCode()).as("goals that nobody can judge").isEqualTo(4);
            assertThat(master.said())
                    .contains("goals cannot be judged; this is one of several JMeters")
                    .doesNotContain("INVALID");
            assertThat(slave.log()).containsOnlyOnce("An InfluxDB listener joins this run");
            assertThat(master.jtl().size()).isEqualTo(REQUESTS);
            assertThat(written(influx, "plain")).isEqualTo(REQUESTS);

            if (Skip.nothing()) {
                runOnSlave(home, port, planWithAListener(url, "listener"), "joined", url);
                assertThat(slave.log())
                        .contains("No listener joins this run: the RMI master listens to it")
                        .containsOnlyOnce("An InfluxDB listener joins this run");
                assertThat(written(influx, "listener")).isEqualTo(REQUESTS);
                assertThat(written(influx, "joined")).isZero();

                String[] unwatched = {"-Gtrueload.influx.joinSlaves=false", goals[1]};
                JMeterResult off = runOnSlave(home, port, plan("127.0.0.1"), "unwanted", url, unwatched);
                assertThat(off.exitCode()).as("with health switched off, too").isEqualTo(4);
                assertThat(written(influx, "unwanted")).isZero();
            }
        }
    }

    private static double written(InfluxServer influx, String application) {
        return influx.samples("joined", "application='" + application + "'");
    }

    /** Master and slave have the address. */
    private JMeterResult runOnSlave(
            JMeterHome home, int port, Path plan, String name, String url, String... properties) {
        return home.command()
                .rmiInTheClear()
                .rmiHost("127.0.0.1")
                .args("-R127.0.0.1:" + port)
                .property("trueload.influx.influxdbUrl", url)
                .args("-Gtrueload.influx.influxdbUrl=" + url, "-Gtrueload.influx.application=" + name)
                .args(properties)
                .run(plan, directory.resolve(name));
    }

    private List<Path> files(String end) {
        return TestFiles.below(directory.resolve("run"), end);
    }

    private JMeterResult run(String version, String host, String... properties) {
        Path plan = plan(host);
        JMeterCommand command = JMeterHome.trueload(directory, version).command();
        for (String property : properties) {
            command.args("-J" + property);
        }
        return command.run(plan, directory.resolve("run"));
    }

    private Path planWithAListener(String url, String application) {
        return plan(
                "127.0.0.1",
                Elements.backendListener(
                        Plans.STOCK_INFLUX, 100, Map.of("influxdbUrl", url, "application", application)));
    }

    private Path plan(String host, Element... listeners) {
        return new Plan("Stock alone")
                .add(listeners)
                .add(new Users("users", 4).loops(REQUESTS / 4).add(Elements.http("http", host, nodes.port(), false)))
                .write(directory.resolve("plan.jmx"));
    }
}
