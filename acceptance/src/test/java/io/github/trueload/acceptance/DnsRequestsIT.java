// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.NodeTable.Node;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsTown;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.DnsElements;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Timers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests that the balancer counts for each node are those that the node logged. */
class DnsRequestsIT {
    private static final int USERS = 4;
    private static final int LOOPS = 25;

    @TempDir
    private Path directory;

    @RegisterExtension
    private final DnsTown town = DnsTown.ofTlsNodes(3);

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void everyRequestCountsForTheNodeThatItsConnectionReached(String version) {
        Skip.unlessAll(version.equals("5.6.3"));
        List<String> hosts = List.of("a.test", "b.test", "c.test");
        hosts.forEach(host -> town.dns().addresses(host, town.nodes().addressArray()));

        JMeterResult result = run(
                version,
                Map.of("requestsPerConnection", "6"),
                get("a.test", "/", true),
                get("a.test", "/fail", true),
                get("b.test", "/moved", false).flag("HTTPSampler.follow_redirects", true),
                get("b.test", "/moved", true).flag("HTTPSampler.follow_redirects", true),
                get("c.test", "/moved", true).flag("HTTPSampler.auto_redirects", true),
                get("c.test", "/page", true).flag("HTTPSampler.image_parser", true),
                get("c.test", "/page", true)
                        .flag("HTTPSampler.image_parser", true)
                        .flag("HTTPSampler.concurrentDwn", true)
                        .text("HTTPSampler.concurrentPool", "3"),
                get("c.test", "/few", true),
                get("c.test", "/image1.png", true),
                // A thread that ended would close JMeter's client under downloads of the others, which share it.
                Samplers.get("https", "a.test", town.nodes().tlsPort(), true).with(Timers.rendezvous(USERS)));

        Map<String, Long> counted = sums(result, hosts, Node::samples);
        System.out.println("JMeter " + version + ": counted " + counted + ", logged "
                + town.nodes().requests());
        assertThat(counted).isEqualTo(town.nodes().requests());
        assertThat(sums(result, List.of("a.test"), Node::failed))
                .isEqualTo(town.nodes().requests("/fail"));
        assertThat(sums(result, List.of("b.test", "c.test"), Node::failed).values())
                .containsOnly(0L);
        assertThat(sums(result, hosts, Node::reached)).isEqualTo(town.nodes().connections());
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
            Element file = Samplers.get("a file", true)
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

    private Element get(String host, String path, boolean keepAlive) {
        return Samplers.get("http", host, town.nodes().port(), keepAlive).text("HTTPSampler.path", path);
    }

    private JMeterResult run(String version, Map<String, String> settings, Element... requests) {
        Path plan = new Users(USERS)
                .loops(LOOPS)
                .add(DnsElements.balancer("DNS Balancer", List.of(town.dns().address()), settings))
                .add(requests)
                .write(directory.resolve("plan.jmx"));
        return JMeterHome.create(version, directory.resolve("home"))
                .withTrueload()
                .command()
                .property("cache_manager.cached_resource_mode", "RETURN_200_CACHE")
                .run(plan, directory.resolve("run"));
    }

    private Map<String, Long> sums(JMeterResult result, List<String> hosts, ToLongFunction<Node> count) {
        Map<String, Long> sums = new TreeMap<>();
        town.nodes().addresses().forEach(address -> sums.put(address, 0L));
        for (String host : hosts) {
            NodeTable.of(result.log(), host)
                    .forEach((address, node) -> sums.merge(address, count.applyAsLong(node), Long::sum));
        }
        return sums;
    }
}
