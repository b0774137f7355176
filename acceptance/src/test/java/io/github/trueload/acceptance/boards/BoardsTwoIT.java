// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.acceptance.health.HealthGenerators;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Both dashboards on an InfluxDB 2 that a real JMeter wrote to with its token: a run in which there is all that a panel
 * can show, so that no panel may stay empty. Time ranges, steps and names stand in the queries as Grafana puts them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BoardsTwoIT {
    private static final String BUCKET = "load tests";
    private static final String APPLICATION = "shop.v2 (eu)";
    private static final String NOBODY = "127.0.0.9";
    private static final int SECONDS = 24;
    private static final String SAID = "What the generators say about themselves A";
    private final Dashboard flux = Dashboard.read("trueload-flux.json");
    private final Dashboard influxQl = Dashboard.read("trueload-influxql.json");

    @AutoClose
    private InfluxServer server;

    private JMeterResult result;
    private Instant from;
    private Instant to;

    @BeforeAll
    void runOnce(@TempDir Path directory) {
        if (!InfluxServer.hasTwo()) {
            return;
        }
        server = InfluxServer.startTwo(directory.resolve("influxd")).createDatabase(BUCKET);
        try (NginxNodes nginx = NginxNodes.start(directory.resolve("nginx"), 1);
                DnsServer dns = DnsServer.start()
                        .addresses("app.test", nginx.addresses().get(0), NOBODY)) {
            from = Instant.now().minusSeconds(10);
            result = HealthGenerators.quiet(JMeterHome.trueload(directory)
                            .withJars(Checkout.built(
                                    "testkit/runtimes/health-samplers/target", "trueload-runtime-health-*.jar"))
                            .command())
                    .heap("256m")
                    .property("trueload.health.goals", "count < 1")
                    .run(plan(nginx, dns)::write, directory);
            to = Instant.now().plusSeconds(10);
        }
    }

    private Plan plan(NginxNodes nginx, DnsServer dns) {
        return new Plan("everything that a panel can show")
                .add(
                        Elements.dnsBalancer("DNS", List.of(dns.address()), Map.of()),
                        listener(Map.of("histogram", "labels")),
                        // Rows of samples of its own, so that nothing counts twice; its histogram is beside the other.
                        listener(Map.of("histogram", "wide", "measurement", "second", "health", "false")))
                .add(new Users("paced", 2)
                        .lasting(SECONDS)
                        .add(
                                Elements.rateTimer("10/s", "all"),
                                Elements.http("http", "app.test", nginx.port(), false),
                                Elements.http("http", nginx.addresses().get(0), nginx.port(), false),
                                Elements.failing("pay", 20, "402", "sold \"out\", sorry")))
                .add(new Users("locked", 30)
                        .lasting(SECONDS)
                        .add(Elements.javaRequest("io.github.trueload.healthsamplers.LockedSample", Map.of())));
    }

    private Element listener(Map<String, String> more) {
        Map<String, String> parameters = new HashMap<>(Map.of(
                "influxdbUrl",
                server.writeUrl(BUCKET),
                "influxdbToken",
                server.token(),
                "application",
                APPLICATION,
                "interval",
                "1",
                "percentiles",
                "50;90;95;99"));
        parameters.putAll(more);
        return Elements.influxListener(parameters);
    }

    @BeforeEach
    void needsTheServer() {
        Skip.unless(server != null, "no InfluxDB 2; run testkit/get-servers influxd-2, as ./check --all does");
    }

    @Test
    void theRunIsWholeInTheBucket() {
        assertThat(result.exitCode())
                .as("that of a goal that was missed: %s", result.output())
                .isEqualTo(4);
        assertThat(result.logLines(", dropped 0 samples")).as(result.log()).hasSize(2);
        assertThat(result.logLines(" ERROR i.g.t.i")).isEmpty();
        assertThat(number(flux, Dashboard.WHOLE + "Samples A"))
                .isEqualTo(result.jtl().size());
        assertThat(shown(flux.queries().get(Dashboard.WHOLE + "Failures A"), ".*"))
                .singleElement()
                .satisfies(row -> assertThat(Double.parseDouble((String) row.get("failed samples")))
                        .isEqualTo(result.jtl().failures().size())
                        .isPositive());
    }

    @Test
    void noFluxPanelStaysEmpty() {
        List<String> empty = new ArrayList<>();
        flux.queries().forEach((panel, query) -> {
            if (shown(query, ".*").isEmpty() && mustShow(panel)) {
                empty.add(panel);
            }
        });
        flux.annotations().forEach((mark, query) -> {
            if (shown(query, ".*").stream().noneMatch(row -> row.containsKey("text"))) {
                empty.add(mark);
            }
        });

        assertThat(empty).isEmpty();
    }

    @Test
    void noInfluxQlPanelStaysEmpty() {
        List<String> empty = new ArrayList<>();
        influxQl.queries().forEach((panel, query) -> {
            if (shown(query, ".*").stream().allMatch(row -> Query.value(row) == null) && mustShow(panel)) {
                empty.add(panel);
            }
        });
        influxQl.annotations().forEach((mark, query) -> {
            if (shown(query, ".*").isEmpty()) {
                empty.add(mark);
            }
        });

        assertThat(empty).isEmpty();
    }

    /** The account of users' time is looked for only where the run has one, and no generator is to be invalid. */
    private boolean mustShow(String panel) {
        if (panel.contains("that are not valid")) {
            return false;
        }
        String account = "SELECT last(\"timeTargetPercent\") FROM \"jmeter_health\"";
        return !panel.contains("sers' time") || !server.query(BUCKET, account).isEmpty();
    }

    @Test
    void variablesOfferWhatTheRunHas() {
        assertThat(offered(flux, "application")).containsExactly(APPLICATION);
        assertThat(offered(flux, "instance")).hasSize(1);
        assertThat(offered(flux, "transaction"))
                .containsExactlyInAnyOrderElementsOf(
                        result.jtl().column("label").stream().distinct().toList());
        assertThat(offered(flux, "row")).containsExactly("1");
        assertThat(offered(flux, "run")).hasSize(1);
        assertThat(offered(flux, "bucket")).contains(BUCKET);
        influxQl.variables().keySet().forEach(name -> assertThat(offered(influxQl, name))
                .as(name)
                .containsExactlyInAnyOrderElementsOf(offered(flux, name)));
    }

    @Test
    void oneGeneratorChosenByItsNameShowsWhatAllShowWhereThereIsOne() {
        String chosen = escape(offered(flux, "instance").get(0));
        flux.queries().forEach((panel, query) -> {
            List<String> all = FluxServer.sorted(shown(query, ".*"));
            for (String instance : List.of(chosen, "(10\\.0\\.0\\.1:1|" + chosen + ")")) {
                assertThat(FluxServer.sorted(shown(query, instance))).as(panel).isEqualTo(all);
            }
        });
    }

    @Test
    void bothDashboardsShowTheSame() {
        for (String panel : List.of(
                "Samples A",
                "Rate: asked and made A",
                "Rate: asked and made B",
                "Rate: asked and made C",
                "Rate: asked and made D",
                "Apdex of the times A",
                "Most users A")) {
            assertThat(number(flux, Dashboard.WHOLE + panel))
                    .as(panel)
                    .isCloseTo(number(influxQl, Dashboard.WHOLE + panel), within(1e-6));
        }
        for (String panel : List.of("Response times A", "Response times B")) {
            double bound = number(influxQl, Dashboard.WHOLE + panel);
            assertThat(number(flux, Dashboard.WHOLE + panel)).as(panel).isBetween(bound / 2, bound * 1.001);
        }
        assertThat(shown(flux.queries().get(Dashboard.WHOLE + SAID), ".*")
                        .get(0)
                        .get("text"))
                .isEqualTo(shown(influxQl.queries().get(Dashboard.WHOLE + SAID), ".*")
                        .get(0)
                        .get("text"));
    }

    private double number(Dashboard board, String panel) {
        List<Map<String, Object>> rows = shown(board.queries().get(panel), ".*");
        assertThat(rows).as(panel).hasSize(1);
        return Query.number(Query.value(rows.get(0)));
    }

    private List<String> offered(Dashboard board, String variable) {
        return shown(board.variables().get(variable), ".*").stream()
                .map(row -> String.valueOf(Query.value(row)).replaceFirst("\\.0$", ""))
                .toList();
    }

    private List<Map<String, Object>> shown(String text, String instance) {
        Query query = Query.of(text);
        return query.with("application", query.isFlux() ? APPLICATION : escape(APPLICATION))
                .with("instance", instance)
                .with("timeFilter", "time >= " + from.toEpochMilli() + "ms and time <= " + to.toEpochMilli() + "ms")
                .with("timeRangeStart", from.toString())
                .with("timeRangeStop", to.toString())
                .run(server, BUCKET);
    }

    /** As Grafana puts a value into a regular expression. */
    private static String escape(String text) {
        return text.replaceAll("([\\\\^$*+?.()|\\[\\]{}/])", "\\\\$1");
    }
}
