// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.NodeTable.Node;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsTown;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.Network;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the balancer says of connections and requests, beside what the nodes saw of them. */
class DnsReachedIT {
    private static final String NOBODY = "127.0.0.9";
    private static final int USERS = 4;
    private static final int LOOPS = 25;

    @TempDir
    private Path directory;

    @RegisterExtension
    private final DnsTown town = DnsTown.ofTlsNodes(3);

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void reachedAndNotReachedAreWhatTheNodesSaw(String version) {
        Skip.unlessAll(version.equals("5.6.3"));
        List<String> hosts = List.of("a.test", "b.test", "c.test", "dead.test");
        hosts.forEach(host -> town.dns().addresses(host, town.nodes().addressArray()));
        town.dns().addresses("dead.test", "127.0.0.2", "127.0.0.3", NOBODY);

        JMeterResult result = run(
                version,
                Map.of("requestsPerConnection", "6"),
                get("a.test", "/", true),
                get("a.test", "/fail", true),
                get("b.test", "/moved", false).flag("HTTPSampler.follow_redirects", true),
                get("b.test", "/moved", true).flag("HTTPSampler.follow_redirects", true),
                get("c.test", "/moved", true).flag("HTTPSampler.auto_redirects", true),
                get("c.test", "/page", true).flag("HTTPSampler.image_parser", true),
                Elements.withImages(get("c.test", "/page", true), 3),
                get("c.test", "/few", true),
                get("c.test", "/image1.png", true),
                get("dead.test", "/", true),
                Elements.withImages(get("dead.test", "/page", false), 3),
                // A thread that ended would close JMeter's client under downloads of the others, which share it.
                Elements.http("https", "a.test", town.nodes().tlsPort(), true).with(Elements.rendezvous(USERS)));

        Map<String, Long> counted = sums(result, hosts, Node::samples);
        System.out.println("JMeter " + version + ": counted " + counted + ", logged "
                + town.nodes().requests());
        assertThat(counted).isEqualTo(town.nodes().requests());
        assertThat(sums(result, List.of("a.test"), Node::failed))
                .isEqualTo(town.nodes().requests("/fail"));
        assertThat(sums(result, List.of("b.test", "c.test"), Node::failed).values())
                .containsOnly(0L);
        assertThat(sums(result, hosts, Node::reached)).isEqualTo(town.nodes().connections());
        Map<String, Node> dead = NodeTable.of(result.log(), "dead.test");
        assertThat(dead.get(NOBODY).reached()).isZero();
        assertThat(dead.get(NOBODY).notReached())
                .isEqualTo(dead.get(NOBODY).chosen())
                .isPositive();
        assertThat(dead.get("127.0.0.2").notReached() + dead.get("127.0.0.3").notReached())
                .isZero();
        assertThat(result.logLines("Connecting to")).isEmpty();
        assertThat(result.logLines(" WARN i.g.t.")).isEmpty();
    }

    /** Over a proxy, with JMeter's other client, from the cache, from a file: the host of the URL is not asked. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void requestsThatTookAnotherWayDoNotCount(boolean several) {
        Skip.unlessAll(several);
        NginxNodes local = NginxNodes.start(
                directory.resolve("local"), List.of("127.0.0.1"), town.nodes().port());
        try (local) {
            town.dns()
                    .addresses(
                            "localhost.test",
                            several ? new String[] {"127.0.0.2", "127.0.0.3"} : new String[] {"127.0.0.2"})
                    .addresses("proxy.test", "127.0.0.4");
            Element file = Elements.http("a file", true)
                    .text("HTTPSampler.protocol", "file")
                    .text("HTTPSampler.path", directory.resolve("plan.jmx").toString());
            JMeterResult result = run(
                    "5.6.3",
                    Map.of("hostsFile", "false"),
                    Element.of("CacheManagerGui", "CacheManager", "Cache").flag("useExpires", true),
                    get("localhost.test", "/", true),
                    get("localhost", "/", true).text("HTTPSampler.implementation", "Java"),
                    get("localhost.test", "/cached", true),
                    get("localhost.test", "/cached", true),
                    get("localhost.test", "/", true)
                            .text("HTTPSampler.proxyHost", "proxy.test")
                            .text(
                                    "HTTPSampler.proxyPort",
                                    String.valueOf(town.nodes().port())),
                    file,
                    get("localhost.test", "/", false));

            List<String> hosts = List.of("localhost.test", "proxy.test");
            assertThat(sums(result, hosts, Node::samples))
                    .isEqualTo(town.nodes().requests());
            assertThat(NodeTable.of(result.log(), "proxy.test").get("127.0.0.4").samples())
                    .isEqualTo(USERS * LOOPS);
            assertThat(local.requests().get("127.0.0.1")).isEqualTo(USERS * LOOPS);
            assertThat(result.log()).doesNotContain("NullPointerException");
            assertThat(result.jtl().failures()).isEmpty();
        }
    }

    @Test
    void aHostThatHasNothingButAnIpv6AddressIsReached() {
        Skip.unlessAll(false);
        Skip.unless(Network.hasIpv6(), "this machine has no IPv6");
        town.dns().addresses("six.test", "::1");
        try (NginxNodes nodes = NginxNodes.start(directory.resolve("nginx"), List.of("[::1]"))) {
            JMeterResult result = run("5.6.3", Map.of(), Elements.http("http", "six.test", nodes.port(), false));

            long requests = USERS * LOOPS;
            assertThat(result.jtl().failures()).isEmpty();
            assertThat(nodes.log()).hasSize((int) requests);
            Node node = NodeTable.of(result.log(), "six.test").get("0:0:0:0:0:0:0:1");
            assertThat(List.of(node.reached(), node.samples())).containsOnly(requests);
        }
    }

    private Element get(String host, String path, boolean keepAlive) {
        return Elements.http("http", host, town.nodes().port(), path, keepAlive);
    }

    private JMeterResult run(String version, Map<String, String> settings, Element... requests) {
        Users users = new Users(USERS)
                .loops(LOOPS)
                .add(Elements.dnsBalancer("DNS Balancer", List.of(town.dns().address()), settings))
                .add(requests);
        return JMeterHome.trueload(directory, version)
                .command()
                .property("cache_manager.cached_resource_mode", "RETURN_200_CACHE")
                .run(users::write, directory);
    }

    private Map<String, Long> sums(JMeterResult result, List<String> hosts, ToLongFunction<Node> count) {
        Map<String, Long> sums = new TreeMap<>();
        town.nodes().addresses().forEach(address -> sums.put(address, 0L));
        for (String host : hosts) {
            NodeTable.of(result.log(), host)
                    .forEach((address, node) ->
                            sums.computeIfPresent(address, (same, sum) -> sum + count.applyAsLong(node)));
        }
        return sums;
    }
}
