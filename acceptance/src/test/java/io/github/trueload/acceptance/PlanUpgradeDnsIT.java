// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.dns.DnsTown;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * DNS Cache Managers of existing plans in front of two or three nodes: what a thread or an iteration stays with, and
 * that an upgraded plan finds its servers wherever JMeter's own element does.
 */
@Order(1)
class PlanUpgradeDnsIT {
    private static final Path STATIC_HOSTS = Plans.own("dns-static-hosts.jmx");
    /** Each of the 10 threads has 10 samples, each with a connection of its own. */
    private static final Map<String, Long> EVEN = Map.of("127.0.0.2", 50L, "127.0.0.3", 50L);

    private static final String STOCK_CLASS = "org.apache.jmeter.protocol.http.control.DNSCacheManager";
    private static final String STOCK_PANEL = "org.apache.jmeter.protocol.http.gui.DNSCachePanel";
    private static final String STOCK_LISTENER = "org.apache.jmeter.visualizers.backend.BackendListener";
    private static final int ITERATIONS = 10;
    /** A page, six images that are loaded in parallel, and one request with https. */
    private static final int REQUESTS = 8;

    @TempDir
    private Path directory;

    @RegisterExtension
    private final DnsTown town = DnsTown.ofTlsNodes(2);

    private static final int LOOPS = 12;

    @Test
    void anUneditedPlanWithDnsServersRotates() {
        JMeterResult result = run(
                home(),
                Plans.example("dns-cache-manager-unedited.jmx"),
                town.dns().address());

        assertThat(result.jtl().failures()).isEmpty();
        assertThat(town.nodes().connections()).isEqualTo(EVEN);
        assertThat(result.logLines("DNS Cache Manager 'DNS Cache Manager' was upgraded"))
                .hasSize(1);
        assertThat(result.logLines(" WARN i.g.t.")).isEmpty();
    }

    @Test
    void anUneditedPlanWithStaticHostsRotates() {
        Skip.unlessAll(false);
        JMeterResult result = run(home(), STATIC_HOSTS, "");

        assertThat(result.jtl().failures()).isEmpty();
        assertThat(town.nodes().connections()).isEqualTo(EVEN);
    }

    /** That of JMeter's own InfluxDB client, too. */
    @Test
    void stockBehaviourIsBackWithIdentityLinesInUpgradeProperties() {
        Skip.unlessAll(false);
        JMeterHome home = home().append(
                        "upgrade.properties",
                        STOCK_CLASS + "|" + STOCK_PANEL + "=" + STOCK_CLASS,
                        STOCK_LISTENER + "|" + STOCK_LISTENER + "Gui=" + STOCK_LISTENER);
        try (InfluxDouble influx = InfluxDouble.start(InfluxDouble.Version.V1)) {
            Plan plan = new Plan("Existing")
                    .add(Elements.backendListener(
                            Plans.STOCK_INFLUX, 100, Plans.stockInflux(influx.url(), "shop", Map.of())))
                    .add(new Users(10)
                            .loops(10)
                            .add(
                                    Elements.withHosts(
                                            Elements.dnsCacheManager(List.of(), true),
                                            Map.of("app.test", "127.0.0.2,127.0.0.3")),
                                    get("own", town.nodes().port(), "/")));

            JMeterResult result = home.command().run(plan::write, directory);

            assertThatAllWentToTheFirstNode(result);
            assertThat(result.log()).contains("Starting worker with class: class " + Plans.STOCK_INFLUX);
            assertThat(result.logLines("Trueload's InfluxDB")).isEmpty();
            assertThat(influx.lines()).isNotEmpty().noneMatch(line -> line.contains("instance="));
        }
    }

    /** The same of InfluxDB clients: {@code BoardsPublicIT}. */
    @Test
    void stockBehaviourIsBackForOneRunByAProperty() {
        Skip.unlessAll(false);
        JMeterResult result =
                command(home(), "").property("trueload.dns.upgrade", false).run(STATIC_HOSTS, directory.resolve("run"));

        assertThatAllWentToTheFirstNode(result);
        assertThat(result.logLines("works as JMeter's own: trueload.dns.upgrade is false"))
                .hasSize(1);
    }

    private void assertThatAllWentToTheFirstNode(JMeterResult result) {
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(town.nodes().connections()).isEqualTo(Map.of("127.0.0.2", 100L, "127.0.0.3", 0L));
        assertThat(result.logLines("was upgraded")).isEmpty();
    }

    private JMeterHome home() {
        return JMeterHome.trueload(directory);
    }

    private JMeterResult run(JMeterHome home, Path plan, String dnsServer) {
        return command(home, dnsServer).run(plan, directory.resolve("run"));
    }

    private JMeterCommand command(JMeterHome home, String dnsServer) {
        return home.command()
                .property("http.port", town.nodes().port())
                .property("dns.server", dnsServer)
                .property("threads", 10)
                .property("loops", 10);
    }

