// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanUpgradeDnsIT {
    private static final Path STATIC_HOSTS =
            Checkout.root().resolve("acceptance/src/test/resources/plans/dns-static-hosts.jmx");
    /** Each of the 10 threads has 10 samples, each with a connection of its own. */
    private static final Map<String, Long> EVEN = Map.of("127.0.0.2", 50L, "127.0.0.3", 50L);

    private static final String STOCK_CLASS = "org.apache.jmeter.protocol.http.control.DNSCacheManager";
    private static final String STOCK_PANEL = "org.apache.jmeter.protocol.http.gui.DNSCachePanel";

    @TempDir
    private Path directory;

    private NginxNodes nodes;

    @BeforeEach
    void startNodes() {
        nodes = NginxNodes.start(directory.resolve("nginx"), 2);
    }

    @AfterEach
    void stopNodes() {
        nodes.close();
    }

    @Test
    void anUneditedPlanWithDnsServersRotates() {
        try (DnsServer dns = DnsServer.start().addresses("app.test", nodes.addressArray())) {
            JMeterResult result =
                    run(home(), Checkout.root().resolve("examples/dns-cache-manager-unedited.jmx"), dns.address());

            assertThat(result.jtl().failures()).isEmpty();
            assertThat(nodes.connections()).isEqualTo(EVEN);
            assertThat(result.logLines("DNS Cache Manager 'DNS Cache Manager' was upgraded"))
                    .hasSize(1);
            assertThat(result.logLines(" WARN i.g.t.")).isEmpty();
        }
    }

    @Test
    void anUneditedPlanWithStaticHostsRotates() {
        Skip.unlessAll(false);
        JMeterResult result = run(home(), STATIC_HOSTS, "");

        assertThat(result.jtl().failures()).isEmpty();
        assertThat(nodes.connections()).isEqualTo(EVEN);
    }

    @Test
    void stockBehaviourIsBackWhenTheUpgradeJarIsRemoved() {
        JMeterResult result = run(home().without("jmeter-plan-upgrade"), STATIC_HOSTS, "");

        assertThatAllWentToTheFirstNode(result);
    }

    @Test
    void stockBehaviourIsBackWithAnIdentityLineInUpgradeProperties() {
        Skip.unlessAll(false);
        JMeterHome home = home().append("upgrade.properties", STOCK_CLASS + "|" + STOCK_PANEL + "=" + STOCK_CLASS);

        assertThatAllWentToTheFirstNode(run(home, STATIC_HOSTS, ""));
    }

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
        assertThat(nodes.connections()).isEqualTo(Map.of("127.0.0.2", 100L, "127.0.0.3", 0L));
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
                .property("http.port", nodes.port())
                .property("dns.server", dnsServer)
                // The server is a thread of this process, which many others keep from the processors.
                .property("trueload.dns.timeoutMs", 20_000)
                .property("threads", 10)
                .property("loops", 10);
    }
}
