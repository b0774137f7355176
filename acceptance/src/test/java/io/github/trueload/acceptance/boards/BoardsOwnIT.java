// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.influx.InfluxServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The dashboards that we ship, fed by four generators of different speed and held against their JTL files. */
@ExtendWith(FourGenerators.Resolver.class)
class BoardsOwnIT {
    private static final String WHOLE = "The whole run, all generators together: ";
    private static final String TIME = "Over time, all generators together: ";
    private static final String LABELS = "Requests by label: ";
    private static final String EACH = "Each generator: ";
    private static final String NODES = "Nodes: where new connections went: ";
    private static final double ALL_THREADS = FourGenerators.THREADS * FourGenerators.NUMBER;
    private static final Offset<Double> EXACT = within(1e-6);

    /** Variables as a board has them that nobody touched. */
    static final Map<String, String> CHOSEN = Map.of(
            "application", FourGenerators.APPLICATION,
            "run", ".*",
            "measurement", "jmeter",
            "failed_limit", "1",
            "apdex_satisfied", "500",
            "apdex_tolerated", "1500");

    private final Map<String, String> queries =
            Dashboard.read("trueload-influxql.json").queries();
    private final Map<String, List<Map<String, Object>>> answers = new HashMap<>();
    private final FourGenerators generators;
    private final InfluxServer server;
    private final Samples samples;

    BoardsOwnIT(FourGenerators generators) {
        this.generators = generators;
        this.server = generators.server();
        this.samples = generators.samples();
    }

    @Test
    void countsTheWholeRun() {
        assertThat(only(WHOLE + "Samples A")).isEqualTo(samples.count());
        assertThat(rows(WHOLE + "Failures A")).singleElement().satisfies(row -> {
            assertThat(row.get("failed samples")).isEqualTo(samples.failed().count());
            assertThat(Query.number(row.get("failed"))).isCloseTo(samples.failedShare(), EXACT);
            assertThat(Query.number(row.get("of the failures allowed"))).isCloseTo(100 * samples.failedShare(), EXACT);
        });
        assertThat(only(WHOLE + "Most users A")).isEqualTo(ALL_THREADS);
    }

    @Test
    void dividesByTheSecondsThatTheTestRan() {
        String events = "SELECT \"text\" FROM \"events\" WHERE \"text\" =~ ";
        LongSummaryStatistics started = times(events + "/started$/");
        LongSummaryStatistics ended = times(events + "/ended$/");
        // The end of the test lies between its last sample and the event, which the listener writes a little later.
        assertThat(only(WHOLE + "Rate: asked and made A"))
                .isBetween(
                        samples.count() / (ended.getMax() - started.getMin()) * 1000,
                        samples.count() / (samples.lastEndMs() - started.getMin()) * 1000);
    }

    @Test
    void showsTheExactRateMeanAndMaximumOfEverySecondInWhichAllGeneratorsRan() {
        for (long second : generators.fullSeconds()) {
            Samples ended = samples.endedIn(second, second + 1000);
            assertThat(at(TIME + "Requests and failures per second A", second)).isEqualTo(ended.count());
            assertThat(at(TIME + "Requests and failures per second B", second))
                    .isEqualTo(ended.failed().count());
            assertThat(at(TIME + "Mean and longest response time A", second)).isCloseTo(ended.meanMs(), EXACT);
            assertThat(at(TIME + "Mean and longest response time B", second)).isEqualTo(ended.longestMs());
            assertThat(at(TIME + "Failed share A", second)).isCloseTo(ended.failedShare(), EXACT);
            assertThat(at(TIME + "Bytes per second A", second)).isCloseTo(ended.receivedBytes(), EXACT);
            assertThat(at(TIME + "Apdex of the times A", second)).isCloseTo(ended.apdex(500, 1500), EXACT);
        }
    }

    @Test
    void countsSatisfiedAndHalfOfTheTolerated() {
        assertThat(only(WHOLE + "Apdex of the times A")).isCloseTo(samples.apdex(500, 1500), EXACT);
    }

