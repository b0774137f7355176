// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.acceptance.health.HealthGenerators;
import io.github.trueload.acceptance.health.HealthReport;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a rate timer asked for and got, in the database, on the dashboard and in the report: one real JMeter with two
 * listeners, before a server that stands still for some seconds.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RateRowsIT {
    private static final String DATABASE = "jmeter";
    private static final String SECOND_DATABASE = "second";
    private static final String RATED = "rated";
    private static final String OTHER = "other";
    private static final int PER_SECOND = 50;
    private static final int SECONDS = 16;
    private static final int STALL_SECONDS = 4;
    /** So few that their slow samples are less than one in a hundred: the measured p99 stays good. */
    private static final int THREADS = 2;

    private static final String ALL = "\"transaction\" = 'all'";
    private static final String PANELS = "Rates (plans with a rate timer): ";
    private static final String MET = "count > 0";
    private static final String MISSED = "p99 intended < 1 s";
    private static final Pattern ASKED = Pattern.compile("timer 'pace' asked for (\\d+) samples; (\\d+) started");

    @AutoClose
    private InfluxServer server;

    private JMeterResult result;
    private JsonNode report;

    @BeforeAll
    void runOnce(@TempDir Path directory) throws IOException, InterruptedException {
        server = InfluxServer.start(directory.resolve("influxd"))
                .createDatabase(DATABASE)
                .createDatabase(SECOND_DATABASE);
        try (NginxNodes nginx = NginxNodes.start(directory.resolve("nginx"), 1)) {
            JMeterProcess process = HealthGenerators.quiet(JMeterHome.shared().command())
                    .heap("256m")
                    .property("trueload.health.goals", MET + "; " + MISSED)
                    // What else the machine does, and the rate that the stall cost, leave the goals to be judged.
                    .property("trueload.health.cpuPercent", 1000)
                    .property("trueload.health.invalidPercent", 1000)
                    .property("trueload.health.behindPercent", 1000)
                    .start(plan(nginx).write(directory.resolve("rates.jmx")), directory.resolve("run"));
            Await.until(
                    "the samples of two seconds",
                    Duration.ofSeconds(90),
                    () -> nginx.log().size() > 2 * PER_SECOND);
            nginx.process().freeze();
            new CountDownLatch(1).await(STALL_SECONDS, TimeUnit.SECONDS);
            nginx.process().thaw();
            result = process.finish();
        }
        report = HealthReport.of(directory.resolve("run/result")).json();
    }

    private Plan plan(NginxNodes nginx) {
        return new Plan("rates")
                .add(listener(DATABASE), listener(SECOND_DATABASE))
                .add(new Users(THREADS)
                        .lasting(SECONDS)
                        .add(Elements.rateTimer(PER_SECOND + "/s", "all"), get(RATED, nginx)))
                .add(new Users(1).lasting(SECONDS).add(Elements.pause(200), get(OTHER, nginx)));
    }

    private Element listener(String database) {
        return Elements.influxListener(Map.of(
                "influxdbUrl", server.writeUrl(database),
                "application", FourGenerators.APPLICATION,
                "interval", "1",
                "percentiles", "50;99",
                "histogram", "wide"));
    }

    private static Element get(String label, NginxNodes nginx) {
        return Elements.http(label, "http://" + nginx.addresses().get(0) + ":" + nginx.port() + "/", true);
    }

    @Test
    void rowsAddUpToTheJtlAndToWhatTheTimerAskedFor() {
        Matcher asked = ASKED.matcher(result.output());
        assertThat(asked.find()).as(result.output()).isTrue();
        double offered = Double.parseDouble(asked.group(1));
        double rated = samples(RATED);

        assertThat(Double.parseDouble(asked.group(2))).isEqualTo(rated);
        for (String transaction : List.of(ALL, "\"transaction\" = '" + RATED + "'")) {
            assertThat(sum(DATABASE, "achieved", transaction) + sum(SECOND_DATABASE, "achieved", transaction))
                    .isEqualTo(rated);
        }
        assertThat(sum(DATABASE, "offered", ALL) + sum(SECOND_DATABASE, "offered", ALL))
                .isCloseTo(offered, within(1.0));
        assertThat(rows("SELECT sum(\"achieved\") FROM \"jmeter_rate\" WHERE \"transaction\" = '" + OTHER + "'"))
                .isEmpty();
        assertThat(sum(written(), "late", ALL)).isGreaterThan(STALL_SECONDS * PER_SECOND / 2.0);
    }

    @Test
    void ofTwoListenersOneWritesTheRates() {
        assertThat(List.of(sum(DATABASE, "achieved", ALL), sum(SECOND_DATABASE, "achieved", ALL)))
                .contains(0.0);
    }

    @Test
    void timesFromTheIntendedStartStandBesideThePlainOnes() {
        String intended = "\"statut\" = 'intended'";
        assertThat(rows("SELECT sum(\"count\") FROM \"jmeter\" WHERE " + intended + " GROUP BY \"transaction\""))
                .hasSize(1)
                .first()
                .satisfies(row ->
                        assertThat(row).containsEntry("transaction", RATED).containsEntry("sum", samples(RATED)));
        assertThat(rows("SELECT sum(\"count\") FROM \"jmeter\" WHERE " + ALL))
                .first()
                .satisfies(row -> assertThat(row)
                        .containsEntry("sum", (double) result.jtl().size()));
        assertThat(number("SELECT max(\"pct99.0\") FROM \"jmeter\" WHERE " + intended))
                .isGreaterThan(900.0 * STALL_SECONDS);
        String mean =
                "SELECT sum(\"t\") / sum(\"n\") FROM (SELECT \"avg\" * \"count\" AS \"t\", \"count\" AS \"n\" FROM"
                        + " \"jmeter\" WHERE \"transaction\" = '" + RATED + "' AND \"statut\" = '";
        assertThat(number(mean + "intended')")).isGreaterThan(2 * number(mean + "all')"));
    }

    @Test
    void theReportHasTheSameNumbers() {
        JsonNode timer = report.path("rates").path(0);
        JsonNode label = label(RATED).path("intended");
        assertThat(timer.path("achieved").asDouble()).isEqualTo(samples(RATED));
        assertThat(label.path("achieved").asDouble()).isEqualTo(samples(RATED));
        assertThat(label(OTHER).has("intended")).isFalse();
        assertThat(timer.path("offered").asDouble()).isCloseTo(sum(written(), "offered", ALL), within(0.01));
        assertThat(timer.path("late").asDouble()).isEqualTo(sum(written(), "late", ALL));
        assertThat(label.path("max").asDouble())
                .isEqualTo(number("SELECT max(\"max\") FROM \"jmeter\" WHERE \"statut\" = 'intended'"));
        assertThat(timer.path("intended").path("p99").asDouble())
                .isGreaterThan(500.0 * STALL_SECONDS)
                .isGreaterThan(timer.path("plain").path("p99").asDouble());
        assertThat(report.path("timeline").path("offered")).isNotEmpty();
        assertThat(report.path("timeline").path("intendedP99"))
                .hasSameSizeAs(report.path("timeline").path("timeMs"));
    }

    @Test
    void theDashboardShowsTheStallAndBothPercentiles() {
        Map<String, String> queries = Dashboard.read("trueload-influxql.json").queries();
        List<Map<String, Object>> offered = run(queries.get(PANELS + "Offered against achieved, per second A"));
        List<Map<String, Object>> achieved = run(queries.get(PANELS + "Offered against achieved, per second B"));
        assertThat(offered).hasSameSizeAs(achieved).hasSizeGreaterThan(SECONDS / 2);
        assertThat(most(offered)).isGreaterThan(PER_SECOND / 2.0);
        assertThat(achieved).anySatisfy(row -> {
            assertThat(Query.number(Query.value(row))).isZero();
            assertThat(offered)
                    .filteredOn(other -> other.get("time").equals(row.get("time")))
                    .anySatisfy(other ->
                            assertThat(Query.number(Query.value(other))).isPositive());
        });
        double plain = shownOverTheRun(queries.get(Dashboard.WHOLE + "Response times B"));
        double intended = shownOverTheRun(queries.get(Dashboard.WHOLE + "Response times C"));
        assertThat(intended).isGreaterThan(900.0 * STALL_SECONDS).isLessThanOrEqualTo(4000.0 * STALL_SECONDS);
        assertThat(plain).isLessThan(intended);
        for (String panel : List.of("p99: measured", "p99 by label: measured")) {
            String rest = " and from the intended start ";
            assertThat(run(queries.get(PANELS + panel + rest + "A"))).isNotEmpty();
            assertThat(most(run(queries.get(PANELS + panel + rest + "B")))).isGreaterThan(900.0 * STALL_SECONDS);
        }
    }

    @Test
    void whatCameOfTheGoalsStandsInTheDatabaseAndOnTheDashboard() {
        Map<String, Map<String, Object>> goals =
                rows("SELECT \"goal\", \"met\", \"figure\", \"text\" FROM \"jmeter_health\" WHERE \"goal\" !~ /^$/")
                        .stream()
                        .collect(Collectors.toMap(row -> (String) row.get("goal"), row -> row));

        assertThat(goals).containsOnlyKeys(MET, MISSED);
        assertThat(goals.get(MET)).containsEntry("met", 1.0).containsEntry("figure", (double)
                result.jtl().size());
        double intended =
                report.path("rates").path(0).path("intended").path("p99").asDouble();
        assertThat(goals.get(MISSED)).as("%s", report.path("goals")).containsEntry("met", 0.0);
        assertThat(Query.number(goals.get(MISSED).get("figure")))
                .isCloseTo(intended, withinPercentage(1))
                .isGreaterThan(1000);
        assertThat(run(Dashboard.read("trueload-influxql.json").annotations().get("Goals that were not met")))
                .singleElement()
                .satisfies(mark -> assertThat((String) mark.get("text")).startsWith("missed: " + MISSED + ": "));
    }

    @Test
    void theFluxDashboardShowsWhatTheInfluxQlOneShows(@TempDir Path directory) {
        Skip.unless(BoardsFluxIT.hasFlux(), BoardsFluxIT.WITHOUT_FLUX);
        Map<String, String> queries = Dashboard.read("trueload-influxql.json").queries();
        try (InfluxServer copy = BoardsFluxIT.copy(server, written(), directory.resolve("copy"))) {
            Dashboard.read("trueload-flux.json").queries().forEach((panel, query) -> {
                if (panel.startsWith(PANELS)) {
                    BoardsFluxIT.assertSameFigures(
                            panel,
                            Query.of(query).run(copy, written()),
                            Query.of(queries.get(panel)).run(server, written()));
                }
            });
        }
    }

    private double shownOverTheRun(String query) {
        return Query.of(query).only(server, written());
    }

    private static double most(List<Map<String, Object>> rows) {
        return rows.stream()
                .mapToDouble(row -> Query.number(Query.value(row)))
                .max()
                .orElse(0);
    }

    private List<Map<String, Object>> run(String query) {
        return Query.of(query).run(server, written());
    }

    /** The database with the rates. */
    private String written() {
        return sum(DATABASE, "achieved", ALL) > 0 ? DATABASE : SECOND_DATABASE;
    }

    private double samples(String label) {
        return result.jtl().of(label).size();
    }

    private JsonNode label(String name) {
        for (JsonNode label : report.path("labels")) {
            if (label.path("label").asText().equals(name)) {
                return label;
            }
        }
        throw new AssertionError("no label " + name + " in " + report.path("labels"));
    }

    private double sum(String database, String field, String condition) {
        return server.number(database, "SELECT sum(\"" + field + "\") FROM \"jmeter_rate\" WHERE " + condition, "sum");
    }

    private double number(String query) {
        return Query.number(Query.value(rows(query).get(0)));
    }

    private List<Map<String, Object>> rows(String query) {
        return server.query(written(), query);
    }
}
