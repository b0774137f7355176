// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.acceptance.Samples;
import io.github.trueload.acceptance.health.HealthGenerators;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Both dashboards where the listener's interval is 1, 5, 10 and 60 s, with steps that are narrower and wider than that,
 * up to a range of hours: one real JMeter with four listeners, on every InfluxDB that is here, in every language that
 * it answers. Nobody tells the boards the interval: they find it in the rows.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Order(1)
class BoardsIntervalsIT {
    private static final int SECONDS = 75;
    private static final int HOUR = 3600;
    /** The label of samples that come every seven seconds, so that there are intervals without one. */
    private static final String SELDOM = "seldom";

    private static final String OFTEN = "often";
    private final Map<String, Asked> asked = new LinkedHashMap<>();
    private final List<InfluxServer> servers = new ArrayList<>();
    private Samples samples;

    /** What the panels of a board show on a server that answers its language, by time and label. */
    private record Asked(InfluxServer server, Dashboard board) {
        List<Point> shows(String panel, int interval, int step) {
            String row =
                    String.valueOf((int) Query.of(board.variables().get("row")).only(server, database(interval)));
            return Query.of(board.queries().get(panel), row, step + "s").run(server, database(interval)).stream()
                    .map(each -> new Point(
                            ((Number) each.get("time")).longValue() / (1000L * step) * (1000L * step),
                            (String) each.get("transaction"),
                            Query.number(Query.value(each))))
                    .toList();
        }
    }

    private record Point(long timeMs, String label, double value) {}

    @BeforeAll
    void runOnce(@TempDir Path directory) {
        InfluxServer first = InfluxServer.start(directory.resolve("influxd"));
        servers.add(first);
        Plan plan = new Plan("four intervals");
        for (int interval : new int[] {1, 5, 10, 60}) {
            first.createDatabase(database(interval));
            plan.add(listener(first, interval));
        }
        plan.add(new Users("steady", 2).lasting(SECONDS).add(Elements.sleep(OFTEN, 90)))
                .add(new Users("rare", 1).lasting(SECONDS).add(Elements.failing(SELDOM, 7000, "500", "said")));
        JMeterResult result = HealthGenerators.quiet(JMeterHome.shared().command())
                .heap("256m")
                .run(plan::write, directory);
        assertThat(result.exitCode()).as(result.output()).isZero();
        samples = Samples.of(result.jtl());
        asked.put("InfluxQL of " + first.query(database(1), "SHOW DIAGNOSTICS").size(), influxQl(first));
        if (InfluxServer.hasTwo()) {
            InfluxServer two = InfluxServer.startTwo(directory.resolve("two"));
            servers.add(two);
            for (int interval : new int[] {1, 5, 10, 60}) {
                first.copyTo(two, database(interval));
            }
            asked.put("InfluxQL of 2.7", influxQl(two));
            asked.put("Flux of 2.7", flux(two));
        }
        if (InfluxServer.hasFlux()) {
            InfluxServer one = first.copyWithFlux(directory.resolve("one"));
            servers.add(one);
            asked.put("InfluxQL of 1.8", influxQl(one));
            asked.put("Flux of 1.8", flux(one));
        }
    }

    private static Element listener(InfluxServer server, int interval) {
        return Elements.influxListener(Map.of(
                "influxdbUrl",
                server.writeUrl(database(interval)),
                "application",
                FourGenerators.APPLICATION,
                "interval",
                String.valueOf(interval),
                "histogram",
                interval == 5 ? "labels" : "wide"));
    }

    private static String database(int interval) {
        return "every" + interval;
    }

