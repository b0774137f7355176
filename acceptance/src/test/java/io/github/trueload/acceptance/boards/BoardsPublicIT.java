// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.acceptance.Plans;
import io.github.trueload.acceptance.Samples;
import io.github.trueload.acceptance.ShopPlan;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A public board that people use with JMeter's stock client, fed by that client and by ours. */
@ExtendWith(FourGenerators.Resolver.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BoardsPublicIT {
    private static final String BOTH = "both";

    @AutoClose
    private InfluxServer server;

    private Samples samples;

    @BeforeAll
    void runBothClients(@TempDir Path directory) {
        server = InfluxServer.start(directory.resolve("influxd")).createDatabase(BOTH);
        samples = run(directory);
    }

    @Test
    void hasTwentyQueriesOfWhichTenSum() {
        List<PublicBoard.Panel> panels = PublicBoard.panels();

        assertThat(panels).hasSize(20);
        assertThat(panels.stream().filter(PublicBoard.Panel::sums)).hasSize(10);
    }

    @Test
    void everySumPanelGivesTheNumberOfTheJtlWithEitherClient() {
        for (String application : List.of("stock", "ours")) {
            checkSums(server, BOTH, application, samples);
        }
    }

    @Test
    void everySumPanelGivesTheNumberOfAllJtlsWhenFourGeneratorsWrite(FourGenerators generators) {
        checkSums(generators.server, FourGenerators.DATABASE, FourGenerators.APPLICATION, generators.samples);
    }

    @Test
    void everyOtherPanelShowsSomethingWithEitherClient() {
        for (String application : List.of("stock", "ours")) {
            for (PublicBoard.Panel panel : PublicBoard.panels()) {
                assertThat(query(panel, application, "search").run(server, BOTH))
                        .as(panel.title() + " of " + application)
                        .isNotEmpty();
            }
        }
    }

    @Test
    void theLastPanelOfActiveThreadsShowsOneGeneratorOfFour(FourGenerators generators) {
        assertThat(values("Active Threads", generators).values())
                .allSatisfy(threads -> assertThat(threads).isLessThanOrEqualTo(FourGenerators.THREADS))
                .contains((double) FourGenerators.THREADS);
    }

    @Test
    void theMeanPanelOfThroughputShowsAQuarterOfWhatFourGeneratorsDo(FourGenerators generators) {
        Map<Object, Double> shown = values("Total Throughput", generators);

        for (Long second : generators.fullSeconds()) {
            double ended = generators.samples.endedIn(second, second + 1000).count();
            assertThat(shown.get((double) second)).isCloseTo(ended / FourGenerators.NUMBER, within(1e-6));
        }
    }

    private static Map<Object, Double> values(String title, FourGenerators generators) {
        return query(panel(title), FourGenerators.APPLICATION, "search")
                .run(generators.server, FourGenerators.DATABASE)
                .stream()
                .collect(Collectors.toMap(row -> row.get("time"), row -> Query.number(Query.value(row))));
    }

    private static void checkSums(InfluxServer from, String database, String application, Samples truth) {
        Samples search = truth.label("search");
        Map<String, Double> totals = Map.of(
                "Total Requests", truth.count(),
                "Failed Requests", truth.failed().count(),
                "Total Errors", truth.failed().count(),
                "Errors per Transaction", truth.failed().count(),
                "Error Info", truth.failed().count(),
                "Total Requests - $transaction", search.count(),
                "Failed Requests - $transaction", search.failed().count(),
                "Errors", search.failed().count());
        for (PublicBoard.Panel panel : PublicBoard.panels()) {
            if (panel.sums() && !panel.title().startsWith("Error Rate %")) {
                assertThat(query(panel, application, "search").total(from, database))
                        .as(panel.title() + " of " + application)
                        .isEqualTo(totals.get(panel.title()));
            }
        }
        checkRate("Error Rate %", from, database, application, truth);
        checkRate("Error Rate % - $transaction", from, database, application, search);
        checkGroups("Errors per Transaction", from, database, application, "transaction", truth, Samples.Sample::label);
        checkGroups("Error Info", from, database, application, "responseCode", truth, Samples.Sample::code);
    }

    /** The panel shows the rate of each time step; one step that holds the whole run gives that of the run. */
    private static void checkRate(String title, InfluxServer from, String database, String application, Samples truth) {
        Query query = new Query(panel(title).query(), values(application, "search", "3650d"));

        assertThat(query.only(from, database))
                .as(title + " of " + application)
                .isCloseTo(truth.failedShare(), within(1e-9));
    }

    private static void checkGroups(
            String title,
            InfluxServer from,
            String database,
            String application,
            String tag,
            Samples truth,
            Function<Samples.Sample, String> key) {
        List<Map<String, Object>> rows =
                query(panel(title), application, "search").run(from, database);

        assertThat(rows)
                .as(title + " of " + application)
                .hasSameSizeAs(truth.failed().countBy(key).keySet())
                .allSatisfy(row -> assertThat(Query.value(row))
                        .isEqualTo(truth.failed().countBy(key).get((String) row.get(tag))));
    }

    private Samples run(Path directory) {
        JMeterResult result = JMeterHome.shared()
                .command()
                .property("loops", 40)
                .property("trueload.influx.upgrade", false)
                .property("backend_influxdb.send_interval", 1)
                .run(plan()::write, directory);
        assertThat(result.exitCode()).isZero();
        assertThat(result.logLines("runs as Trueload's"))
                .as("stock stays stock")
                .isEmpty();
        return Samples.of(result.jtl());
    }

    private Plan plan() {
        Map<String, String> ours =
                Map.of("influxdbUrl", server.writeUrl(BOTH), "application", "ours", "percentiles", "50;90;95;99");
        Map<String, String> theirs = Plans.stockInflux(
                server.writeUrl(BOTH),
                "stock",
                Map.of("percentiles", "50;90;95;99", "testTitle", "Test name", "eventTags", ""));
        return ShopPlan.with(
                Elements.backendListener(Plans.STOCK_INFLUX, 5000, theirs), Elements.backendListener(ours));
    }

    private static PublicBoard.Panel panel(String title) {
        return PublicBoard.panels().stream()
                .filter(panel -> panel.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private static Query query(PublicBoard.Panel panel, String application, String transaction) {
        return new Query(panel.query(), values(application, transaction, "1s"));
    }

    private static Map<String, String> values(String application, String transaction, String step) {
        return Map.of(
                "measurement_name",
                "jmeter",
                "application",
                application,
                "transaction",
                transaction,
                "send_interval",
                "1",
                "timeFilter",
                "time > now() - 1h AND time < now() + 1h",
                "__interval",
                step);
    }

    /** The queries of the public board of the 4026/3351 family; its resource file names the source. */
    private static final class PublicBoard {
        private static final String RESOURCE = "/boards/public-4026-queries.txt";

        private PublicBoard() {}

        /** A panel's query. */
        record Panel(String title, String query) {
            boolean sums() {
                return query.startsWith("SELECT sum(");
            }
        }

        static List<Panel> panels() {
            try (InputStream in = PublicBoard.class.getResourceAsStream(RESOURCE)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.startsWith("#"))
                        .map(line -> line.split("\t", 2))
                        .map(parts -> new Panel(parts[0], parts[1]))
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
