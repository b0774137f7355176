// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.acceptance.Samples;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The dashboards that we ship, fed by four generators of different speed and held against their JTL files: what they
 * wrote, and what they wrote with {@code compact=true} and {@code histogram=wide}, fewer rows and series with the same
 * figures.
 */
@ExtendWith(FourGenerators.Resolver.class)
class BoardsOwnIT {
    private static final double ALL_THREADS = FourGenerators.THREADS * FourGenerators.NUMBER;
    private static final Offset<Double> EXACT = within(1e-6);
    private final Dashboard board = Dashboard.read("trueload-influxql.json");
    private final Map<String, String> queries = board.queries();
    private final Map<String, List<Map<String, Object>>> answers = new HashMap<>();
    private final FourGenerators generators;
    private final InfluxServer server;
    private final Samples samples;
    private String database = FourGenerators.DATABASE;
    private static final String BOUNDS =
            "SHOW TAG VALUES FROM \"jmeter_histogram\" WITH KEY = \"le\" WHERE \"le\" != '+Inf'";

    BoardsOwnIT(FourGenerators generators) {
        this.generators = generators;
        this.server = generators.server;
        this.samples = generators.samples;
    }

    @ParameterizedTest
    @ValueSource(strings = {FourGenerators.DATABASE, FourGenerators.COMPACT})
    void countsTheWholeRun(String of) {
        database = of;
        assertThat(only(Dashboard.WHOLE + "Samples A")).isEqualTo(samples.count());
        assertThat(rows(Dashboard.WHOLE + "Failures A")).singleElement().satisfies(row -> {
            assertThat(row.get("failed samples")).isEqualTo(samples.failed().count());
            assertThat(Query.number(row.get("failed"))).isCloseTo(samples.failedShare(), EXACT);
            assertThat(Query.number(row.get("of the failures allowed"))).isCloseTo(100 * samples.failedShare(), EXACT);
        });
        assertThat(only(Dashboard.WHOLE + "Most users A")).isEqualTo(ALL_THREADS);
    }

    @Test
    void dividesByTheSecondsThatTheTestRan() {
        String events = "SELECT \"text\" FROM \"events\" WHERE \"text\" =~ ";
        LongSummaryStatistics started = times(events + "/started$/");
        LongSummaryStatistics ended = times(events + "/ended$/");
        // The end of the test lies between its last sample and the event, which the listener writes a little later.
        assertThat(only(Dashboard.WHOLE + "Rate: asked and made A"))
                .isBetween(
                        samples.count() / (ended.getMax() - started.getMin()) * 1000,
                        samples.count() / (samples.lastEndMs() - started.getMin()) * 1000);
    }

    @Test
    void showsTheExactRateMeanAndMaximumOfEverySecondInWhichAllGeneratorsRan() {
        for (long second : generators.fullSeconds()) {
            Samples ended = samples.endedIn(second, second + 1000);
            assertThat(at(Dashboard.TIME + "Requests and failures per second A", second))
                    .isEqualTo(ended.count());
            assertThat(at(Dashboard.TIME + "Requests and failures per second B", second))
                    .isEqualTo(ended.failed().count());
            assertThat(at(Dashboard.TIME + "Mean and longest response time A", second))
                    .isCloseTo(ended.meanMs(), EXACT);
            assertThat(at(Dashboard.TIME + "Mean and longest response time B", second))
                    .isEqualTo(ended.longestMs());
            assertThat(at(Dashboard.TIME + "Failed share A", second)).isCloseTo(ended.failedShare(), EXACT);
            assertThat(at(Dashboard.TIME + "Bytes per second A", second)).isCloseTo(ended.receivedBytes(), EXACT);
            assertThat(at(Dashboard.TIME + "Apdex of the times A", second)).isCloseTo(ended.apdex(500, 1500), EXACT);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FourGenerators.DATABASE, FourGenerators.COMPACT})
    void countsSatisfiedAndHalfOfTheTolerated(String of) {
        database = of;
        assertThat(only(Dashboard.WHOLE + "Apdex of the times A")).isCloseTo(samples.apdex(500, 1500), EXACT);
    }

    @Test
    void addsTheUsersOfAllGeneratorsUp() {
        assertThat(rows(Dashboard.TIME + "Users A"))
                .extracting(row -> Query.number(Query.value(row)))
                .allSatisfy(users -> assertThat(users).isBetween(0.0, ALL_THREADS))
                .contains(ALL_THREADS);
    }

