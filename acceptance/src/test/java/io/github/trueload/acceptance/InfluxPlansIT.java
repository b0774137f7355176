// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
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

/** Plans with our listeners, and with JMeter's own, which become ours; how not to: {@link PlanUpgradeDnsIT}. */
class InfluxPlansIT {
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
    void bothClientsOfJMeterBecomeOurs() {
        assertBothBecomeOurs();
    }

    /** With a token as a property. */
    @Test
    void bothClientsOfJMeterBecomeOursWithInfluxDb2() {
        try (InfluxServer two = two()) {
            influx = two;
            assertBothBecomeOurs();
        }
    }

    private void assertBothBecomeOurs() {
        JMeterResult result = run(Plans.own("influx-stock.jmx"));
        assertThat(result.logLines("runs as Trueload's InfluxDB listener")).hasSize(1);
        assertThat(result.logLines("runs as Trueload's InfluxDB raw listener")).hasSize(1);
        assertThat(influx.samples(database, "instance =~ /./"))
                .isEqualTo(result.jtl().size());
        assertRaw(result, "samples WHERE instance =~ /./");
    }

    @Test
    void rawSamplesReachInfluxDb2() {
        try (InfluxServer two = two()) {
            influx = two;
            assertRaw(run(Plans.example("influx-raw.jmx")), "jmeter_raw");
        }
    }

    private void assertRaw(JMeterResult result, String from) {
        assertThat(influx.number(database, "SELECT count(\"duration\") FROM " + from, "count"))
                .isEqualTo(result.jtl().size());
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

    /** Ten rounds of five users through three requests, of which one always fails. */
    private JMeterResult run(Path plan) {
        JMeterResult result = JMeterHome.shared()
                .command()
                .property("influx.url", influx.writeUrl(database))
                .property("trueload.influx.influxdbToken", influx.token())
                .property("loops", LOOPS)
                .run(plan, directory.resolve("run"));
        assertThat(result.exitCode()).isZero();
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.jtl().size()).isEqualTo(LOOPS * 5 * 3);
        return result;
    }
}
