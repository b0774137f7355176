// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Flux dashboard. Its form is always checked; its figures where there is an {@code influxd} that answers Flux,
 * InfluxDB 2 if possible, on a copy of what the InfluxQL dashboard is checked with.
 */
@ExtendWith(FourGenerators.Resolver.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BoardsFluxIT {
    static final String WITHOUT_FLUX =
            "no influxd that answers Flux; run testkit/get-servers influxd-2 (or influxd-flux), as ./check --all does";
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)}");
    private static final Set<String> VARIABLES = Set.of(
            "bucket",
            "application",
            "instance:regex",
            "transaction:regex",
            "measurement",
            "row",
            "run",
            "failed_limit",
            "apdex_satisfied",
            "apdex_tolerated");

    private final Dashboard flux = Dashboard.read("trueload-flux.json");
    private final Dashboard influxQl = Dashboard.read("trueload-influxql.json");

    private FourGenerators generators;

    @AutoClose
    private InfluxServer copy;

    @BeforeAll
    void copyWhatTheGeneratorsWrote(FourGenerators fourGenerators, @TempDir Path directory) {
        generators = fourGenerators;
        if (hasFlux()) {
            copy = copy(generators.server, FourGenerators.DATABASE, directory.resolve("copy"));
            if (InfluxServer.hasTwo()) {
                generators.server.copyTo(copy, FourGenerators.COMPACT);
            }
        }
    }

    static boolean hasFlux() {
        return InfluxServer.hasTwo() || InfluxServer.hasFlux();
    }

    /** A server that answers Flux on a copy of a database, to which nobody may be writing. */
    static InfluxServer copy(InfluxServer original, String database, Path directory) {
        if (!InfluxServer.hasTwo()) {
            return original.copyWithFlux(directory);
        }
        InfluxServer copy = InfluxServer.startTwo(directory);
        original.copyTo(copy, database);
        return copy;
    }

    @Test
    void hasThePanelsOfTheInfluxQlDashboard() {
        assertThat(titles(flux)).isEqualTo(titles(influxQl));
        assertThat(flux.annotations()).hasSameSizeAs(influxQl.annotations());
        Set<String> more = new HashSet<>(flux.variables().keySet());
        more.removeAll(influxQl.variables().keySet());
        assertThat(more).containsExactly("bucket");
        assertThat(flux.variables()).hasSize(influxQl.variables().size() + 1);
    }

    @Test
    void leavesNoBracketOpenAndUsesNoVariableThatTheDashboardLacks() {
        allQueries().forEach((panel, query) -> {
            assertThat(openBrackets(query)).as(panel).isEmpty();
            assertThat(variables(query)).as(panel).isSubsetOf(VARIABLES);
        });
    }

    @Test
    void everyQueryIsOneThatTheServerUnderstands() {
        Skip.unless(copy != null, WITHOUT_FLUX);
        allQueries().forEach((panel, query) -> assertThat(Query.of(query).run(copy, FourGenerators.DATABASE))
                .as(panel)
                .isNotNull());
    }

    @Test
    void showsTheNumbersOfTheInfluxQlDashboard() {
        Skip.unless(copy != null, WITHOUT_FLUX);
        for (String panel : List.of("Samples A", "Rate: asked and made A", "Most users A", "Apdex of the times A")) {
            double expected = influxQl(Dashboard.WHOLE + panel).only(generators.server, FourGenerators.DATABASE);

            assertThat(only(Dashboard.WHOLE + panel)).as(panel).isCloseTo(expected, within(1e-6));
        }
    }

    @Test
    void showsTheRowsOfTheInfluxQlDashboard() {
        Skip.unless(copy != null, WITHOUT_FLUX);
        for (String panel : List.of(
                "Requests and failures per second A",
                "Users A",
                "Failed share A",
                "Apdex of the times A",
                "Bytes per second A",
                "Mean and longest response time A",
                "Mean and longest response time B")) {
            assertSameFigures(
                    panel,
                    Query.of(flux.queries().get(Dashboard.TIME + panel)).run(copy, FourGenerators.DATABASE),
                    influxQl(Dashboard.TIME + panel).run(generators.server, FourGenerators.DATABASE));
        }
    }

    /** Steps without a sample have a row with a zero in one language, and none in the other. */
    static void assertSameFigures(String panel, List<Map<String, Object>> shown, List<Map<String, Object>> expected) {
        assertThat(positive(shown))
                .as(panel)
                .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-6 ? 0 : a.compareTo(b))
                .containsExactlyElementsOf(positive(expected));
    }

    private static List<Double> positive(List<Map<String, Object>> rows) {
        return rows.stream()
                .map(row -> Query.number(Query.value(row)))
                .filter(value -> value > 0)
                .toList();
    }

    @Test
    void findsThePercentileOfAllGeneratorsWithinItsBucket() {
        Skip.unless(copy != null, WITHOUT_FLUX);
        double shown = only(Dashboard.WHOLE + "Response times B");
        double exact = generators.samples.percentileMs(0.99);
        double bound = influxQl(Dashboard.WHOLE + "Response times B").only(generators.server, FourGenerators.DATABASE);

        assertThat(exact).isLessThanOrEqualTo(bound);
        assertThat(shown).isBetween(bound / 2, bound * 1.001);
    }

    @Test
    void showsTheSameOfRowsThatLeaveOutWhatCanBeDerived() {
        Skip.unless(copy != null, WITHOUT_FLUX);
        String labels = "Requests by label: Labels ";
        for (String panel : List.of(
                Dashboard.WHOLE + "Samples A",
                Dashboard.WHOLE + "Failures A",
                labels + "A",
                Dashboard.WHOLE + "Response times B",
                Dashboard.WHOLE + "Apdex of the times A",
                Dashboard.TIME + "Percentiles of all samples C",
                labels + "B",
                labels + "C",
                labels + "D")) {
            assertThat(values(panel, FourGenerators.COMPACT))
                    .as(panel)
                    .isNotEmpty()
                    .isEqualTo(values(panel, FourGenerators.DATABASE));
        }
    }

    /** What a panel shows, each with its label or time. */
    private List<String> values(String panel, String database) {
        return FluxServer.sorted(Query.of(flux.queries().get(panel)).run(copy, database));
    }

    private Map<String, String> allQueries() {
        Map<String, String> all = flux.queries();
        all.putAll(flux.annotations());
        all.putAll(flux.variables());
        return all;
    }

    private static Set<String> titles(Dashboard dashboard) {
        return dashboard.queries().keySet().stream()
                .map(name -> name.substring(0, name.length() - 2))
                .collect(Collectors.toSet());
    }

    private static Deque<Character> openBrackets(String query) {
        Deque<Character> open = new ArrayDeque<>();
        for (char c : query.replaceAll("\"[^\"]*\"|/\\^[^/]*\\$/", "").toCharArray()) {
            if ("([{".indexOf(c) >= 0) {
                open.push(")]}".charAt("([{".indexOf(c)));
            } else if (")]}".indexOf(c) >= 0 && (open.isEmpty() || open.pop() != c)) {
                open.push(c);
                return open;
            }
        }
        return open;
    }

    private static Set<String> variables(String query) {
        return VARIABLE.matcher(query).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    private Query influxQl(String panel) {
        return Query.of(influxQl.queries().get(panel));
    }

    private double only(String panel) {
        return Query.of(flux.queries().get(panel)).only(copy, FourGenerators.DATABASE);
    }
}
