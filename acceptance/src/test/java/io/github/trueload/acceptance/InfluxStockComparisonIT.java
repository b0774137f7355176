// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Users;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeter's own InfluxDB client of 5.6.3 and the one that upgraded plans have, side by side in one JMeter process: on
 * thousands of random result trees, and with parameters, labels and messages as odd as people make them. The rows have
 * the same tags and fields, but for the differences that docs/influx-listener.md lists.
 */
class InfluxStockComparisonIT {
    private static final int TREES = Skip.nothing() ? 200 : 10;
    private static final int ODD_ROUNDS = Skip.nothing() ? 200 : 10;
    private static final int MAX_TAG_BYTES = 4096;
    private static final String COUNTING = "counting-";

    @TempDir
    private static Path directory;

    private static final List<InfluxDouble> SERVERS = Stream.generate(() -> InfluxDouble.start(InfluxDouble.Version.V1))
            .limit(4)
            .toList();
    private static final InfluxDouble STOCK = SERVERS.get(0);
    private static final InfluxDouble OURS = SERVERS.get(1);
    private static final InfluxDouble ODD_STOCK = SERVERS.get(2);
    private static final InfluxDouble ODD_OURS = SERVERS.get(3);

    @BeforeAll
    static void giveBothTheSame() throws IOException {
        JMeterResult result = JMeterHome.shared()
                .command()
                .property("trees.rounds", TREES)
                .property("stock.url", STOCK.url())
                .property("influx.url", OURS.url())
                .property("odd.rounds", ODD_ROUNDS)
                .property("odd.stock.url", ODD_STOCK.url())
                .property("odd.influx.url", ODD_OURS.url())
                .property("backend_influxdb.send_interval", 3600)
                .property("backend_influxdb.socket_timeout", 60_000)
                .property("backend_metrics_window", 100_000)
                .run(
                        new Users(1)
                                .loops(1)
                                .add(script("result-trees"), script("odd-parameters"))
                                .write(directory.resolve("plan.jmx")),
                        directory.resolve("run"),
                        Duration.ofMinutes(20));
        assertThat(result.jtl().size()).isEqualTo(2);
        assertThat(result.jtl().failures()).isEmpty();
    }

    private static Element script(String name) throws IOException {
        Path folder = Checkout.root().resolve("acceptance/src/test/resources/groovy");
        return Elements.groovy(Files.readString(folder.resolve(name + ".groovy")));
    }

    @AfterAll
    static void stopServers() {
        SERVERS.forEach(InfluxDouble::close);
    }

    @Test
    void randomResultTreesMakeTheRowsOfJMetersOwnClient() {
        Map<String, WrittenRow> stock = rows(STOCK.lines(), "stock-");
        Map<String, WrittenRow> ours = rows(OURS.lines(), "ours-");
        Map<String, WrittenRow> counting = rows(OURS.lines(), COUNTING);

        assertThat(withStatus(stock)).hasSizeGreaterThan(15 * TREES).isEqualTo(withStatus(ours));
        assertThat(errors(ours)).isEqualTo(errors(stock));
        stock.forEach((key, row) -> {
            if (row.tags().containsKey("responseCode")) {
                // A controller and a failed assertion tell more of their reason.
                if (!row.tag("transaction").matches("parent.*|asserted")) {
                    assertThat(ours).containsKey(key);
                    compare(row, ours.get(key), false);
                }
            } else if (row.tag("transaction").equals("all")) {
                // Samples of controllers beside their samplers' count only where the plan wants it.
                compare(row, counting.get(key), false);
                double alone = stock.get(key.replace("transaction=all", "transaction=alone"))
                        .number("count");
                assertThat(ours.get(key).number("count")).as(key).isEqualTo(row.number("count") - alone);
                List.of("hit", "sb", "rb").forEach(name -> equal(name, row, ours.get(key), 0));
            } else if (row.tags().containsKey("statut")) {
                compare(row, ours.get(key), false);
            }
        });
    }