    @ParameterizedTest
    @ValueSource(strings = {FourGenerators.DATABASE, FourGenerators.COMPACT})
    void findsPercentilesOfAllSamplesOfAllGeneratorsWithinOneBucket(String of) {
        database = of;
        assertWithinOneBucket(only(Dashboard.WHOLE + "Response times A"), samples.percentileMs(0.95));
        assertWithinOneBucket(only(Dashboard.WHOLE + "Response times B"), samples.percentileMs(0.99));
        for (long second : generators.fullSeconds()) {
            Samples ended = samples.endedIn(second, second + 1000);
            assertWithinOneBucket(at(Dashboard.TIME + "Percentiles of all samples A", second), ended.percentileMs(0.5));
            assertWithinOneBucket(
                    at(Dashboard.TIME + "Percentiles of all samples B", second), ended.percentileMs(0.95));
            assertWithinOneBucket(
                    at(Dashboard.TIME + "Percentiles of all samples C", second), ended.percentileMs(0.99));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FourGenerators.DATABASE, FourGenerators.COMPACT})
    void listsEveryLabelWithItsOwnFigures(String of) {
        database = of;
        List<Map<String, Object>> rows = rows(Dashboard.LABELS + "Labels A");

        assertThat(rows).hasSize(3).allSatisfy(row -> {
            Samples label = samples.label((String) row.get("transaction"));
            assertThat(row.get("Requests")).isEqualTo(label.count());
            assertThat(Query.number(row.get("Failed"))).isEqualTo(label.failed().count());
            assertThat(Query.number(row.get("Mean"))).isCloseTo(label.meanMs(), EXACT);
            assertThat(row.get("Max")).isEqualTo(label.longestMs());
        });
        Map.of("B", 50, "C", 95, "D", 99)
                .forEach((letter, percent) -> assertThat(rows(Dashboard.LABELS + "Labels " + letter))
                        .hasSize(3)
                        .allSatisfy(row -> assertWithinOneBucket(
                                Query.number(row.get("p" + percent)),
                                samples.label((String) row.get("transaction")).percentileMs(percent / 100.0))));
        assertThat(rows(Dashboard.LABELS + "Labels E")).hasSize(3).allSatisfy(row -> assertThat(
                        Query.number(row.get("Worst p99")))
                .isGreaterThan(
                        0.99 * samples.label((String) row.get("transaction")).percentileMs(0.99)));
    }

    @Test
    void listsEveryKindOfFailure() {
        Map<List<String>, Double> expected =
                samples.failed().countBy(sample -> List.of(sample.label(), sample.code(), sample.message()));
        Map<List<Object>, Object> listed = new HashMap<>();
        rows(Dashboard.LABELS + "Failures A")
                .forEach(row -> listed.put(
                        List.of(row.get("transaction"), row.get("responseCode"), row.get("responseMessage")),
                        row.get("Failed")));

        assertThat(listed).hasSizeGreaterThan(2).isEqualTo(expected);
    }

    @Test
    void compactHoldsNoRowThatSaysWhatTheRowOfAllSays() {
        assertThat(statuts("pay")).containsOnly("all");
        assertThat(statuts("buy")).containsOnly("all");
        assertThat(statuts("search")).contains("ok", "ko");
        assertThat(server.query(FourGenerators.COMPACT, "SHOW SERIES"))
                .hasSizeLessThan(
                        server.query(FourGenerators.DATABASE, "SHOW SERIES").size() / 2);
    }

    private List<Object> statuts(String label) {
        String tags = "SHOW TAG VALUES FROM \"jmeter\" WITH KEY = \"statut\" WHERE \"transaction\" = '" + label + "'";
        return server.query(FourGenerators.COMPACT, tags).stream()
                .map(row -> row.get("value"))
                .toList();
    }

    @Test
    void tellsLabelsApartOverTime() {
        long second = generators.fullSeconds().get(0);
        for (String label : List.of("search", "buy", "pay")) {
            Samples ended = samples.label(label).endedIn(second, second + 1000);
            assertThat(at(Dashboard.LABELS + "Requests by label, per second A", second, "transaction", label))
                    .isEqualTo(ended.count());
            assertThat(at(Dashboard.LABELS + "Mean response time by label A", second, "transaction", label))
                    .isCloseTo(ended.meanMs(), EXACT);
            for (int percent : new int[] {50, 95, 99}) {
                assertWithinOneBucket(
                        at(Dashboard.LABELS + "p" + percent + " by label A", second, "transaction", label),
                        ended.percentileMs(percent / 100.0));
            }
        }
    }

