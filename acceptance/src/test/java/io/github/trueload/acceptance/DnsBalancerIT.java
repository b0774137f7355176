// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.fleet.RmiFleet;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsTown;
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
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The balancer in plans of different kinds, on each JMeter, and in two slaves. */
class DnsBalancerIT {
    @TempDir
    private Path directory;

    @RegisterExtension
    private final DnsTown town = DnsTown.ofTlsNodes(2);

    private static final String BALANCER = "io.github.trueload.dns.DnsBalancer";
    private static final String NOBODY = "127.0.0.99";
    private static final int IMAGES = 6;
    private static final int USERS = 5;
    private static final int REQUESTS = 200;
    private static final int PAIRS = 100;
    private static final Map<String, String> EVERY_TEN = Map.of("requestsPerConnection", "10");

    /**
     * Kinds of users side by side in one JMeter: their server never rotates, one of three addresses is dead,
     * connections are kept, for ten requests and for ever, threads stay with an address, http and https take turns, and
     * the system's resolver is asked, by ours and by JMeter's own element.
     */
    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void eachKindOfUsersOpensAsManyConnectionsToEachNode(String version) throws IOException {
        Skip.unlessAll(version.equals("5.6.3"));
        town.dns()
                .addresses("dead.test", "127.0.0.2", "127.0.0.3", NOBODY)
                .addresses("kept.test", town.nodes().addressArray())
                .addresses("pairs.test", town.nodes().addressArray())
                .addresses("stays.test", town.nodes().addressArray())
                .addresses("sticky.test", town.nodes().addressArray());
        Path hosts = Files.writeString(
                directory.resolve("hosts"),
                "127.0.0.2 system.test\n127.0.0.3 system.test\n127.0.0.1 localhost " + Network.hostName() + "\n");
        Plan plan = new Plan("Kinds of users")
                .add(users(10, 11, balancer(Map.of()), "app.test", "/app", false))
                .add(users(10, 60, balancer(Map.of()), "dead.test", "/dead", false))
                .add(users(USERS, REQUESTS, balancer(EVERY_TEN), "kept.test", "/kept", true))
                .add(users(USERS, REQUESTS, balancer(Map.of()), "stays.test", "/stays", true))
                .add(users(10, 11, balancer(Map.of("strategy", "stickyPerThread")), "sticky.test", "/sticky", false))
                .add(users(1, PAIRS, balancer(Map.of()), "pairs.test", "/http", false)
                        .add(Elements.http("https", "pairs.test", town.nodes().tlsPort(), "/https", false)))
                .add(users(10, 11, bySystem("TestBeanGUI", BALANCER), "system.test", "/ours", false))
                .add(users(10, 11, bySystem("DNSCachePanel", "DNSCacheManager"), "system.test", "/stock", false));

        JMeterResult result = JMeterHome.trueload(directory, version)
                .without("jmeter-plan-upgrade")
                .command()
                .jvmArgs("-Djdk.net.hosts.file=" + hosts)
                .property("sample_variables", "DNS_CHOSEN")
                .run(plan::write, directory);

        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().size()).isEqualTo(4 * 10 * 11 + 10 * 60 + 2 * USERS * REQUESTS + 2 * PAIRS);
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.logLines(" WARN i.g.t.")).isEmpty();
        assertThat(spread(town.nodes().connections("/app").values())).isLessThanOrEqualTo(1);
        assertThat(town.dns().queries("app.test")).as("one of each kind").isEqualTo(2);
        assertThat(result.log()).contains("app.test: 110 new connections, 2 addresses, 1 look-ups, 0 of them failed");
        assertDeadAddressIsSharedOut(result);
        assertKeptConnectionsAreEven();
        // Five connections can only be shared three to two.
        assertThat(town.nodes().requests("/stays").values()).containsExactlyInAnyOrder(2L * REQUESTS, 3L * REQUESTS);
        assertStickyThreadsKeepOneAddressEach(result);
        assertPairsGoToBothNodesEach();
        assertThat(spread(town.nodes().connections("/ours").values())).isLessThanOrEqualTo(1);
        assertThat(town.nodes().connections("/stock")).isEqualTo(Map.of("127.0.0.2", 110L, "127.0.0.3", 0L));
        assertThat(town.dns().queries("system.test")).isZero();
    }

    private void assertDeadAddressIsSharedOut(JMeterResult result) {
        assertThat(NodeTable.of(result.log(), "dead.test").get(NOBODY).chosen()).isEqualTo(200);
        // 200 of 600 connections went on to one of the two others at random: six standard deviations are 43.
        assertThat(town.nodes().connections("/dead").values())
                .allSatisfy(count -> assertThat(count).isBetween(250L, 350L));
    }

    private void assertKeptConnectionsAreEven() {
        Map<String, Long> connections = town.nodes().connections("/kept");
        Map<String, Long> requests = town.nodes().requests("/kept");
        System.out.println("Five users, 200 requests each, ten to a connection: " + requests + " on " + connections);
        assertThat(total(requests)).isEqualTo(USERS * REQUESTS);
        assertThat(total(connections)).isEqualTo(USERS * REQUESTS / 10);
        assertThat(spread(connections.values())).isLessThanOrEqualTo(1);
        assertThat(spread(requests.values())).isLessThanOrEqualTo(USERS * REQUESTS / 20);
    }

    private void assertStickyThreadsKeepOneAddressEach(JMeterResult result) {
        Map<String, Set<String>> addressesOfThread = result.jtl().samples().stream()
                .filter(sample -> sample.get("threadName").startsWith("/sticky "))
                .collect(Collectors.groupingBy(
                        sample -> sample.get("threadName"),
                        Collectors.mapping(sample -> sample.get("DNS_CHOSEN"), Collectors.toSet())));
        assertThat(addressesOfThread).hasSize(10).allSatisfy((thread, addresses) -> assertThat(addresses)
                .hasSize(1));
        assertThat(town.nodes().connections("/sticky")).isEqualTo(Map.of("127.0.0.2", 55L, "127.0.0.3", 55L));
    }

    /** A plain counter would send every http connection of this one user to one node, every https one to the other. */
    private void assertPairsGoToBothNodesEach() {
        Map<String, Long> http = town.nodes().connections("/http");
        Map<String, Long> https = town.nodes().connections("/https");
        System.out.println("One user, " + PAIRS + " pairs: http " + http + ", https " + https);
        assertThat(http)
                .allSatisfy((node, count) -> assertThat(count + https.get(node)).isEqualTo(PAIRS));
        // Which of a pair goes where is drawn anew each time: six standard deviations of 100 draws are 30.
        assertThat(http.values()).allSatisfy(count -> assertThat(count).isBetween(20L, 80L));
    }

    private Users users(int threads, int loops, Element dns, String host, String path, boolean keepAlive) {
        return new Users(path, threads)
                .loops(loops)
                .add(dns, Elements.http("http", host, town.nodes().port(), path, keepAlive));
    }

    /** One of JMeter's elements, or ours, that asks the system's resolver. */
    private static Element bySystem(String guiClass, String testClass) {
        return Element.of(guiClass, testClass, "system")
                .flag("DNSCacheManager.isCustomResolver", false)
                .flag("DNSCacheManager.clearEachIteration", true);
    }

    /** Connections under way at either end of a time may be counted on one side only, one of each thread. */
    static void assertEvenButForWhatIsUnderWay(Map<String, Long> counts, int threads, List<String> addresses) {
        Map<String, Long> late = new HashMap<>(counts);
        late.keySet().removeAll(addresses);
        assertThat(late.values()).allSatisfy(count -> assertThat(count).isLessThanOrEqualTo(threads));
        assertThat(spread(addresses.stream()
                        .map(address -> counts.getOrDefault(address, 0L))
                        .toList()))
                .isLessThanOrEqualTo(1 + 2L * threads);
    }

    static long spread(Collection<Long> counts) {
        return Collections.max(counts) - Collections.min(counts);
    }

    /**
     * The users meet before they end: when a thread ends, JMeter 5.6.3 closes the connections of downloads that others
     * have under way, with any DNS element and without one.
     */
    @Test
    void parallelDownloadsOfSeveralUsersAreEvenAndNoneFails() {
        Skip.unlessAll(false);
        int users = 5;
        int pages = 40;
        String page = "http://app.test:" + town.nodes().port() + "/page";

        Element downloads = Element.of("LoopControlPanel", "LoopController", "Pages")
                .flag("LoopController.continue_forever", false)
                .text("LoopController.loops", String.valueOf(pages))
                .with(Elements.withImages(Elements.http("page", page, false), IMAGES));
        JMeterResult result = run(new Users(users)
                .loops(1)
                .add(
                        balancer(Map.of()),
                        downloads,
                        Elements.http("last", page, false).with(Elements.rendezvous(0))));

        int connections = users * (pages * (1 + IMAGES) + 1);
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(town.nodes().log()).hasSize(connections);
        assertThat(total(town.nodes().connections())).isEqualTo(connections);
        assertThat(spread(town.nodes().connections().values())).isLessThanOrEqualTo(1);
        assertThat(result.log()).contains("app.test: " + connections + " new connections, 2 addresses, 1 look-ups");
    }

    @Test
    void httpsPagesWithImagesAndRedirectsAreEvenToo() {
        Skip.unlessAll(false);
        Element page = Elements.http("http", "app.test", town.nodes().port(), true)
                .text("HTTPSampler.path", "/page")
                .flag("HTTPSampler.image_parser", true);
        Element moved = Elements.http("http", "app.test", town.nodes().port(), true)
                .text("HTTPSampler.path", "/moved")
                .flag("HTTPSampler.follow_redirects", true);

        JMeterResult result = run(new Users(USERS)
                .loops(REQUESTS)
                .add(
                        balancer(EVERY_TEN),
                        Elements.http("https", "app.test", town.nodes().tlsPort(), true),
                        page,
                        moved));

        System.out.println("https, pages with images, redirects: "
                + town.nodes().requests() + " on " + town.nodes().connections());
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(total(town.nodes().requests())).isEqualTo(USERS * REQUESTS * (1 + 7 + 2));
        assertThat(spread(town.nodes().connections().values())).isLessThanOrEqualTo(1);
        // A connection of http carries some 35 requests more than one of https. Of about 100 pairs of both kinds either
        // may be the first node's: 350 requests, and four times that for the rarest run.
        assertThat((double) spread(town.nodes().requests().values()))
                .isLessThanOrEqualTo(0.14 * total(town.nodes().requests()));
    }

    private static long total(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private Element balancer(Map<String, String> settings) {
        return Elements.dnsBalancer("DNS Balancer", List.of(town.dns().address()), settings);
    }

    private JMeterResult run(Users users) {
        return JMeterHome.shared().command().run(users::write, directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void slavesBalanceEachAndTogether(String version) {
        Skip.unlessAll(false);
        try (RmiFleet slaves = RmiFleet.inTheClear(directory, JMeterHome.trueload(directory, version), 2)
                .start()) {
            JMeterResult fewConnections = runOn(slaves, "dns-balancer.jmx", 1, 1);
            assertThat(fewConnections.jtl().size()).isEqualTo(2);
            assertThat(fewConnections.jtl().failures()).isEmpty();
            assertThat(town.nodes().connections())
                    .as("slave 0 starts at the first address, slave 1 at the second")
                    .isEqualTo(Map.of("127.0.0.2", 1L, "127.0.0.3", 1L));
            JMeterResult upgraded = runOn(slaves, "dns-cache-manager-unedited.jmx", 10, 5);
            assertThat(upgraded.jtl().size()).isEqualTo(2 * 10 * 5);
            assertThat(upgraded.jtl().failures()).isEmpty();
            assertThat(spread(town.nodes().connections().values())).isLessThanOrEqualTo(2);
            for (int i = 0; i < 2; i++) {
                String log = slaves.slave(i).log();
                assertThat(log.lines().filter(line -> line.contains("was upgraded")))
                        .hasSize(1);
                assertThat(log).contains("app.test: 50 new connections, 2 addresses, 1 look-ups");
            }
        }
    }

    private JMeterResult runOn(RmiFleet slaves, String plan, int threads, int loops) {
        return slaves.master()
                .args("-R" + String.join(",", slaves.hostsAndPorts()))
                .args(
                        "-Ghttp.port=" + town.nodes().port(),
                        "-Gdns.server=" + town.dns().address())
                .args("-Gthreads=" + threads, "-Gloops=" + loops)
                .run(Plans.example(plan), directory.resolve("run-" + plan));
    }
}
