// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Timers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JMeter in a pod: what Kubernetes sets in its environment and its resolv.conf, and pods that come and go. */
class DnsKubernetesIT {
    private static final String SERVICE = "web.shop.svc.cluster.local";
    /** Long, for machines with much else to do; only the cluster's DNS knows the name, whatever the JVM keeps. */
    private static final Duration PATIENCE = Duration.ofSeconds(180);

    @TempDir
    private Path directory;

    private NginxNodes pods;
    private DnsServer dns;

    @BeforeEach
    void startServers() {
        pods = NginxNodes.start(directory.resolve("nginx"), 3);
        dns = DnsServer.start().addresses(SERVICE, "127.0.0.2", "127.0.0.3").ttl(SERVICE, 1);
    }

    @AfterEach
    void stopServers() {
        pods.close();
        dns.close();
    }

    /** The element names no server; the properties are those that dnsjava reads in place of resolv.conf. */
    @Test
    void theClustersDnsIsAskedForShortNamesAndForNewPods() {
        Skip.unlessAll(false);
        Element balancer = Element.of("TestBeanGUI", "io.github.trueload.dns.DnsBalancer", "DNS Balancer");
        Path plan = new Users(4)
                .add(balancer, Timers.pause(20), Samplers.get("http", "web.shop", pods.port(), false))
                .write(directory.resolve("plan.jmx"));
        Path results;
        try (JMeterProcess jmeter = startInPod(plan)) {
            awaitConnectionsTo("127.0.0.2");
            awaitConnectionsTo("127.0.0.3");
            assertThat(jmeter.log()).contains("DNS servers [" + dns.address() + "]");

            dns.addresses(SERVICE, "127.0.0.3", "127.0.0.4");

            awaitConnectionsTo("127.0.0.4");
            Await.until("the answer without 127.0.0.2", PATIENCE, () -> jmeter.log()
                    .contains("has 2 addresses for 1 s: 127.0.0.3, 127.0.0.4"));
            results = jmeter.jtl();
        }
        assertThat(Jtl.read(results).failures()).isEmpty();
        assertThat(dns.queries("web.shop.shop.svc.cluster.local"))
                .as("with fewer dots than ndots the search domains come first")
                .isPositive();
    }

    private JMeterProcess startInPod(Path plan) {
        return JMeterHome.trueload(directory)
                .command()
                .env("KUBERNETES_SERVICE_HOST", "10.96.0.1")
                .jvmArgs(
                        "-Ddns.server=" + dns.address(),
                        "-Ddns.search=shop.svc.cluster.local,svc.cluster.local",
                        "-Ddns.ndots=5")
                .property("jmeter.save.saveservice.autoflush", true)
                .start(plan, directory.resolve("run"));
    }

    private void awaitConnectionsTo(String address) {
        Await.until(
                "connections to " + address, PATIENCE, () -> pods.connections().get(address) > 0);
    }
}