    @Test
    void tellsGeneratorsApart() {
        List<String> instances = rows(Dashboard.EACH + "Requests per second A").stream()
                .map(row -> (String) row.get("instance"))
                .distinct()
                .toList();
        assertThat(instances).hasSize(FourGenerators.NUMBER);
        for (long second : generators.fullSeconds()) {
            List<Double> rates = new ArrayList<>();
            for (String instance : instances) {
                rates.add(at(Dashboard.EACH + "Requests per second A", second, "instance", instance));
                assertThat(at(Dashboard.EACH + "Active threads A", second, "instance", instance))
                        .isBetween(1.0, (double) FourGenerators.THREADS);
                assertThat(at(Dashboard.EACH + "p99 of each generator's own samples A", second, "instance", instance))
                        .isBetween(1.0, samples.longestMs());
            }
            assertThat(rates)
                    .containsExactlyInAnyOrderElementsOf(generators.each.stream()
                            .map(generator ->
                                    generator.endedIn(second, second + 1000).count())
                            .toList());
        }
    }

    @Test
    void everyGeneratorWritesAllOfItsSamplesOnWholeIntervalsUnderAnAddressOfItsOwn() {
        Map<Long, Set<Object>> instances = new TreeMap<>();
        server.query(database, "SELECT \"covered\", instance FROM jmeter WHERE transaction='all'")
                .forEach(row -> {
                    assertThat((Double) row.get("covered")).isBetween(Double.MIN_VALUE, 1.0);
                    long time = ((Number) row.get("time")).longValue();
                    assertThat(time % 1000).isZero();
                    instances.computeIfAbsent(time, added -> new TreeSet<>()).add(row.get("instance"));
                });
        for (long second : generators.fullSeconds()) {
            assertThat(instances.get(second))
                    .hasSize(FourGenerators.NUMBER)
                    .allSatisfy(instance -> assertThat((String) instance).matches("127\\.0\\.0\\.1:2\\d{4}"));
        }
        assertThat(server.number(database, "SELECT sum(\"count\") AS n FROM jmeter WHERE statut='ko'", "n"))
                .isEqualTo(samples.failed().count());
        for (JMeterResult result : generators.results) {
            int all = result.jtl().size();
            assertThat(result.logLines(" WARN i.g.t.i")).isEmpty();
            assertThat(result.logLines(" ERROR ")).isEmpty();
            assertThat(result.logLines("recorded " + all + ", written " + all + ", dropped 0 samples"))
                    .as("of both listeners")
                    .hasSize(2);
        }
    }

    @Test
    void everyQueryIsOneThatTheServerUnderstands() {
        queries.forEach((panel, query) -> assertThat(ask(query)).as(panel).isNotNull());
        board.variables()
                .forEach((name, query) -> assertThat(ask(query)).as(name).isNotEmpty());
    }

    /** As a click in the table of runs sets it. */
    @Test
    void aRunThatIsChosenShowsWhatItsGeneratorsWroteOfIt() {
        assertThat(Query.of(board.variables().get("run")).run(server, database))
                .singleElement()
                .satisfies(row -> assertThat(Query.value(row)).isEqualTo(FourGenerators.RUN));
        for (String panel : List.of("Word of the run A", "Generators by their word A", "Generators by their word B")) {
            Query all = Query.of(queries.get(Dashboard.WHOLE + panel));
            Query one = new Query(all.text().replace("${run:raw}", FourGenerators.RUN), all.values());
            assertThat(untimed(one.with("run", "night\\.412")))
                    .as(panel)
                    .isNotEmpty()
                    .isEqualTo(untimed(all));
            assertThat(all.with("run", "other").run(server, database)).as(panel).isEmpty();
        }
    }

    /** The answer without its time, which is that of the question. */
    private List<Map<String, Object>> untimed(Query query) {
        return query.run(server, database).stream()
                .map(row -> {
                    Map<String, Object> other = new HashMap<>(row);
                    other.remove("time");
                    return other;
                })
                .toList();
    }

