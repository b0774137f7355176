// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.influx.Receiver;
import io.github.trueload.testkit.influx.Receiver.Kind;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers that add up what is written twice, behind a real JMeter whose samples come late: what they hold in the end
 * is what the JTL has. With {@code ./check --all} these are real ones, also behind a master with two slaves.
 */
class InfluxReceiversIT {
    private static final int SECONDS = 8;
    /** How long an answer may take, in ms: a request that is sent again may be there twice. */
    private static final String PATIENCE = "backend_influxdb.socket_timeout";

    @TempDir
    private Path directory;

    @Test
    void underHoldNoPointIsSentTwiceAndUnderRewriteTheLastOneCounts() {
        try (InfluxDouble held = InfluxDouble.start(InfluxDouble.Version.V1);
                InfluxDouble rewritten = InfluxDouble.start(InfluxDouble.Version.V1)) {
            JMeterResult result = run(List.of(
                    Map.of("influxdbUrl", held.url(), "late", "hold"),
                    Map.of("influxdbUrl", rewritten.url(), "late", "rewrite")));

            assertThat(twice(held.lines())).as("points sent twice").isEmpty();
            assertThat(held.lines().stream()
                            .mapToDouble(InfluxReceiversIT::samples)
                            .sum())
                    .isEqualTo(result.jtl().size());
            assertThat(result.logLines("samples came too late for their own interval"))
                    .hasSize(1);

            assertThat(twice(rewritten.lines())).isNotEmpty();
            Map<String, Double> last = new HashMap<>();
            rewritten.lines().forEach(line -> last.put(point(line), samples(line)));
            assertThat(last.values().stream().mapToDouble(Double::doubleValue).sum())
                    .isEqualTo(result.jtl().size());
        }
    }

    @Test
    void victoriaMetricsHoldsTheJtl() {
        require(Kind.VICTORIA_METRICS);
        try (Receiver server = Receiver.start(Kind.VICTORIA_METRICS, directory.resolve("server"))) {
            JMeterResult result = run(List.of(parametersOf("VictoriaMetrics", 8428, server)));

            assertHolds(server, result);
            assertThat(server.number("sum(sum_over_time(jmeter_count{statut=\"all\",transaction!=\"all\"}[15m]))"))
                    .as("of labels, one of them too long")
                    .isEqualTo(result.jtl().size());
            double exact = Samples.of(result.jtl()).percentileMs(0.99);
            assertThat(server.number(ReceiversPage.query("MetricsQL"))).isBetween(0.7 * exact, 1.4 * exact);
        }
    }

    @Test
    void questDbHoldsTheJtl() {
        require(Kind.QUESTDB);
        try (Receiver server = Receiver.start(Kind.QUESTDB, directory.resolve("server"))) {
            JMeterResult result = run(List.of(parametersOf("QuestDB", 9000, server)));

            assertHolds(server, result);
            assertThat(server.number("SELECT sum(count) FROM jmeter WHERE statut = 'all' AND transaction != 'all'"))
                    .as("of labels")
                    .isEqualTo(result.jtl().size());
            double exact = Samples.of(result.jtl()).percentileMs(0.99);
            assertThat(server.number(ReceiversPage.query("SQL"))).isBetween(exact, 1.4 * exact);
        }
    }

    @Test
    void telegrafHandsTheJtlOn() {
        require(Kind.TELEGRAF);
        try (Receiver server = Receiver.start(Kind.TELEGRAF, directory.resolve("server"))) {
            Map<String, String> parameters = new HashMap<>(parametersOf("Telegraf", 8186, server));
            // The file that it writes to adds up.
            parameters.put("late", "hold");

            assertHolds(server, run(List.of(parameters)));
        }
    }

    @Test
    void allHoldTheJtlOfAMasterWithTwoSlaves() {
        require(Kind.values());
        try (Receiver victoria = Receiver.start(Kind.VICTORIA_METRICS, directory.resolve("victoria"));
                Receiver quest = Receiver.start(Kind.QUESTDB, directory.resolve("quest"));
                Receiver telegraf = Receiver.start(Kind.TELEGRAF, directory.resolve("telegraf"));
                TwoSlaves slaves = new TwoSlaves(directory.resolve("slaves"))) {
            Map<String, String> short3 = Map.of("late", "hold", "holdSeconds", "3");
            Path plan = ReceiverPlan.write(
                    directory.resolve("plan.jmx"),
                    2 * SECONDS,
                    List.of(
                            with(parametersOf("VictoriaMetrics", 8428, victoria), short3),
                            with(parametersOf("QuestDB", 9000, quest), short3),
                            with(parametersOf("Telegraf", 8186, telegraf), short3)));
            JMeterResult result =
                    slaves.run(slaves.master("receivers", 0).property(PATIENCE, 60_000), plan, "receivers");

            assertThat(result.logLines("samples came too late for their own interval"))
                    .as("rows were written before the last of their samples came")
                    .hasSize(3);
            assertHolds(victoria, result);
            assertHolds(quest, result);
            assertHolds(telegraf, result);
        }
    }

