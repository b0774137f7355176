// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Plans saved with JMeter's own InfluxDB clients, with no edit. */
class InfluxUpgradeIT {
    private static final String BACKEND = "org.apache.jmeter.visualizers.backend.BackendListener";
    private static final String STOCK = "org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient";

    @TempDir
    private static Path shared;

    private static InfluxServer influx;

    @TempDir
    private Path directory;

    private String database;
    private JMeterHome home;

    @BeforeAll
    static void startServer() {
        influx = InfluxServer.start(shared.resolve("influx"));
    }

    @AfterAll
    static void stopServer() {
        influx.close();
    }

    @BeforeEach
    void unzip(TestInfo test) {
        database = test.getTestMethod().orElseThrow().getName();
        influx.createDatabase(database);
        home = JMeterHome.trueload(directory);
    }

    @Test
    void theAggregatingClientBecomesOurs() {
        JMeterResult result = run("influx-stock.jmx");

        assertThat(result.logLines("runs as Trueload's InfluxDB listener")).hasSize(1);
        assertThat(sum("SELECT sum(\"count\") FROM jmeter WHERE transaction='all' AND instance =~ /./"))
                .isEqualTo(result.jtl().size());
    }

    @Test
    void theRawClientBecomesOurs() {
        Skip.unlessAll(false);
        JMeterResult result = run("influx-stock-raw.jmx");

        assertThat(result.logLines("runs as Trueload's InfluxDB raw listener")).hasSize(1);
        assertThat(influx.number(database, "SELECT count(\"duration\") FROM jmeter WHERE instance =~ /./", "count"))
                .isEqualTo(result.jtl().size());
    }

    @Test
    void withoutTheJarThePlanKeepsItsClient() {
        Skip.unlessAll(false);
        home.without("jmeter-plan-upgrade");

        assertIsStock(run("influx-stock.jmx"));
    }

    @Test
    void anIdentityLineKeepsTheClient() {
        Skip.unlessAll(false);
        home.append("upgrade.properties", BACKEND + "|" + BACKEND + "Gui=" + BACKEND);

        assertIsStock(run("influx-stock.jmx"));
    }

    @Test
    void aPropertyRunsTheClientForOneRun() {
        Skip.unlessAll(false);
        JMeterResult result = run("influx-stock.jmx", "trueload.influx.upgrade=false");

        assertIsStock(result);
        assertThat(sum("SELECT sum(\"count\") FROM jmeter WHERE transaction='all'"))
                .isEqualTo(result.jtl().size());
    }

    private void assertIsStock(JMeterResult result) {
        assertThat(result.exitCode()).isZero();
        assertThat(result.log()).contains("Starting worker with class: class " + STOCK);
        assertThat(result.logLines("Trueload's InfluxDB")).isEmpty();
        assertThat(influx.query(database, "SHOW TAG VALUES FROM jmeter WITH KEY = instance"))
                .isEmpty();
    }

    private double sum(String influxql) {
        return influx.number(database, influxql, "sum");
    }

    /** Ten rounds of five users through three requests. */
    private JMeterResult run(String plan, String... properties) {
        JMeterCommand command = home.command();
        for (String property : properties) {
            command.args("-J" + property);
        }
        JMeterResult result = command.property("influx.url", influx.writeUrl(database))
                .property("loops", 10)
                .run(
                        Checkout.root()
                                .resolve("acceptance/src/test/resources/plans")
                                .resolve(plan),
                        directory.resolve("run"));
        assertThat(result.jtl().size()).isEqualTo(10 * 5 * 3);
        return result;
    }
}