    @Test
    void showsTheHealthOfEveryGenerator() {
        for (String panel : List.of(
                "Processor time of the JMeter process A", "Time spent in garbage collection A",
                "Users' time that was the generator's A", "Users' time that was the generator's B",
                "Lateness of its own clock (p99) A", "Open files A",
                "Samples waiting to be written A", "Samples lost A")) {
            assertThat(rows(Dashboard.EACH + panel).stream()
                            .map(row -> row.get("instance"))
                            .distinct())
                    .as(panel)
                    .hasSize(FourGenerators.NUMBER);
        }
    }

    @Test
    void showsWhereNewConnectionsWent() {
        for (int instance = 1; instance <= 2; instance++) {
            for (int address = 1; address <= 2; address++) {
                write("jmeter_dns,application=shop,instance=10.0.0.1:2000" + instance + ",host=app,address=10.1.0."
                        + address + " covered=2,chosen=" + 20.0 * address + ",notReached=" + 2 * address);
            }
        }

        assertThat(rows(Dashboard.NODES + "Addresses chosen for new connections, per second A"))
                .extracting(row -> row.get("address") + " " + Query.value(row))
                .containsExactlyInAnyOrder("10.1.0.1 20.0", "10.1.0.2 40.0");
        assertThat(rows(Dashboard.NODES + "Connections that did not reach an address, per second A"))
                .extracting(row -> row.get("address") + " " + Query.value(row))
                .containsExactlyInAnyOrder("10.1.0.1 2.0", "10.1.0.2 4.0");
    }

    @Test
    void marksStartEndAndWhatGeneratorsSayAboutThemselves() {
        String health = "jmeter_health,application=shop,instance=10.0.0.1:20001,";
        write(health + "verdict=lock text=\"28 of 30 threads wait\"");
        write(health + "goal=p95\\ <\\ 5\\ ms met=0,figure=9,text=\"missed: p95 < 5 ms: 9 ms\"");
        write(health + "goal=max\\ <\\ 5\\ s met=1,figure=9,text=\"met: max < 5 s: 9 ms\"");
        Map<String, String> annotations = board.annotations();
        assertThat(ask(annotations.get("Start and end"))).hasSize(2 * FourGenerators.NUMBER);
        assertThat(ask(annotations.get("Generator health: verdicts"))).anySatisfy(row -> assertThat(row)
                .containsEntry("text", "28 of 30 threads wait")
                .containsEntry("verdict", "lock")
                .containsEntry("instance", "10.0.0.1:20001"));
        assertThat(ask(annotations.get("Goals that were not met")))
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("text", "missed: p95 < 5 ms: 9 ms"));
        assertThat(rows(Dashboard.WHOLE + "What the generators say about themselves A"))
                .anySatisfy(row -> assertThat(row).containsEntry("text", "28 of 30 threads wait"));
    }

    @Test
    void dividesWhatTimersAskedForAndGot() {
        write("jmeter_rate,application=shop,instance=10.0.0.1:20001,timer=t,transaction=all"
                + " offered=200,achieved=150,covered=2");

        assertThat(only(Dashboard.WHOLE + "Rate: asked and made B")).isEqualTo(100);
        assertThat(only(Dashboard.WHOLE + "Rate: asked and made C")).isEqualTo(75);
        assertThat(only(Dashboard.WHOLE + "Rate: asked and made D")).isEqualTo(0.75);
    }

    /** Adds a row of the first full second. */
    private void write(String row) {
        server.write(
                FourGenerators.DATABASE, row + " " + generators.fullSeconds().get(0) + "000000");
    }

    /** Holds that a bound is the smallest one that a time does not exceed. */
    private void assertWithinOneBucket(double bound, long exactMs) {
        double below = server.query(FourGenerators.DATABASE, BOUNDS).stream()
                .mapToDouble(row -> Double.parseDouble((String) row.get("value")))
                .filter(each -> each < bound)
                .max()
                .orElse(0);

        assertThat((double) exactMs).isGreaterThan(below).isLessThanOrEqualTo(bound);
    }

    private LongSummaryStatistics times(String query) {
        return server.query(FourGenerators.DATABASE, query).stream()
                .mapToLong(row -> ((Number) row.get("time")).longValue())
                .summaryStatistics();
    }

    private double only(String panel) {
        return Query.of(queries.get(panel)).only(server, database);
    }

    /** Asked once in a test, however many seconds of the answer it looks at. */
    private List<Map<String, Object>> rows(String panel) {
        return answers.computeIfAbsent(panel, asked -> ask(queries.get(asked)));
    }

    private List<Map<String, Object>> ask(String query) {
        return Query.of(query).run(server, database);
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
}