    private JMeterResult run(List<Map<String, String>> listeners) {
        return JMeterHome.shared()
                .command()
                .property(PATIENCE, 60_000)
                .run(ReceiverPlan.write(directory.resolve("plan.jmx"), SECONDS, listeners), directory.resolve("run"));
    }

    /** What the page says of a receiver: its address with this server's port, and what to set besides. */
    private static Map<String, String> parametersOf(String receiver, int port, Receiver server) {
        String[] cells = ReceiversPage.row(receiver).split(" \\| ");
        Map<String, String> parameters = new HashMap<>();
        for (String setting :
                cells[2].replaceAll("[^`]*`([^`]*)`[^`]*", "$1 ").trim().split(" ")) {
            if (setting.contains("=")) {
                parameters.put(setting.replaceFirst("=.*", ""), setting.replaceFirst("[^=]*=", ""));
            }
        }
        String address = cells[1].replaceAll("^`|`$", "");
        assertThat(address).startsWith("http://host:" + port + "/write");
        parameters.put("influxdbUrl", address.replace("http://host:" + port, server.address()));
        return parameters;
    }

    private static Map<String, String> with(Map<String, String> parameters, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(parameters);
        all.putAll(more);
        return all;
    }

    private static void assertHolds(Receiver server, JMeterResult result) {
        assertThat(result.jtl().size()).isGreaterThan(100);
        assertThat(result.log()).doesNotContain("unaccounted for");
        assertThat(result.logLines(", dropped 0 samples")).isNotEmpty();
        assertThat(server.samples(result.jtl().size(), Duration.ofSeconds(30)))
                .isEqualTo(result.jtl().size());
    }

    private static Set<String> twice(List<String> lines) {
        Set<String> seen = new HashSet<>();
        Set<String> twice = new HashSet<>();
        lines.stream()
                .map(InfluxReceiversIT::point)
                .filter(point -> !seen.add(point))
                .forEach(twice::add);
        return twice;
    }

    /** Series and time of a line. */
    private static String point(String line) {
        return line.replaceFirst("(?<!\\\\) .* ", " ");
    }

    /** The samples of a row of all samples; 0 of another row. */
    private static double samples(String line) {
        return line.startsWith("jmeter,") && line.contains(",statut=all,transaction=all ")
                ? Double.parseDouble(line.replaceFirst(".*[ ,]count=([0-9.]+).*", "$1"))
                : 0;
    }

    private static void require(Kind... receivers) {
        Skip.unlessAll(false);
        List.of(receivers).forEach(Kind::require);
    }

    /**
     * A plan some of whose samples reach listeners three and a half seconds after they ended, longer than {@code
     * late=hold} waits for them, because a post-processor takes that long.
     */
    private static final class ReceiverPlan {
        private static final String CLIENT = "io.github.trueload.influx.InfluxListenerClient";

        /** A label of 6,000 bytes, more than VictoriaMetrics takes. */
        private static final String LONG = "é".repeat(3_000);

        private static final String TIME = "${__Random(1,100)}";

        private ReceiverPlan() {}

        /** The plan with a Backend Listener for each set of parameters. */
        static Path write(Path file, int seconds, List<Map<String, String>> listeners) {
            Plan plan = new Plan("Receivers")
                    .add(new Users("Quick", 3)
                            .lasting(seconds)
                            .add(Elements.sleep("quick, with = and \"quotes\"", TIME)))
                    .add(new Users("Failing", 1)
                            .lasting(seconds)
                            .add(Elements.failing(LONG, TIME, "500", "no = \\\"luck\\")))
                    .add(new Users("Slow to tell", 2)
                            .lasting(seconds)
                            .add(Elements.sleep("slow to tell", TIME)
                                    .with(Elements.groovy("JSR223PostProcessor", "slow", "sleep(3500)"))));
            for (int i = 0; i < listeners.size(); i++) {
                Map<String, String> parameters =
                        new HashMap<>(Map.of("application", "receivers", "interval", "1", "histogram", "all"));
                parameters.putAll(listeners.get(i));
                plan.add(Elements.backendListener("Listener " + i, CLIENT, 5000, parameters));
            }
            return plan.write(file);
        }
    }

    /** What docs/compatibility.md says of other receivers; the tests take from it what they run. */
    private static final class ReceiversPage {
        private ReceiversPage() {}

        private static List<String> lines() {
            return TestFiles.read(Checkout.root().resolve("docs/compatibility.md"))
                    .lines()
                    .toList();
        }

        /** The query below the line that names a query language. */
        static String query(String language) {
            return lines().stream()
                    .dropWhile(line -> !line.contains("(" + language))
                    .dropWhile(line -> !line.startsWith("    "))
                    .takeWhile(line -> line.startsWith("    "))
                    .map(String::trim)
                    .collect(Collectors.joining(" "));
        }

        /** What the table of receivers tells to set, by the name of the receiver: its row. */
        static String row(String receiver) {
            return lines().stream()
                    .filter(line -> line.startsWith("| " + receiver))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no row of " + receiver));
        }
    }
}