    @Test
    void addsTheUsersOfAllGeneratorsUp() {
        assertThat(rows(TIME + "Users A"))
                .extracting(row -> Query.number(Query.value(row)))
                .allSatisfy(users -> assertThat(users).isBetween(0.0, ALL_THREADS))
                .contains(ALL_THREADS);
    }

    @Test
    void findsPercentilesOfAllSamplesOfAllGeneratorsWithinOneBucket() {
        assertWithinOneBucket(only(WHOLE + "Response times A"), samples.percentileMs(0.95));
        assertWithinOneBucket(only(WHOLE + "Response times B"), samples.percentileMs(0.99));
        for (long second : generators.fullSeconds()) {
            Samples ended = samples.endedIn(second, second + 1000);
            assertWithinOneBucket(at(TIME + "Percentiles of all samples A", second), ended.percentileMs(0.5));
            assertWithinOneBucket(at(TIME + "Percentiles of all samples B", second), ended.percentileMs(0.95));
            assertWithinOneBucket(at(TIME + "Percentiles of all samples C", second), ended.percentileMs(0.99));
        }
    }

    @Test
    void listsEveryLabelWithItsOwnFigures() {
        List<Map<String, Object>> rows = rows(LABELS + "Labels A");

        assertThat(rows).hasSize(3).allSatisfy(row -> {
            Samples label = samples.label((String) row.get("transaction"));
            assertThat(row.get("Requests")).isEqualTo(label.count());
            assertThat(Query.number(row.get("Failed"))).isEqualTo(label.failed().count());
            assertThat(Query.number(row.get("Mean"))).isCloseTo(label.meanMs(), EXACT);
            assertThat(row.get("Max")).isEqualTo(label.longestMs());
        });
        Map.of("B", 50, "C", 95, "D", 99).forEach((letter, percent) -> assertThat(rows(LABELS + "Labels " + letter))
                .hasSize(3)
                .allSatisfy(row -> assertWithinOneBucket(
                        Query.number(row.get("p" + percent)),
                        samples.label((String) row.get("transaction")).percentileMs(percent / 100.0))));
        assertThat(rows(LABELS + "Labels E")).hasSize(3).allSatisfy(row -> assertThat(
                        Query.number(row.get("Worst p99")))
                .isGreaterThan(
                        0.99 * samples.label((String) row.get("transaction")).percentileMs(0.99)));
    }

    @Test
    void listsEveryKindOfFailure() {
        Map<List<String>, Double> expected =
                samples.failed().countBy(sample -> List.of(sample.label(), sample.code(), sample.message()));
        Map<List<Object>, Object> listed = new HashMap<>();
        rows(LABELS + "Failures A")
                .forEach(row -> listed.put(
                        List.of(row.get("transaction"), row.get("responseCode"), row.get("responseMessage")),
                        row.get("Failed")));

        assertThat(listed).hasSizeGreaterThan(2).isEqualTo(expected);
    }

    @Test
    void tellsLabelsApartOverTime() {
        long second = generators.fullSeconds().get(0);
        for (String label : List.of("search", "buy", "pay")) {
            Samples ended = samples.label(label).endedIn(second, second + 1000);
            assertThat(at(LABELS + "Requests by label, per second A", second, "transaction", label))
                    .isEqualTo(ended.count());
            assertThat(at(LABELS + "Mean response time by label A", second, "transaction", label))
                    .isCloseTo(ended.meanMs(), EXACT);
            for (int percent : new int[] {50, 95, 99}) {
                assertWithinOneBucket(
                        at(LABELS + "p" + percent + " by label A", second, "transaction", label),
                        ended.percentileMs(percent / 100.0));
            }
        }
    }

