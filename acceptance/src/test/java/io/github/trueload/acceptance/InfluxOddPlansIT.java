// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Samplers;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeter's own InfluxDB client of 5.6.3 and the one that upgraded plans have, side by side in one JMeter process, with
 * parameters, labels and messages as odd as people make them: the same rows with the same tags and fields.
 */
class InfluxOddPlansIT {
    private static final int ROUNDS = Boolean.getBoolean("trueload.all") ? 200 : 30;
    private static final int MAX_TAG_BYTES = 4096;

    @TempDir
    private Path directory;

    @Test
    void oddParametersAndTextsMakeTheRowsOfJMetersOwnClient() throws IOException {
        try (InfluxDouble stock = InfluxDouble.start(InfluxDouble.Version.V1);
                InfluxDouble ours = InfluxDouble.start(InfluxDouble.Version.V1)) {
            run(stock, ours);
            Map<String, WrittenRow> expected = rows(stock.lines(), "stock-");
            Map<String, WrittenRow> written = rows(ours.lines(), "ours-");

            assertThat(expected).hasSizeGreaterThan(10 * ROUNDS);
            assertThat(written.keySet()).isEqualTo(expected.keySet());
            expected.forEach((key, row) -> compare(row, written.get(key)));
        }
    }

    private void run(InfluxDouble stock, InfluxDouble ours) throws IOException {
        String script =
                Files.readString(Checkout.root().resolve("acceptance/src/test/resources/groovy/odd-parameters.groovy"));
        var result = JMeterHome.trueload(directory)
                .command()
                .property("odd.rounds", ROUNDS)
                .property("stock.url", stock.url())
                .property("influx.url", ours.url())
                .property("backend_influxdb.send_interval", 3600)
                .property("backend_influxdb.socket_timeout", 60_000)
                .property("backend_metrics_window", 100_000)
                .run(
                        new Users(1).loops(1).add(Samplers.groovy(script)).write(directory.resolve("odd.jmx")),
                        directory.resolve("run"),
                        Duration.ofMinutes(10));
        assertThat(result.jtl().size()).isEqualTo(1);
        assertThat(result.jtl().failures()).isEmpty();
    }

    private static void compare(WrittenRow stock, WrittenRow ours) {
        Set<String> names = new TreeSet<>(ours.fields().keySet());
        if (stock.tag("transaction").equals("all")) {
            // Mean, least and longest are those of passed samples there.
            assertThat(names).as("%s", ours).containsAll(stock.fields().keySet());
        } else {
            names.removeAll(Set.of("covered", "running", "run"));
            assertThat(names).as("%s", ours).isEqualTo(stock.fields().keySet());
        }
        if (!stock.tag("transaction").equals("internal")) {
            stock.fields().keySet().forEach(name -> compare(name, stock, ours));
        }
    }

    private static void compare(String name, WrittenRow stock, WrittenRow ours) {
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
    private static Map<String, WrittenRow> rows(List<String> lines, String client) {
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