    @AfterAll
    void stop() {
        servers.forEach(InfluxServer::close);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 10, 60})
    void whatIsShownAddsUpToTheJtlWhateverTheStep(int interval) {
        asked.forEach((name, boards) -> {
            for (int step : new int[] {1, 5, 15, 60, HOUR}) {
                Map<Long, Double> covered = covered(interval, step);
                String which = name + ", interval " + interval + ", step " + step;
                assertThat(total(
                                boards.shows(Dashboard.TIME + "Requests and failures per second A", interval, step),
                                covered))
                        .as("requests, " + which)
                        .isCloseTo(samples.count(), within(1e-6));
                assertThat(total(
                                boards.shows(Dashboard.TIME + "Requests and failures per second B", interval, step),
                                covered))
                        .as("failures, " + which)
                        .isCloseTo(samples.failed().count(), within(1e-6));
                List<Point> often =
                        of(OFTEN, boards.shows(Dashboard.LABELS + "Requests by label, per second A", interval, step));
                assertThat(total(often, name.startsWith("Flux") ? covered : covered(interval, step, OFTEN)))
                        .as("requests of a label, " + which)
                        .isCloseTo(samples.label(OFTEN).count(), within(1e-6));
            }
        });
    }

    /** Steps in which a label has no sample are zero, and not left out. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 10})
    void aLabelThatPausesShowsItsOwnRate(int interval) {
        Map<Long, Double> covered = covered(interval, interval);
        asked.forEach((name, boards) -> {
            List<Point> seldom =
                    of(SELDOM, boards.shows(Dashboard.LABELS + "Requests by label, per second A", interval, interval));
            assertThat(seldom).as(name).hasSizeGreaterThan(50 / interval).allSatisfy(point -> assertThat(
                            point.value() * covered.get(point.timeMs()))
                    .as(name + " at " + point.timeMs())
                    .isCloseTo(
                            samples.label(SELDOM)
                                    .endedIn(point.timeMs(), point.timeMs() + 1000L * interval)
                                    .count(),
                            within(1e-6)));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 10, 60})
    void overAnHourTheFiguresAreThoseOfTheWholeRun(int interval) {
        asked.forEach((name, boards) -> {
            assertThat(largest(boards.shows(Dashboard.TIME + "Users A", interval, HOUR)))
                    .as(name)
                    .isEqualTo(3);
            assertThat(largest(boards.shows(Dashboard.TIME + "Mean and longest response time B", interval, HOUR)))
                    .as(name)
                    .isEqualTo(samples.longestMs());
            for (String label : List.of(OFTEN, SELDOM)) {
                // An hour may begin within the run.
                List<Point> mean =
                        of(label, boards.shows(Dashboard.LABELS + "Mean response time by label A", interval, HOUR));
                assertThat(mean).as(name).isNotEmpty().allSatisfy(point -> assertThat(point.value())
                        .isCloseTo(
                                samples.label(label)
                                        .endedIn(point.timeMs(), point.timeMs() + 1000L * HOUR)
                                        .meanMs(),
                                within(1e-6)));
            }
        });
    }

    /** Seconds of the test in each step, by its start. */
    private Map<Long, Double> covered(int interval, int step) {
        return covered(interval, step, "internal");
    }

    /** The same of the intervals in which a label that never pauses had samples. */
    private Map<Long, Double> covered(int interval, int step, String transaction) {
        Map<Long, Double> covered = new LinkedHashMap<>();
        servers.get(0)
                .query(
                        database(interval),
                        "SELECT \"covered\" FROM \"jmeter\" WHERE \"transaction\" = '" + transaction
                                + "' AND (\"statut\" = 'all' OR \"transaction\" = 'internal')")
                .forEach(row -> covered.merge(
                        ((Number) row.get("time")).longValue() / (1000L * step) * (1000L * step),
                        Query.number(row.get("covered")),
                        Double::sum));
        return covered;
    }

    private static double total(List<Point> points, Map<Long, Double> covered) {
        return points.stream()
                .mapToDouble(point -> point.value() * covered.get(point.timeMs()))
                .sum();
    }

    private static double largest(List<Point> points) {
        return points.stream().mapToDouble(Point::value).max().orElseThrow();
    }

    private static List<Point> of(String label, List<Point> points) {
        return points.stream().filter(point -> label.equals(point.label())).toList();
    }

    private static Asked influxQl(InfluxServer server) {
        return new Asked(server, Dashboard.read("trueload-influxql.json"));
    }

    private static Asked flux(InfluxServer server) {
        return new Asked(server, Dashboard.read("trueload-flux.json"));
    }
}