    @Test
    void tellsGeneratorsApart() {
        List<String> instances = rows(EACH + "Requests per second A").stream()
                .map(row -> (String) row.get("instance"))
                .distinct()
                .toList();
        assertThat(instances).hasSize(FourGenerators.NUMBER);
        for (long second : generators.fullSeconds()) {
            List<Double> rates = new ArrayList<>();
            for (String instance : instances) {
                rates.add(at(EACH + "Requests per second A", second, "instance", instance));
                assertThat(at(EACH + "Active threads A", second, "instance", instance))
                        .isBetween(1.0, (double) FourGenerators.THREADS);
                assertThat(at(EACH + "p99 of each generator's own samples A", second, "instance", instance))
                        .isBetween(1.0, samples.longestMs());
            }
            assertThat(rates)
                    .containsExactlyInAnyOrderElementsOf(generators.each().stream()
                            .map(generator ->
                                    generator.endedIn(second, second + 1000).count())
                            .toList());
        }
    }

    @Test
    void everyQueryIsOneThatTheServerUnderstands() {
        queries.forEach((panel, query) -> assertThat(query(query).run(server, FourGenerators.DATABASE))
                .as(panel)
                .isNotNull());
        Dashboard.read("trueload-influxql.json").variables().forEach((name, query) -> assertThat(
                        query(query).run(server, FourGenerators.DATABASE))
                .as(name)
                .isNotEmpty());
    }

    /** As a click in the table of runs sets it. */
    @Test
    void aRunThatIsChosenShowsWhatItsGeneratorsWroteOfIt() {
        assertThat(query(Dashboard.read("trueload-influxql.json").variables().get("run"))
                        .run(server, FourGenerators.DATABASE))
                .singleElement()
                .satisfies(row -> assertThat(Query.value(row)).isEqualTo(FourGenerators.RUN));
        for (String panel : List.of("Word of the run A", "Generators by their word A", "Generators by their word B")) {
            Query all = query(queries.get(WHOLE + panel));
            Map<String, String> values = new HashMap<>(all.values());
            values.put("run", "night\\.412");
            assertThat(untimed(new Query(all.text().replace("${run:raw}", FourGenerators.RUN), values)))
                    .as(panel)
                    .isNotEmpty()
                    .isEqualTo(untimed(all));
            values.put("run", "other");
            assertThat(new Query(all.text(), values).run(server, FourGenerators.DATABASE))
                    .as(panel)
                    .isEmpty();
        }
    }

