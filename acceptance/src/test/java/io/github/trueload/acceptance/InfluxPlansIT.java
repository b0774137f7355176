// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plans with our listeners, and with JMeter's own, which become ours with no edit, on each JMeter and each InfluxDB.
 */
class InfluxPlansIT {
    private static final String BACKEND = "org.apache.jmeter.visualizers.backend.BackendListener";
    private static final String STOCK = "org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient";
    private static final Path OURS = Plans.example("influx-aggregated.jmx");
    private static final Path EXISTING = Plans.own("influx-stock.jmx");
    private static final Path EXISTING_RAW = Plans.own("influx-stock-raw.jmx");
    private static final int LOOPS = 10;

    @TempDir
    private static Path shared;

    @AutoClose
    private static InfluxServer one;

    @TempDir
    private Path directory;

    private InfluxServer influx;
    private String database;

    @BeforeAll
    static void startServer() {
        one = InfluxServer.start(shared.resolve("influx"));
    }

    /** A database of each test. */
    @BeforeEach
    void takeTheOldestServer() {
        database = directory.getFileName().toString();
        influx = one.createDatabase(database);
    }

    @Test
    void oursWritesToInfluxDb2() {
        try (InfluxServer two = two()) {
            influx = two;
            assertWritten(run(JMeterHome.shared().command(), OURS));
        }
    }

    /** With a token as a property. */
    @Test
    void upgradedPlansWriteToInfluxDb2() {
        try (InfluxServer two = two()) {
            influx = two;
            assertWritten(run(JMeterHome.shared().command(), EXISTING));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void rawSamplesReachInfluxDb2(boolean ours) {
        try (InfluxServer two = two()) {
            influx = two;
            JMeterResult result =
                    run(JMeterHome.shared().command(), ours ? Plans.example("influx-raw.jmx") : EXISTING_RAW);
            assertThat(influx.number(database, "SELECT count(\"duration\") FROM /^jmeter(_raw)?$/", "count"))
                    .isEqualTo(result.jtl().size());
        }
    }

    private InfluxServer two() {
        Skip.unlessAll(false);

        return InfluxServer.startTwo(directory.resolve("influx")).createDatabase(database);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void theElementWritesWhatTheJtlHolds(String version) {
        Skip.unlessAll(false);
        JMeterResult result = JMeterHome.trueload(directory, version)
                .command()
                .property("url", influx.writeUrl(database))
                .property("threads", 2)
                .property("loops", LOOPS)
                .property("application", "shop")
                .property("run", "R1")
                .run(ShopPlan.written()::write, directory);
        assertThat(result.exitCode()).isZero();
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.jtl().size()).isEqualTo(2 * LOOPS * 5);
        Map<Object, Object> written = influx
                .query(
                        database,
                        "SELECT sum(\"count\") FROM \"jmeter\" WHERE \"statut\" = 'all' AND \"run\" = 'R1'"
                                + " GROUP BY \"transaction\"")
                .stream()
                .collect(Collectors.toMap(row -> row.get("transaction"), row -> row.get("sum")));
        Map<Object, Object> expected = result.jtl().column("label").stream()
                .collect(Collectors.toMap(label -> label, label -> 1.0, (sum, each) -> (double) sum + (double) each));
        expected.put("all", (double) result.jtl().size());
        assertThat(written).isEqualTo(expected);
        assertThat(influx.number(database, "SELECT sum(\"countError\") FROM \"jmeter\"", "sum"))
                .isEqualTo(result.jtl().failures().size());
    }

    @Test
    void theAggregatingClientBecomesOurs() {
        JMeterResult result = run(JMeterHome.shared().command(), EXISTING);
        assertThat(result.logLines("runs as Trueload's InfluxDB listener")).hasSize(1);
        assertThat(influx.samples(database, "instance =~ /./"))
                .isEqualTo(result.jtl().size());
    }

    @Test
    void theRawClientBecomesOurs() {
        Skip.unlessAll(false);
        JMeterResult result = run(JMeterHome.shared().command(), EXISTING_RAW);
        assertThat(result.logLines("runs as Trueload's InfluxDB raw listener")).hasSize(1);
        assertThat(influx.number(database, "SELECT count(\"duration\") FROM jmeter WHERE instance =~ /./", "count"))
                .isEqualTo(result.jtl().size());
    }

    @Test
    void withoutTheJarThePlanKeepsItsClient() {
        Skip.unlessAll(false);
        assertIsStock(run(home().without("jmeter-plan-upgrade").command(), EXISTING));
    }

    @Test
    void anIdentityLineKeepsTheClient() {
        Skip.unlessAll(false);
        JMeterHome home = home().append("upgrade.properties", BACKEND + "|" + BACKEND + "Gui=" + BACKEND);
        assertIsStock(run(home.command(), EXISTING));
    }

    @Test
    void aPropertyRunsTheClientForOneRun() {
        Skip.unlessAll(false);
        assertIsStock(run(JMeterHome.shared().command().property("trueload.influx.upgrade", false), EXISTING));
    }

    private void assertIsStock(JMeterResult result) {
        assertThat(result.log()).contains("Starting worker with class: class " + STOCK);
        assertThat(result.logLines("Trueload's InfluxDB")).isEmpty();
        assertThat(influx.query(database, "SHOW TAG VALUES FROM jmeter WITH KEY = instance"))
                .isEmpty();
        assertWritten(result);
    }

    private void assertWritten(JMeterResult result) {
        assertThat(influx.samples(database)).isEqualTo(result.jtl().size());
    }

    private JMeterHome home() {
        return JMeterHome.trueload(directory);
    }

    /** Ten rounds of five users through three requests, of which one always fails. */
    private JMeterResult run(JMeterCommand command, Path plan) {
        JMeterResult result = command.property("influx.url", influx.writeUrl(database))
                .property("trueload.influx.influxdbToken", influx.token())
                .property("loops", LOOPS)
                .run(plan, directory.resolve("run"));
        assertThat(result.exitCode()).isZero();
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.jtl().size()).isEqualTo(LOOPS * 5 * 3);
        return result;
    }
}
