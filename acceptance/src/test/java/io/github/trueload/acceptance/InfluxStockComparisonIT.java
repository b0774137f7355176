// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Users;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeter's own InfluxDB client of 5.6.3 and the one that upgraded plans have, side by side in one JMeter process, on
 * thousands of random result trees. Every field of every row is equal, but for the differences that
 * docs/influx-listener.md lists.
 */
class InfluxStockComparisonIT {
    private static final int ROUNDS = Boolean.getBoolean("trueload.all") ? 200 : 20;
    private static final List<String> FIELDS = List.of("count", "avg", "min", "max", "hit", "sb", "rb");
    private static final List<String> OWN_FIELDS = List.of("count", "avg", "min", "max");
    private static final List<String> SUMS = List.of("count", "countError", "hit", "sb", "rb");

    @TempDir
    private Path directory;

    @Test
    void randomResultTreesMakeTheRowsOfJMetersOwnClient() throws IOException {
        try (InfluxDouble stock = InfluxDouble.start(InfluxDouble.Version.V1);
                InfluxDouble ours = InfluxDouble.start(InfluxDouble.Version.V1)) {
            JMeterResult result = run(stock, ours);
            Map<String, Map<String, Double>> expected = rows(stock.lines());
            Map<String, Map<String, Double>> written = rows(ours.lines());

            assertThat(result.jtl().size()).isEqualTo(1);
            assertThat(result.jtl().failures()).isEmpty();
            for (int round = 1; round <= ROUNDS; round++) {
                compare(round, expected, written);
            }
        }
    }

    private JMeterResult run(InfluxDouble stock, InfluxDouble ours) throws IOException {
        String script =
                Files.readString(Checkout.root().resolve("acceptance/src/test/resources/groovy/result-trees.groovy"));
        return JMeterHome.trueload(directory)
                .command()
                .property("trees.rounds", ROUNDS)
                .property("stock.url", stock.url())
                .property("influx.url", ours.url())
                .property("backend_influxdb.send_interval", 3600)
                .property("backend_metrics_window", 100_000)
                .run(
                        new Users(1).loops(1).add(Samplers.groovy(script)).write(directory.resolve("trees.jmx")),
                        directory.resolve("run"),
                        Duration.ofMinutes(10));
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
        for (String line : lines) {
            String[] parts = line.replace("\\ ", "_").split(" ");
            Map<String, String> tags = new TreeMap<>();
            for (String tag : parts[0].replace("\\,", ";").replace("\\=", ":").split(",")) {
                tags.put(tag.replaceFirst("=.*", ""), tag.replaceFirst("[^=]*=?", ""));
            }
            if (!parts[0].startsWith("jmeter,") || "internal".equals(tags.get("transaction"))) {
                continue;
            }
            StringBuilder key = new StringBuilder(tags.get("application") + " transaction=" + tags.get("transaction"));
            for (String tag : List.of("statut", "responseCode", "responseMessage")) {
                key.append(tags.containsKey(tag) ? " " + tag + "=" + tags.get(tag) : "");
            }
            rows.put(key.toString(), fields(parts[1]));
        }
        return rows;
    }

    private static Map<String, Double> fields(String text) {
        Map<String, Double> fields = new TreeMap<>();
        for (String field : text.split(",")) {
            fields.put(field.substring(0, field.indexOf('=')), Double.valueOf(field.substring(field.indexOf('=') + 1)));
        }
        return fields;
    }
}
