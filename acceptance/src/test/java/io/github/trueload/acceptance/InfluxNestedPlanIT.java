// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpExchange;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.http.StubServer;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A plan with everything that nests (controllers of both kinds, empty ones, parallel downloads, redirects, ignored
 * samples), run once with JMeter's own client and ours side by side. Figures over the run are equal, row by row, but
 * for the differences that docs/influx-listener.md lists.
 */
class InfluxNestedPlanIT {
    private static final String OURS = "io.github.trueload.influx.UpgradedInfluxListenerClient";
    /** Controllers whose samples stand beside those of their samplers, or that have none. */
    private static final Set<String> ADDITIONAL = Set.of("alone", "in parent", "empty", "empty parent");

    @TempDir
    private Path directory;

    @Test
    void aRealPlanMakesTheRowsOfJMetersOwnClient() throws IOException {
        Skip.unlessAll(false);
        try (StubServer web = StubServer.start(InfluxNestedPlanIT::answer);
                InfluxDouble stock = InfluxDouble.start(InfluxDouble.Version.V1);
                InfluxDouble ours = InfluxDouble.start(InfluxDouble.Version.V1)) {
            JMeterResult result = run(web.port(), stock.url(), ours.url());

            assertThat(result.jtl().size()).isGreaterThan(80);
            Map<String, Map<String, Double>> written = sums(ours.lines(), "Ours");
            compare(sums(stock.lines(), "Stock"), written, result);
            assertParentsTellWhy(ours.lines());
            assertRowsBelow(written, sums(ours.lines(), "Below"));
        }
    }

    private JMeterResult run(int port, String stock, String ours) {
        Plan plan = new Plan("Nested")
                .add(new Users("Users", 3)
                        .loops(5)
                        .add(
                                controller(
                                        "parent",
                                        true,
                                        page(port),
                                        java("plain", "OK"),
                                        controller("in parent", false, java("a", "OK"))),
                                controller(
                                        "alone",
                                        false,
                                        redirect("redirect", port),
                                        controller("parent in alone", true, java("b", "NOK"), ignored())),
                                controller(
                                        "parents", true, controller("in parents", true, java("c", "NOK"), page(port))),
                                controller("empty parent", true),
                                controller("empty", false),
                                missing(port),
                                ignored()))
                .add(
                        listener("Stock", Plans.STOCK_INFLUX, stock, "false"),
                        listener("Ours", OURS, ours, "false"),
                        listener("Below", OURS, ours, "true"));
        return JMeterHome.trueload(directory)
                .without("jmeter-plan-upgrade")
                .command()
                .property("backend_influxdb.send_interval", 3600)
                .property("backend_influxdb.socket_timeout", 60_000)
                .property("jmeter.save.saveservice.subresults", false)
                .property("backend_metrics_window", 100_000)
                .run(plan::write, directory);
    }

    private static void compare(
            Map<String, Map<String, Double>> stock, Map<String, Map<String, Double>> ours, JMeterResult result) {
        assertThat(ours.keySet()).isEqualTo(stock.keySet());
        assertThat(stock.keySet()).hasSizeGreaterThan(10);
        stock.forEach((row, fields) -> {
            boolean sum = row.contains("transaction=all,");
            List<String> names = sum || row.contains("statut=ok") || row.contains("statut=ko")
                    ? sum ? List.of("hit", "sb", "rb") : List.of("count", "sum", "min", "max")
                    : List.copyOf(fields.keySet());
            for (String name : names) {
                assertThat(ours.get(row).get(name)).as("%s of %s", name, row).isCloseTo(fields.get(name), within(1e-3));
            }
        });
        Map<String, Double> all = stock.get("statut=all,transaction=all,");
        long controllers = result.jtl().samples().stream()
                .filter(sample -> ADDITIONAL.contains(sample.get("label")))
                .count();
        assertThat(all.get("count")).isEqualTo(result.jtl().size());
        assertThat(ours.get("statut=all,transaction=all,").get("count")).isEqualTo(all.get("count") - controllers);
    }