    /** The answer without its time, which is that of the question. */
    private List<Map<String, Object>> untimed(Query query) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Map<String, Object> row : query.run(server, FourGenerators.DATABASE)) {
            rows.add(new HashMap<>(row));
        }
        rows.forEach(row -> row.remove("time"));
        return rows;
    }

    @Test
    void showsTheHealthOfEveryGenerator() {
        for (String panel : List.of(
                "Processor time of the JMeter process A",
                "Time spent in garbage collection A",
                "Users' time that was the generator's A",
                "Users' time that was the generator's B",
                "Lateness of its own clock (p99) A",
                "Open files A",
                "Samples waiting to be written A",
                "Samples lost A")) {
            assertThat(rows(EACH + panel).stream()
                            .map(row -> row.get("instance"))
                            .distinct())
                    .as(panel)
                    .hasSize(FourGenerators.NUMBER);
        }
    }

    @Test
    void showsWhereNewConnectionsWent() {
        long second = generators.fullSeconds().get(0);
        for (int instance = 1; instance <= 2; instance++) {
            for (int address = 1; address <= 2; address++) {
                server.write(
                        FourGenerators.DATABASE,
                        "jmeter_dns,application=shop,instance=10.0.0.1:2000" + instance + ",host=app,address=10.1.0."
                                + address + " covered=2,chosen=" + 20.0 * address + ",notReached=" + 2 * address + " "
                                + second
                                + "000000");
            }
        }

        assertThat(rows(NODES + "Addresses chosen for new connections, per second A"))
                .extracting(row -> row.get("address") + " " + Query.value(row))
                .containsExactlyInAnyOrder("10.1.0.1 20.0", "10.1.0.2 40.0");
        assertThat(rows(NODES + "Connections that did not reach an address, per second A"))
                .extracting(row -> row.get("address") + " " + Query.value(row))
                .containsExactlyInAnyOrder("10.1.0.1 2.0", "10.1.0.2 4.0");
    }

    @Test
    void marksStartEndAndWhatGeneratorsSayAboutThemselves() {
        long second = generators.fullSeconds().get(0);
        server.write(
                FourGenerators.DATABASE,
                "jmeter_health,application=shop,instance=10.0.0.1:20001,verdict=lock text=\"28 of 30 threads wait\" "
                        + second
                        + "000000\njmeter_health,application=shop,instance=10.0.0.1:20001,goal=p95\\ <\\ 5\\ ms"
                        + " met=0,figure=9,text=\"missed: p95 < 5 ms: 9 ms\" " + second + "000000\n"
                        + "jmeter_health,application=shop,instance=10.0.0.1:20001,goal=max\\ <\\ 5\\ s"
                        + " met=1,figure=9,text=\"met: max < 5 s: 9 ms\" " + second + "000000");
        Map<String, String> annotations =
                Dashboard.read("trueload-influxql.json").annotations();

        assertThat(query(annotations.get("Start and end")).run(server, FourGenerators.DATABASE))
                .hasSize(2 * FourGenerators.NUMBER);
        assertThat(query(annotations.get("Generator health: verdicts")).run(server, FourGenerators.DATABASE))
                .anySatisfy(row -> assertThat(row)
                        .containsEntry("text", "28 of 30 threads wait")
                        .containsEntry("verdict", "lock")
                        .containsEntry("instance", "10.0.0.1:20001"));
        assertThat(query(annotations.get("Goals that were not met")).run(server, FourGenerators.DATABASE))
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("text", "missed: p95 < 5 ms: 9 ms"));
        assertThat(rows(WHOLE + "What the generators say about themselves A"))
                .anySatisfy(row -> assertThat(row).containsEntry("text", "28 of 30 threads wait"));
    }

    @Test
    void dividesWhatTimersAskedForAndGot() {
        long second = generators.fullSeconds().get(0);
        server.write(
                FourGenerators.DATABASE,
                "jmeter_rate,application=shop,instance=10.0.0.1:20001,timer=t,transaction=all"
                        + " offered=200,achieved=150,covered=2 " + second + "000000");

        assertThat(only(WHOLE + "Rate: asked and made B")).isEqualTo(100);
        assertThat(only(WHOLE + "Rate: asked and made C")).isEqualTo(75);
        assertThat(only(WHOLE + "Rate: asked and made D")).isEqualTo(0.75);
    }

    private void assertWithinOneBucket(double shown, long exact) {
        Buckets.assertSmallest(server, shown, exact);
    }

    private LongSummaryStatistics times(String query) {
        return server.query(FourGenerators.DATABASE, query).stream()
                .mapToLong(row -> ((Number) row.get("time")).longValue())
                .summaryStatistics();
    }

    private double only(String panel) {
        return query(queries.get(panel)).only(server, FourGenerators.DATABASE);
    }

    /** Asked once in a test, however many seconds of the answer it looks at. */
    private List<Map<String, Object>> rows(String panel) {
        return answers.computeIfAbsent(panel, asked -> query(queries.get(asked)).run(server, FourGenerators.DATABASE));
    }

    private double at(String panel, long second) {
        return at(panel, second, "time", (double) second);
    }

    private double at(String panel, long second, String column, Object value) {
        return rows(panel).stream()
                .filter(row -> row.get("time").equals((double) second)
                        && row.get(column).equals(value))
                .mapToDouble(row -> Query.number(Query.value(row)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(panel + " shows nothing at " + second + " for " + value));
    }

    /** A query of the dashboard with steps of one second, for all generators and labels. */
    static Query query(String text) {
        return query(text, 1, "1s");
    }

    /** The same of rows that stand for so many seconds, with steps as wide as Grafana makes them. */
    static Query query(String text, int row, String step) {
        Map<String, String> values = new HashMap<>(CHOSEN);
        values.putAll(Map.of(
                "instance", ".*",
                "transaction", ".*",
                "row", String.valueOf(row),
                "timeFilter", "time > now() - 1h AND time < now() + 1h",
                "__interval", step));
        return new Query(text, values);
    }
}