    /** One after the other, so that the nodes' log tells them apart; a thread begins with a request of its own name. */
    @Test
    void withoutClearingAThreadKeepsItsNodeForAllThatItOpens() {
        Skip.unlessAll(false);
        Plan plan = new Plan("Existing").inTurn();
        for (int user = 1; user <= 4; user++) {
            plan.add(new Users("User " + user, 1)
                    .loops(ITERATIONS / 2)
                    .add(stock(false), get("own", town.nodes().port(), "/user" + user), page(), https()));
        }

        JMeterResult result = home().command().run(plan::write, directory);

        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.logLines(" WARN i.g.t.")).isEmpty();
        assertThat(result.logLines("was upgraded")).isNotEmpty();
        assertThat(nodesBetween("/user"))
                .hasSize(4)
                .allSatisfy((user, ofUser) -> assertThat(ofUser).as(user).hasSize(1));
        assertThat(town.nodes().requests().values()).containsOnly(4L * (REQUESTS + 1) * (ITERATIONS / 2) / 2);
    }

    /** The nodes of all requests from one whose path begins with a prefix to the next. */
    private Map<String, Set<String>> nodesBetween(String prefix) {
        Map<String, Set<String>> between = new TreeMap<>();
        String current = "";
        for (NginxNodes.Request request : town.nodes().log()) {
            current = request.path().startsWith(prefix) ? request.path() : current;
            between.computeIfAbsent(current, added -> new TreeSet<>()).add(request.address());
        }
        return between;
    }

    private Element stock(boolean clearEachIteration) {
        return Elements.dnsCacheManager(List.of(town.dns().address()), clearEachIteration);
    }

    private Element page() {
        return Elements.withImages(get("page", town.nodes().port(), "/page"), 6);
    }

    private Element https() {
        return Elements.http("https", "https://app.test:" + town.nodes().tlsPort() + "/https", false);
    }

    private static Element get(String name, int port, String path) {
        return Elements.http(name, "http://app.test:" + port + path, false);
    }

    /**
     * Addresses and names from a CSV file, DNS servers with a zone each, all that an iteration opens where the cache is
     * cleared with each, and servers that listen on IPv6 alone.
     */
    @Test
    void uneditedPlansGoWhereTheyWentAndWithClearingToTheNextNode() throws IOException {
        boolean hasIpv6 = Network.hasIpv6();
        try (NginxNodes nodes = NginxNodes.start(directory.resolve("nginx"), 3);
                NginxNodes six = hasIpv6 ? NginxNodes.start(directory.resolve("six"), List.of("[::1]")) : null;
                DnsServer shop = DnsServer.start().addresses("shop.test", "127.0.0.2");
                DnsServer bank = DnsServer.start().addresses("bank.test", "127.0.0.3")) {
            Plan plan = plan(nodes, shop, bank);
            JMeterResult result = JMeterHome.shared()
                    .command()
                    .property("trueload.dns.negativTtl", "1")
                    .run((hasIpv6 ? plan.add(families(six)) : plan)::write, directory);

            assertThat(result.jtl().failures()).isEmpty();
            for (String address : nodes.addresses()) {
                for (String path : List.of("/app/", "/name/")) {
                    assertThat(nodes.requests(path + address))
                            .as("requests that the plan sent to %s", address)
                            .containsEntry(address, (long) LOOPS / 3)
                            .satisfies(all -> assertThat(all.values().stream()
                                            .mapToLong(Long::longValue)
                                            .sum())
                                    .isEqualTo(LOOPS / 3));
                }
            }
            assertThat(nodesBetween("/iteration"))
                    .hasSize(ITERATIONS)
                    .allSatisfy((iteration, ofIteration) ->
                            assertThat(ofIteration).as(iteration).hasSize(1));
            assertThat(town.nodes().requests().values()).containsOnly((REQUESTS + 1) * ITERATIONS / 2L);
            assertThat(result.logLines(" WARN i.g.t."))
                    .singleElement()
                    .asString()
                    .contains("trueload.dns.negativTtl is unknown", "did you mean trueload.dns.negativeTtl?");
            Skip.unless(hasIpv6, "this machine has no IPv6");
            assertThat(six.log()).hasSize(2 * 2 * LOOPS);
        }
    }

    /** One after the other: a thread that ends closes downloads that others have under way. */
    private Plan plan(NginxNodes nodes, DnsServer shop, DnsServer bank) throws IOException {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < LOOPS; i++) {
            rows.add("host" + i % 4 + ".test,127.0.0." + (2 + i % 3));
        }
        Path csv = Files.write(directory.resolve("hosts.csv"), rows);

        return new Plan("As stock")
                .inTurn()
                .add(new Users("Variables", 1)
                        .loops(LOOPS)
                        .add(
                                csv(csv),
                                Elements.withHosts(
                                        Elements.dnsCacheManager(List.of(), true),
                                        Map.of("app.test", "${address}", "${name}", "${address}")),
                                request("app.test", nodes, "/app/${address}"),
                                request("${name}", nodes, "/name/${address}")))
                .add(new Users("Zones", 2)
                        .loops(LOOPS)
                        .add(
                                Elements.dnsCacheManager(List.of(shop.address(), bank.address()), true),
                                request("bank.test", nodes, "/bank"),
                                request("shop.test", nodes, "/shop")))
                .add(new Users("Clearing", 1)
                        .loops(ITERATIONS)
                        .add(
                                stock(true),
                                get("own", town.nodes().port(), "/iteration${__counter(TRUE)}"),
                                page(),
                                https()));
    }

    private static Users families(NginxNodes six) {
        return new Users("Families", 2)
                .loops(LOOPS)
                .add(
                        Elements.withHosts(
                                Elements.dnsCacheManager(List.of(), false),
                                Map.of("four.test", "127.0.0.1,::1", "six.test", "::1,127.0.0.1")),
                        request("four.test", six, "/"),
                        request("six.test", six, "/"));
    }

    private static Element request(String host, NginxNodes nodes, String path) {
        return Elements.http("http", host, nodes.port(), path, false);
    }

    private static Element csv(Path file) {
        return Element.of("TestBeanGUI", "CSVDataSet", "CSV")
                .text("filename", file.toString())
                .text("variableNames", "name,address")
                .text("delimiter", ",")
                .text("shareMode", "shareMode.all")
                .flag("recycle", true)
                .flag("stopThread", false)
                .flag("quotedData", false)
                .flag("ignoreFirstLine", false);
    }
}