    @Test
    void oddParametersAndTextsMakeTheRowsOfJMetersOwnClient() {
        Map<String, WrittenRow> stock = rows(ODD_STOCK.lines(), "stock-");
        Map<String, WrittenRow> ours = rows(ODD_OURS.lines(), "ours-");

        assertThat(stock).hasSizeGreaterThan(10 * ODD_ROUNDS);
        assertThat(ours.keySet()).isEqualTo(stock.keySet());
        stock.forEach((key, row) -> compare(row, ours.get(key), true));
    }

    private static Set<String> withStatus(Map<String, WrittenRow> rows) {
        return rows.keySet().stream().filter(key -> key.contains("statut=")).collect(Collectors.toSet());
    }

    private static Map<String, Double> errors(Map<String, WrittenRow> rows) {
        return rows.values().stream()
                .filter(row -> row.tags().containsKey("responseCode"))
                .collect(Collectors.groupingBy(
                        row -> row.tag("application").replaceFirst(".*-", "") + " " + row.tag("transaction"),
                        Collectors.summingDouble(row -> row.number("count"))));
    }

    /**
     * Compares two rows.
     *
     * @param oneTime whether all samples of the label took the same time: percentiles of few are read in many ways
     */
    private static void compare(WrittenRow stock, WrittenRow ours, boolean oneTime) {
        boolean sum = stock.tag("transaction").equals("all");
        boolean ofOneStatus = Set.of("ok", "ko").contains(stock.tag("statut"));
        Set<String> names = new TreeSet<>(ours.fields().keySet());
        if (sum) {
            assertThat(names).as("%s", ours).containsAll(stock.fields().keySet());
        } else {
            names.removeAll(Set.of("covered", "running", "run"));
            assertThat(names).as("%s", ours).isEqualTo(stock.fields().keySet());
        }
        // Mean, least and longest are those of passed samples where all are counted.
        Set<String> differ = sum ? Set.of("avg", "min", "max") : ofOneStatus ? Set.of("hit", "sb", "rb") : Set.of();
        // How many users there are depends on the moment.
        Set<String> compared = stock.tag("transaction").equals("internal")
                ? Set.of()
                : stock.fields().keySet();
        for (String name : compared) {
            if (name.equals("text")) {
                assertThat(ours.fields().get(name)).isEqualTo(stock.fields().get(name));
            } else if (name.startsWith("pct")) {
                if (oneTime && !sum) {
                    equal(name, stock, ours, 0.01 * stock.number("max"));
                }
            } else if (!differ.contains(name)) {
                equal(name, stock, ours, 0);
            }
        }
    }

    private static void equal(String name, WrittenRow stock, WrittenRow ours, double tolerance) {
        assertThat(ours.number(name))
                .as("%s of %s", name, ours)
                .isCloseTo(stock.number(name), within(tolerance + 1e-6));
    }

    /** Rows by what identifies them, but for the time. */
    private static Map<String, WrittenRow> rows(List<String> lines, String client) {
        Map<String, WrittenRow> rows = new TreeMap<>();
        for (WrittenRow row : lines.stream().map(WrittenRow::of).toList()) {
            String application = row.tag("application");
            if (row.measurement().equals("jmeter_instance_claim")
                    || application.startsWith(COUNTING) != client.equals(COUNTING)) {
                continue;
            }
            Map<String, String> tags = new TreeMap<>();
            row.tags().forEach((name, value) -> tags.put(name, asWritten(value)));
            tags.remove("instance");
            tags.put("application", application.replaceFirst("^" + client, ""));
            rows.put(row.measurement() + " " + tags + " " + row.fields().getOrDefault("text", ""), row);
        }
        return rows;
    }

    /** What docs/influx-listener.md says of line breaks and long texts. */
    private static String asWritten(String text) {
        String line = text.replace("\\n", " ");
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= MAX_TAG_BYTES ? line : new String(bytes, 0, MAX_TAG_BYTES, StandardCharsets.UTF_8);
    }
}
