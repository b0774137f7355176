// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.influx.InfluxServer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What both dashboards make of the words of many generators: the worst counts, and without data there is no word. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BoardWordsIT {
    private static final int INVALID = 8;
    private static final int MISSING = 4;
    private static final int DOUBTFUL = 2;
    private static final int VALID = 1;
    /** How long after the start of an interval a test starts. */
    private static final int START_MS = 300;

    @AutoClose
    private InfluxServer server;

    @AutoClose
    private InfluxServer withFlux;

    private long nowMs;

    @BeforeAll
    void start(@TempDir Path directory) {
        server = InfluxServer.start(directory.resolve("influxd"));
        if (InfluxServer.hasTwo()) {
            withFlux = InfluxServer.startTwo(directory.resolve("flux"));
        } else if (InfluxServer.hasFlux()) {
            withFlux = InfluxServer.startWithFlux(directory.resolve("flux"));
        }
        nowMs = System.currentTimeMillis() / 1000 * 1000 - 600_000;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theWorstOfAllGeneratorsCounts(boolean runs) {
        for (int i = 0; i < 20; i++) {
            generator("worst" + runs, i, i == 7 ? "valid" : "invalid", runs ? "one" : null);
        }

        everywhere("worst" + runs, ".*", "Word of the run A", row -> Map.of("word", 1.0 * INVALID + VALID));
        everywhere(
                "worst" + runs,
                ".*",
                "Generators by their word A",
                row -> Map.of("invalid", 19.0, "doubtful", 0.0, "valid", 1.0, "no word yet", 0.0));
        everywhere("worst" + runs, ".*", "Generators by their word B", row -> Map.of("generators", 20.0));
        for (List<Map<String, Object>> rows : shown("worst" + runs, ".*", "Generators that are not valid A")) {
            assertThat(rows).hasSize(19).allSatisfy(row -> assertThat(row)
                    .containsEntry("Word", "invalid")
                    .containsEntry("Why", "because of " + row.get("instance")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"all", "one", "doubtful"})
    void validIsWhatAllAre(String which) {
        String database = "valid" + which;
        generator(database, 0, "valid", null);
        generator(database, 1, which.equals("one") ? null : which.equals("doubtful") ? "doubtful" : "valid", null);

        double expected = VALID + (which.equals("one") ? MISSING : which.equals("doubtful") ? DOUBTFUL : 0);
        everywhere(database, ".*", "Word of the run A", row -> Map.of("word", expected));
    }

    /** Also of generators whose rows have other fields than words. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutDataNothingIsSaid(boolean other) {
        String database = "nothing" + other;
        create(database);
        if (other) {
            write(database, "jmeter_health,application=another,instance=g1 recorded=1 " + nowMs + "000000");
        }
        for (String panel : List.of(
                "Word of the run A", "Generators by their word A", "Failures A", "Generators that are not valid A")) {
            for (List<Map<String, Object>> rows : shown(database, ".*", panel)) {
                assertThat(rows).as(panel).isEmpty();
            }
        }
    }

    /** The listener's interval is found in its rows, and not known then. */
    @Test
    void withoutDataNoQueryIsRefused() {
        create("none");
        Dashboard.read("trueload-influxql.json").queries().forEach((panel, query) -> assertThat(
                        Query.of(query, "", "1s").run(server, "none"))
                .as(panel)
                .isEmpty());
    }

    /** A run is a field, and rows of older listeners have none. */
    @ParameterizedTest
    @ValueSource(strings = {".*", "one", "two"})
    void aRunCanBeChosenAndNoneLeavesNothingOut(String run) {
        String database = "runs" + run.length() + run.charAt(0);
        generator(database, 0, "valid", "one");
        generator(database, 1, "invalid", "two");
        generator(database, 2, "doubtful", null);

        double expected = Map.of(".*", 1.0 * INVALID + DOUBTFUL + VALID, "one", 1.0 * VALID, "two", 1.0 * INVALID)
                .get(run);
        everywhere(database, run, "Word of the run A", row -> Map.of("word", expected));
        for (List<Map<String, Object>> rows : shown(database, run, "What the generators say about themselves A")) {
            assertThat(rows).hasSize(run.equals(".*") ? 3 : 1);
        }
    }

    /** The link of a run leads to the time from the earliest to the latest of its rows here. */
    @Test
    void theTimesOfARunBeginWithTheRowsOfItsFirstInterval() {
        generator("times", 0, "valid", "one");
        generator("times", 1, "invalid", "two");
        generator("times", 2, "doubtful", null);

        assertThat(shown("times", ".*", "Runs: Runs in the time range A")).allSatisfy(rows -> {
            assertThat(rows)
                    .extracting(row -> row.get("run") == null ? "" : row.get("run"))
                    .containsOnly("one", "two", "");
            for (String run : List.of("one", "two")) {
                assertThat(rows.stream()
                                .filter(row -> run.equals(row.get("run")))
                                .map(BoardWordsIT::ms))
                        .as(run)
                        .containsExactlyInAnyOrder(nowMs, nowMs + START_MS);
            }
        });
    }

    /** What samples needed for it holds the generator's own delays, too. */
    @Test
    void theSmallestConnectTimeIsThatOfConnectionsThatTheWatchOpened() {
        create("connect");
        write(
                "connect",
                "jmeter_health,application=shop,instance=g1,target=http://shop:80 connectFloorMs=306,tcpFloorMs=0.4 "
                        + nowMs + "000000");

        for (List<Map<String, Object>> rows :
                shown("connect", ".*", Dashboard.EACH + "Smallest connect time to each target A")) {
            assertThat(rows).singleElement().satisfies(row -> assertThat(row.values())
                    .extracting(String::valueOf)
                    .contains("0.4", "http://shop:80"));
        }
    }

    private static long ms(Map<String, Object> row) {
        return row.get("time") instanceof Number number
                ? number.longValue()
                : Instant.parse(row.get("Time").toString()).toEpochMilli();
    }

    private interface Expected {
        Map<String, Double> of(Map<String, Object> row);
    }

    private void everywhere(String database, String run, String panel, Expected expected) {
        for (List<Map<String, Object>> rows : shown(database, run, panel)) {
            assertThat(rows).as(panel).singleElement().satisfies(row -> expected.of(row)
                    .forEach((column, value) -> assertThat(Double.parseDouble(String.valueOf(row.get(column))))
                            .as(panel + ", " + column)
                            .isEqualTo(value)));
        }
    }

    /** What the panel shows on each server there is, in its language. */
    private List<List<Map<String, Object>>> shown(String database, String run, String panel) {
        String name = panel.contains(": ") ? panel : Dashboard.WHOLE + panel;
        List<List<Map<String, Object>>> all = new ArrayList<>(List.of(shown("influxql", name, run, server, database)));
        if (withFlux != null) {
            all.add(shown("flux", name, run, withFlux, database));
        }
        return all;
    }

    private static List<Map<String, Object>> shown(
            String language, String panel, String run, InfluxServer on, String database) {
        String query =
                Dashboard.read("trueload-" + language + ".json").queries().get(panel);
        return Query.of(query).with("run", run).run(on, database);
    }

    private void generator(String database, int number, String word, String run) {
        create(database);
        String tags = ",application=shop,instance=g" + number;
        String field = run == null ? "" : ",run=\"" + run + "\"";
        List<String> lines = new ArrayList<>(List.of(
                "jmeter_health" + tags + " recorded=10" + field + " " + nowMs + "000000",
                "jmeter_health" + tags + ",verdict=lock text=\"stuck\",active=1" + field + " " + nowMs + "000000",
                "jmeter_instance_claim" + tags + " beat=0" + field + " " + nowMs + "000000",
                "events" + tags + ",title=ApacheJMeter text=\"started\",running=1" + field + " " + (nowMs + START_MS)
                        + "000000"));
        if (word != null) {
            lines.add("jmeter_health" + tags + " figures=\"" + word + "\",reason=\"because of g" + number + "\"" + field
                    + " " + (nowMs + 1000) + "000000");
        }
        write(database, String.join("\n", lines));
    }

    private void create(String database) {
        server.createDatabase(database);
        if (withFlux != null) {
            withFlux.createDatabase(database);
        }
    }

    private void write(String database, String lines) {
        server.write(database, lines);
        if (withFlux != null) {
            withFlux.write(database, lines);
        }
    }
}
