// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.NodeTable.Node;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.DnsElements;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.Network;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the balancer says of connections, beside what the nodes saw of them. */
class DnsReachedIT {
    private static final String NOBODY = "127.0.0.9";
    private static final int USERS = 4;

    @TempDir
    private Path directory;

    /** Two nodes and an address where nobody listens; http, https, and pages whose images are loaded in parallel. */
    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void reachedAndNotReachedAreWhatTheNodesSaw(String version) {
        Skip.unlessAll(version.equals("5.6.3"));
        try (NginxNodes nodes = NginxNodes.startWithTls(directory.resolve("nginx"), 2);
                DnsServer dns = DnsServer.start().addresses("app.test", "127.0.0.2", "127.0.0.3", NOBODY)) {
            Element page = Samplers.get("http", "app.test", nodes.port(), false)
                    .text("HTTPSampler.path", "/page")
                    .flag("HTTPSampler.image_parser", true)
                    .flag("HTTPSampler.concurrentDwn", true)
                    .text("HTTPSampler.concurrentPool", "3");

            JMeterResult result = run(
                    version,
                    dns,
                    15,
                    Samplers.get("http", "app.test", nodes.port(), true),
                    Samplers.get("https", "app.test", nodes.tlsPort(), true),
                    HttpPlan.loop(2, page));

            Map<String, Node> table = NodeTable.of(result.log(), "app.test");
            System.out.println("JMeter " + version + ": " + table + ", nodes saw " + nodes.connections());
            nodes.connections()
                    .forEach((address, connections) ->
                            assertThat(table.get(address).reached()).as(address).isEqualTo(connections));
            assertThat(table.get(NOBODY).reached()).isZero();
            assertThat(table.get(NOBODY).notReached())
                    .isEqualTo(table.get(NOBODY).chosen())
                    .isPositive();
            assertThat(table.get("127.0.0.2").notReached()
                            + table.get("127.0.0.3").notReached())
                    .isZero();
            assertThat(result.logLines("Connecting to")).isEmpty();
            assertThat(result.logLines(" WARN i.g.t.")).isEmpty();
        }
    }

    @Test
    void aHostThatHasNothingButAnIpv6AddressIsReached() {
        Skip.unlessAll(false);
        Skip.unless(Network.hasIpv6(), "this machine has no IPv6");
        try (NginxNodes nodes = NginxNodes.start(directory.resolve("nginx"), List.of("[::1]"));
                DnsServer dns = DnsServer.start().addresses("six.test", "::1")) {
            JMeterResult result = run("5.6.3", dns, 5, Samplers.get("http", "six.test", nodes.port(), false));

            assertThat(result.jtl().failures()).isEmpty();
            assertThat(nodes.log()).hasSize(USERS * 5);
            assertThat(NodeTable.of(result.log(), "six.test").get("0:0:0:0:0:0:0:1"))
                    .satisfies(node -> assertThat(node.reached()).isEqualTo(USERS * 5L))
                    .satisfies(node -> assertThat(node.samples()).isEqualTo(USERS * 5L));
        }
    }

    private JMeterResult run(String version, DnsServer dns, int loops, Element... requests) {
        Path plan = new Users(USERS)
                .loops(loops)
                .add(DnsElements.balancer("DNS Balancer", List.of(dns.address()), Map.of()))
                .add(requests)
                .write(directory.resolve("plan.jmx"));
        return JMeterHome.create(version, directory.resolve("home"))
                .withTrueload()
                .command()
                .run(plan, directory.resolve("run"));
    }
}
