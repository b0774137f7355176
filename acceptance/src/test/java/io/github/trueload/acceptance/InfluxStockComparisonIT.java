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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
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
    private static final List<String> FIELDS = List.of("count", "avg", "min", "max", "hit", "sb", "rb");
    private static final List<String> OWN_FIELDS = List.of("count", "avg", "min", "max");
    private static final List<String> SUMS = List.of("count", "countError", "hit", "sb", "rb");

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
        Map<String, Map<String, Double>> expected = rows(STOCK.lines());
        Map<String, Map<String, Double>> written = rows(OURS.lines());

        for (int round = 1; round <= TREES; round++) {
            compare(round, expected, written);
        }
    }

    @Test
    void oddParametersAndTextsMakeTheRowsOfJMetersOwnClient() {
        Map<String, WrittenRow> expected = rowsOf(ODD_STOCK.lines(), "stock-");
        Map<String, WrittenRow> written = rowsOf(ODD_OURS.lines(), "ours-");

        assertThat(expected).hasSizeGreaterThan(10 * ODD_ROUNDS);
        assertThat(written.keySet()).isEqualTo(expected.keySet());
        expected.forEach((key, row) -> compareRow(row, written.get(key)));
    }

    private static void compare(
            int round, Map<String, Map<String, Double>> expected, Map<String, Map<String, Double>> written) {
        Map<String, Map<String, Double>> stock = of("stock-" + round, expected);
        Map<String, Map<String, Double>> ours = of("ours-" + round, written);
        Map<String, Map<String, Double>> counting = of("counting-" + round, written);
        assertThat(stock).hasSizeGreaterThan(15);
        stock.forEach((row, fields) -> {
            if (row.contains("responseCode=")) {
                compareError(row, fields, ours);
            } else if (row.startsWith("transaction=all ")) {
                compareSum(row, fields, stock, ours, counting);
            } else {
                equal(row, fields, ours, row.contains("statut=all") ? FIELDS : OWN_FIELDS);
            }
        });
        assertThat(errors(ours)).isEqualTo(errors(stock));
        assertThat(ours.keySet().stream().filter(row -> row.contains("statut=")))
                .containsExactlyInAnyOrderElementsOf(stock.keySet().stream()
                        .filter(row -> row.contains("statut="))
                        .toList());
    }

    /** A controller and a failed assertion tell more of their reason. */
    private static void compareError(String row, Map<String, Double> fields, Map<String, Map<String, Double>> ours) {
        if (!row.contains("transaction=parent") && !row.contains("transaction=asserted")) {
            equal(row, fields, ours, List.of("count"));
        }
    }

    /** The row of all samples: those of controllers beside their samplers' count only where the plan wants it. */
    private static void compareSum(
            String row,
            Map<String, Double> fields,
            Map<String, Map<String, Double>> stock,
            Map<String, Map<String, Double>> ours,
            Map<String, Map<String, Double>> counting) {
        equal(row, fields, counting, SUMS);
        equal(row, fields, ours, List.of("hit", "sb", "rb"));
        double alone = stock.get("transaction=alone statut=all").get("count");
        assertThat(ours.get(row).get("count")).as("count without controllers").isEqualTo(fields.get("count") - alone);
    }

    private static void equal(
            String row, Map<String, Double> fields, Map<String, Map<String, Double>> ours, List<String> names) {
        assertThat(ours).as("rows of ours").containsKey(row);
        for (String name : names) {
            assertThat(ours.get(row).get(name))
                    .as("%s of %s", name, row)
                    .isCloseTo(fields.get(name), Offset.offset(1e-6));
        }
    }

    private static Map<String, Double> errors(Map<String, Map<String, Double>> rows) {
        Map<String, Double> errors = new TreeMap<>();
        rows.forEach((row, fields) -> {
            if (row.contains("responseCode=")) {
                errors.merge(row.substring(0, row.indexOf(' ')), fields.get("count"), Double::sum);
            }
        });
        return errors;
    }

    private static Map<String, Map<String, Double>> of(String application, Map<String, Map<String, Double>> rows) {
        Map<String, Map<String, Double>> found = new TreeMap<>();
        rows.forEach((row, fields) -> {
            if (row.startsWith(application + " ")) {
                found.put(row.substring(application.length() + 1), fields);
            }
        });
        return found;
    }

    /** Rows by application, transaction and what else identifies them. */
    private static Map<String, Map<String, Double>> rows(List<String> lines) {
        Map<String, Map<String, Double>> rows = new HashMap<>();
        for (WrittenRow row : lines.stream().map(WrittenRow::of).toList()) {
            if (row.measurement().equals("jmeter") && !row.tag("transaction").equals("internal")) {
                StringBuilder key =
                        new StringBuilder(row.tag("application") + " transaction=" + row.tag("transaction"));
                for (String tag : List.of("statut", "responseCode", "responseMessage")) {
                    key.append(row.tags().containsKey(tag) ? " " + tag + "=" + row.tag(tag) : "");
                }
                Map<String, Double> fields = new TreeMap<>();
                row.fields().keySet().forEach(name -> fields.put(name, row.number(name)));
                rows.put(key.toString(), fields);
            }
        }
        return rows;
    }

    private static void compareRow(WrittenRow stock, WrittenRow ours) {
        Set<String> names = new TreeSet<>(ours.fields().keySet());
        if (stock.tag("transaction").equals("all")) {
            // Mean, least and longest are those of passed samples there.
            assertThat(names).as("%s", ours).containsAll(stock.fields().keySet());
        } else {
            names.removeAll(Set.of("covered", "running", "run"));
            assertThat(names).as("%s", ours).isEqualTo(stock.fields().keySet());
        }
        if (!stock.tag("transaction").equals("internal")) {
            stock.fields().keySet().forEach(name -> compareField(name, stock, ours));
        }
    }

    private static void compareField(String name, WrittenRow stock, WrittenRow ours) {
        boolean ofOneStatus = Set.of("ok", "ko").contains(stock.tag("statut"));
        boolean sum = stock.tag("transaction").equals("all");
        if (name.equals("text")) {
            assertThat(ours.fields().get(name)).isEqualTo(stock.fields().get(name));
        } else if (name.startsWith("pct") && !sum) {
            assertThat(ours.number(name))
                    .as("%s of %s", name, ours)
                    .isCloseTo(stock.number(name), within(percent(stock)));
        } else if (!(ofOneStatus && Set.of("hit", "sb", "rb").contains(name))
                && !(sum
                        && (name.startsWith("pct")
                                || Set.of("avg", "min", "max").contains(name)))) {
            assertThat(ours.number(name)).as("%s of %s", name, ours).isCloseTo(stock.number(name), within(1e-6));
        }
    }

    private static double percent(WrittenRow row) {
        return 0.01 * row.number("max") + 1e-6;
    }

    /** Rows by what identifies them, but for the time. */
    private static Map<String, WrittenRow> rowsOf(List<String> lines, String client) {
        Map<String, WrittenRow> rows = new TreeMap<>();
        for (String line : lines) {
            WrittenRow row = WrittenRow.of(line);
            if (row.measurement().equals("jmeter_instance_claim")) {
                continue;
            }
            Map<String, String> tags = new TreeMap<>();
            row.tags().forEach((name, value) -> tags.put(name, asWritten(value)));
            tags.remove("instance");
            tags.put("application", row.tag("application").replaceFirst("^" + client, ""));
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
