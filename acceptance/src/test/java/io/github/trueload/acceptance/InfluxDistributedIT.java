// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.FreePorts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A master with two slaves, in JMeter's default way of sending samples: batches of 100, stripped. */
class InfluxDistributedIT {
    private static final int THREADS = 3;

    @TempDir
    private Path directory;

    private final int port1 = FreePorts.next();
    private final int port2 = FreePorts.next();
    private String sampleSender = "StrippedBatch";
    private InfluxServer influx;
    private JMeterHome home;
    private JMeterProcess slave1;
    private JMeterProcess slave2;

    @BeforeEach
    void startServers() {
        home = JMeterHome.create("5.6.3", directory.resolve("home")).withTrueload();
        influx = InfluxServer.start(directory.resolve("influx")).createDatabase("jmeter");
        slave1 = home.command().heap("256m").startSlave(port1, directory.resolve("slave1"));
        slave2 = home.command().heap("256m").startSlave(port2, directory.resolve("slave2"));
    }

    @AfterEach
    void stopServers() {
        slave1.close();
        slave2.close();
        influx.close();
    }

    @Test
    void everySlaveHasItsOwnRowsOrAllAreMerged() {
        JMeterResult apart = run("apart", "false");
        assertAllWritten(apart);

        for (int port : new int[] {port1, port2}) {
            String instance = "127.0.0.1:" + port;
            double sent = apart.jtl().column("threadName").stream()
                    .filter(name -> name.startsWith(instance + "-"))
                    .count();
            assertThat(sent).isGreaterThan(200);
            assertThat(count("jmeter", "apart", "AND transaction='all' AND instance='" + instance + "'"))
                    .isEqualTo(sent);
            assertThat(threads("jmeter", "apart", "AND instance='" + instance + "'"))
                    .isEqualTo(THREADS);
        }
        assertThat(count("jmeter", "apart", "AND transaction='all'"))
                .isEqualTo(apart.jtl().size());
        assertThat(intervalsWithBursts("apart"))
                .as("the load was steady, so no interval may look empty or doubled")
                .isEmpty();

        JMeterResult merged = run("merged", "true");
        assertAllWritten(merged);

        assertThat(count("jmeter", "merged", "AND transaction='all'"))
                .isEqualTo(merged.jtl().size());
        assertThat(influx.query("jmeter", "SHOW TAG VALUES FROM jmeter WITH KEY = instance WHERE application='merged'"))
                .hasSize(1);
        assertThat(count("jmeter_instance", "merged", "AND transaction='all'"))
                .isEqualTo(merged.jtl().size());
        assertThat(threads("jmeter", "merged", "")).isEqualTo(2 * THREADS);
        assertThat(threads("jmeter_instance", "merged", "AND instance='127.0.0.1:" + port2 + "'"))
                .isEqualTo(THREADS);
    }

    /** What the sums cannot tell in Statistical mode stands in docs/influx-listener.md. */
    @EnabledIfSystemProperty(
            named = "trueload.all",
            matches = "true",
            disabledReason = "one run per way of sending; runs with -Dtrueload.all=true")
    @ParameterizedTest
    @ValueSource(strings = {"StrippedDiskStore", "Statistical", "Standard", "StrippedAsynch", "Batch"})
    void everyWayOfSendingSamplesCountsEachOnce(String mode) {
        sampleSender = mode;

        JMeterResult result = run("sent", "false");

        double sent = result.jtl().size();
        if (!mode.equals("Statistical")) {
            assertThat(sent).isGreaterThan(400);
        }
        assertThat(count("jmeter", "sent", "AND transaction='all'")).isGreaterThanOrEqualTo(sent);
        assertThat(count("jmeter", "sent", "AND transaction='all'"))
                .isEqualTo(count("jmeter", "sent", "AND statut='all' AND transaction != 'all'"));
    }

    private static void assertAllWritten(JMeterResult result) {
        int sent = result.jtl().size();
        assertThat(result.logLines("recorded " + sent + ", written " + sent + ", dropped 0 samples"))
                .as(result.log())
                .hasSize(1);
    }

    /** Full intervals in which one slave's samples differ from its mean by more than half of it. */
    private List<Map<String, Object>> intervalsWithBursts(String application) {
        List<Map<String, Object>> rows = influx.query(
                "jmeter",
                "SELECT \"count\", instance FROM jmeter WHERE transaction='all' AND covered=2 AND application='"
                        + application + "'");
        assertThat(rows).hasSizeGreaterThan(4);
        double mean = rows.stream()
                .mapToDouble(row -> (Double) row.get("count"))
                .average()
                .orElseThrow();
        long last = rows.stream().mapToLong(InfluxDistributedIT::time).max().orElseThrow();
        long first = rows.stream().mapToLong(InfluxDistributedIT::time).min().orElseThrow();
        return rows.stream()
                .filter(row -> time(row) > first && time(row) < last)
                .filter(row -> Math.abs((Double) row.get("count") - mean) > mean / 2)
                .toList();
    }

    private static long time(Map<String, Object> row) {
        return ((Number) row.get("time")).longValue();
    }

    private double count(String measurement, String application, String more) {
        return influx.number(
                "jmeter",
                "SELECT sum(\"count\") FROM " + measurement + " WHERE application='" + application + "' " + more,
                "sum");
    }

    private double threads(String measurement, String application, String more) {
        return influx.number(
                "jmeter",
                "SELECT max(\"maxAT\") FROM " + measurement + " WHERE transaction='internal' AND application='"
                        + application + "' " + more,
                "max");
    }

    private JMeterResult run(String application, String merge) {
        JMeterResult result = home.command()
                .property("server.rmi.ssl.disable", true)
                .property("mode", sampleSender)
                .property("influx.url", influx.writeUrl("jmeter"))
                .property("interval", 2)
                .property("application", application)
                .property("trueload.influx.mergeInstances", merge)
                .args("-Gthreads=" + THREADS, "-Gseconds=10")
                .args("-R", "127.0.0.1:" + port1 + ",127.0.0.1:" + port2)
                .run(
                        Checkout.root().resolve("examples/influx-aggregated.jmx"),
                        directory.resolve(application),
                        Duration.ofSeconds(60));
        assertThat(result.logLines(", dropped 0 samples")).as(result.log()).hasSize(1);
        return result;
    }
}