    private static void assertParentsTellWhy(List<String> lines) {
        assertThat(lines.stream()
                        .map(WrittenRow::of)
                        .filter(row -> row.tag("transaction").equals("parents"))
                        .filter(row -> row.tags().containsKey("responseCode")))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.tag("responseCode") + " " + row.tag("responseMessage"))
                        .isEqualTo("503 out of order"));
    }

    /** With {@code subSamples} results below others have rows of their own, and everything else stays as it is. */
    private static void assertRowsBelow(
            Map<String, Map<String, Double>> without, Map<String, Map<String, Double>> with) {
        assertThat(with.get("statut=all,transaction=plain,").get("count")).isEqualTo(15);
        assertThat(with.get("statut=ko,transaction=c,").get("count")).isEqualTo(15);
        assertThat(with).containsKey("statut=all,transaction=page,");
        assertThat(without.keySet()).doesNotContain("statut=all,transaction=plain,", "statut=all,transaction=page,");
        without.forEach((row, fields) -> assertThat(with.get(row)).as(row).isEqualTo(fields));
    }

    /** The rows with a status, summed up over the run; both clients may write twice. */
    private static Map<String, Map<String, Double>> sums(List<String> lines, String application) {
        Map<String, WrittenRow> last = new TreeMap<>();
        lines.forEach(line -> last.put(line.replaceFirst("(?<!\\\\) .* ", " "), WrittenRow.of(line)));
        Map<String, Map<String, Double>> sums = new TreeMap<>();
        last.values().stream()
                .filter(row ->
                        row.tag("application").equals(application) && row.tags().containsKey("statut"))
                .forEach(row -> {
                    String key = "statut=" + row.tag("statut") + ",transaction=" + row.tag("transaction") + ",";
                    Map<String, Double> sum = sums.computeIfAbsent(key, ignored -> new TreeMap<>());
                    for (String name : List.of("count", "hit", "sb", "rb")) {
                        sum.merge(name, row.number(name), Double::sum);
                    }
                    sum.merge("sum", row.number("avg") * row.number("count"), Double::sum);
                    sum.merge("min", row.number("min"), Math::min);
                    sum.merge("max", row.number("max"), Math::max);
                });
        return sums;
    }

    private static Element listener(String name, String client, String url, String subSamples) {
        Map<String, String> more = Map.of("percentiles", "99", "health", "false", "subSamples", subSamples);
        return Elements.backendListener(name, client, 5000, Plans.stockInflux(url, name, more));
    }

    private static Element controller(String name, boolean parent, Element... below) {
        return Element.of("TransactionControllerGui", "TransactionController", name)
                .flag("TransactionController.parent", parent)
                .flag("TransactionController.includeTimers", false)
                .with(below);
    }

    private static Element page(int port) {
        return Elements.withImages(redirect("page", port), 4);
    }

    private static Element redirect(String path, int port) {
        return get(path, "/" + path, port, true).flag("HTTPSampler.follow_redirects", true);
    }

    private static Element missing(int port) {
        return get("missing", "/broken", port, false).flag("HTTPSampler.image_parser", true);
    }

    private static Element get(String name, String path, int port, boolean keepAlive) {
        return Elements.http(name, "http://127.0.0.1:" + port + path, keepAlive);
    }

    private static Element java(String label, String status) {
        return status.equals("OK") ? Elements.sleep(label, 3) : Elements.failing(label, 3, "503", "out of order");
    }

    private static Element ignored() {
        return Elements.groovy("SampleResult.setIgnore()");
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        int status = path.equals("/redirect") ? 302 : path.startsWith("/no/") ? 404 : 200;
        String body = "x".repeat(100 + path.length());
        if (path.equals("/page") || path.equals("/broken")) {
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            String from = path.equals("/page") ? "/img/" : "/no/";
            body = "<html><body><img src='" + from + "1.png'><img src='" + from
                    + "2.png'><img src='/img/3.png'></body></html>";
        }
        if (status == 302) {
            exchange.getResponseHeaders().set("Location", "/img/9.png");
        }
        StubServer.answer(exchange, status, body);
    }
}
