// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.influx.InfluxServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The InfluxQL dashboard on what the same four generators wrote with {@code compact=true} and {@code histogram=wide}:
 * fewer rows and series, the same figures.
 */
@ExtendWith(FourGenerators.Resolver.class)
class BoardsCompactIT {
    private static final String RUN = "The whole run, all generators together: ";
    private static final Set<String> SUMS = Set.of(RUN + "Samples A", RUN + "Failures A", RUN + "Most users A");
    private static final String TIME = "Over time, all generators together: ";
    private static final String LABELS = "Requests by label: Labels ";

    private final Map<String, String> queries =
            Dashboard.read("trueload-influxql.json").queries();
    private final Map<String, List<Map<String, Object>>> answers = new HashMap<>();
    private final FourGenerators generators;
    private final InfluxServer server;
    private final Samples samples;

    BoardsCompactIT(FourGenerators generators) {
        this.generators = generators;
        this.server = generators.server();
        this.samples = generators.samples();
    }

    @Test
    void holdsNoRowThatSaysWhatTheRowOfAllSays() {
        assertThat(statuts("pay")).containsOnly("all");
        assertThat(statuts("buy")).containsOnly("all");
        assertThat(statuts("search")).contains("ok", "ko");
        assertThat(series(FourGenerators.COMPACT)).isLessThan(series(FourGenerators.DATABASE) / 2);
    }

    @Test
    void showsTheFiguresThatTheFullRowsShow() {
        queries.forEach((panel, query) -> {
            if (SUMS.contains(panel)) {
                assertThat(rows(FourGenerators.COMPACT, panel))
                        .as(panel)
                        .extracting(Query::value)
                        .isEqualTo(rows(FourGenerators.DATABASE, panel).stream()
                                .map(Query::value)
                                .toList());
            }
        });
        assertThat(rows(FourGenerators.COMPACT, LABELS + "A")).hasSize(3).allSatisfy(row -> {
            Samples label = samples.label((String) row.get("transaction"));
            assertThat(row.get("Requests")).isEqualTo(label.count());
            assertThat(Query.number(row.get("Failed"))).isEqualTo(label.failed().count());
            assertThat(Query.number(row.get("Mean"))).isCloseTo(label.meanMs(), within(1e-6));
        });
    }

    @Test
    void findsPercentilesOverAllGeneratorsWithinOneBucketOfTheirJtls() {
        assertWithinOneBucket(only(RUN + "Response times B"), samples.percentileMs(0.99));
        for (long second : generators.fullSeconds()) {
            Samples ended = samples.endedIn(second, second + 1000);
            assertWithinOneBucket(at(TIME + "Percentiles of all samples A", second), ended.percentileMs(0.5));
            assertWithinOneBucket(at(TIME + "Percentiles of all samples B", second), ended.percentileMs(0.95));
            assertWithinOneBucket(at(TIME + "Percentiles of all samples C", second), ended.percentileMs(0.99));
        }
        assertThat(only(RUN + "Apdex of the times A")).isCloseTo(samples.apdex(500, 1500), within(1e-6));
        assertThat(rows(FourGenerators.COMPACT, LABELS + "D"))
                .hasSize(3)
                .allSatisfy(row -> assertWithinOneBucket(
                        Query.number(row.get("p99")),
                        samples.label((String) row.get("transaction")).percentileMs(0.99)));
    }

    private List<Object> statuts(String label) {
        return server
                .query(
                        FourGenerators.COMPACT,
                        "SHOW TAG VALUES FROM \"jmeter\" WITH KEY = \"statut\" WHERE \"transaction\" = '" + label + "'")
                .stream()
                .map(row -> row.get("value"))
                .toList();
    }

    private int series(String database) {
        return server.query(database, "SHOW SERIES").size();
    }

    private void assertWithinOneBucket(double shown, long exact) {
        Buckets.assertSmallest(server, shown, exact);
    }

    private double only(String panel) {
        List<Object> shown = shown(FourGenerators.COMPACT, panel);
        assertThat(shown).as(panel).hasSize(1);
        return Query.number(shown.get(0));
    }

    private double at(String panel, long second) {
        return answers.computeIfAbsent(panel, asked -> rows(FourGenerators.COMPACT, asked)).stream()
                .filter(row -> row.get("time").equals((double) second))
                .mapToDouble(row -> Query.number(Query.value(row)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(panel + " shows nothing at " + second));
    }

    private List<Object> shown(String database, String panel) {
        return rows(database, panel).stream()
                .map(Query::value)
                .filter(Objects::nonNull)
                .toList();
    }

    private List<Map<String, Object>> rows(String database, String panel) {
        return BoardsOwnIT.query(queries.get(panel)).run(server, database);
    }
}
