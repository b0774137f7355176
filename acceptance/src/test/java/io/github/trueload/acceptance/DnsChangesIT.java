// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.dns.DnsServer.Fault;
import io.github.trueload.testkit.dns.DnsTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a host's records, and to its server, while JMeter runs, in a pod too. Time to live: one second. */
class DnsChangesIT {
    /** Long, for machines with much else to do. */
    private static final Duration PATIENCE = Duration.ofSeconds(180);

    private static final int THREADS = 4;

    @TempDir
    private Path directory;

    @RegisterExtension
    private final DnsTown town = DnsTown.ofNodes(3);

    private JMeterProcess jmeter;
    private static final String SERVICE = "web.shop.svc.cluster.local";

    @Test
    void addressesComeAndGoAndServersBreakWithoutAFailedSample() {
        DnsServer dns =
                town.dns().addresses("app.test", "127.0.0.2", "127.0.0.3").ttl("app.test", 1);
        Users users = new Users(THREADS)
                .add(
                        Elements.dnsBalancer("DNS Balancer", List.of(dns.address()), Map.of("timeoutMs", "1500")),
                        Elements.pause(60),
                        Elements.http("http", "app.test", town.nodes().port(), false));
        try (JMeterProcess started = JMeterHome.shared()
                .command()
                .property("sample_variables", "DNS_CHOSEN")
                .property("jmeter.save.saveservice.autoflush", true)
                .start(users::write, directory)) {
            jmeter = started;
            awaitMore(50);
            dns.addresses("app.test", "127.0.0.2", "127.0.0.3", "127.0.0.4");
            awaitConnectionsTo("127.0.0.4");
            assertEvenSharesOf(List.of("127.0.0.2", "127.0.0.3", "127.0.0.4"));
            dns.addresses("app.test", "127.0.0.3", "127.0.0.4");
            Await.until("the answer without 127.0.0.2", PATIENCE, () -> jmeter.log()
                    .contains("has 2 addresses for 1 s: 127.0.0.3"));
            assertEvenSharesOf(List.of("127.0.0.3", "127.0.0.4"));
            for (Fault fault : List.of(Fault.REFUSED, Fault.SERVFAIL, Fault.SILENCE, Fault.GARBAGE)) {
                breakAndHeal(fault);
            }
        }
        Jtl jtl = jmeter.samples();
        assertThat(jtl.failures()).isEmpty();
        assertThat(jtl.column("DNS_CHOSEN")).contains("127.0.0.2", "127.0.0.3", "127.0.0.4");
        assertThat(lines(" ERROR ")).isZero();
    }

    /** Over a hundred connections; those under way at either end may be counted on one side only. */
    private void assertEvenSharesOf(List<String> addresses) {
        Map<String, Long> before = town.nodes().connections();
        awaitMore(100);
        Map<String, Long> more = new HashMap<>(town.nodes().connections());
        before.forEach((address, count) -> more.merge(address, -count, Long::sum));
        DnsBalancerIT.assertEvenButForWhatIsUnderWay(more, THREADS, addresses);
    }

    private void awaitMore(int connections) {
        int before = town.nodes().log().size();
        Await.until(
                connections + " more connections",
                PATIENCE,
                () -> town.nodes().log().size() >= before + connections);
    }

    private void awaitConnectionsTo(String address) {
        Await.until(
                "connections to " + address,
                PATIENCE,
                () -> town.nodes().connections().get(address) > 0);
    }

    private void breakAndHeal(Fault fault) {
        long warnings = lines("stay in use meanwhile");
        long found = lines("was found again");
        town.dns().fault(fault);
        Await.until("a warning about " + fault, PATIENCE, () -> lines("stay in use meanwhile") > warnings);
        assertEvenSharesOf(List.of("127.0.0.3", "127.0.0.4"));
        town.dns().fault(Fault.NONE);
        Await.until("recovery from " + fault, PATIENCE, () -> lines("was found again") > found);
        // Where much else has the processors, an answer may come too late after that: another fault, and another
        // recovery.
        Await.until(
                "one warning for each time that the server is broken: " + fault,
                PATIENCE,
                () -> lines("stay in use meanwhile") - warnings == lines("was found again") - found);
    }

    private long lines(String text) {
        return jmeter.log().lines().filter(line -> line.contains(text)).count();
    }

    /**
     * JMeter in a pod: what Kubernetes sets in its environment and its resolv.conf, and pods that come and go. The
     * element names no server; the properties are those that dnsjava reads in place of resolv.conf. Only the cluster's
     * DNS knows the name, whatever the JVM keeps.
     */
    @Test
    void theClustersDnsIsAskedForShortNamesAndForNewPods() {
        Skip.unlessAll(false);
        DnsServer dns = town.dns().addresses(SERVICE, "127.0.0.2", "127.0.0.3").ttl(SERVICE, 1);
        Element balancer = Element.of("TestBeanGUI", "io.github.trueload.dns.DnsBalancer", "DNS Balancer");
        Users users = new Users(4)
                .add(
                        balancer,
                        Elements.pause(20),
                        Elements.http("http", "web.shop", town.nodes().port(), false));
        try (JMeterProcess started = JMeterHome.shared()
                .command()
                .env("KUBERNETES_SERVICE_HOST", "10.96.0.1")
                .jvmArgs(
                        "-Ddns.server=" + dns.address(),
                        "-Ddns.search=shop.svc.cluster.local,svc.cluster.local",
                        "-Ddns.ndots=5")
                .property("jmeter.save.saveservice.autoflush", true)
                .start(users::write, directory)) {
            jmeter = started;
            awaitConnectionsTo("127.0.0.2");
            awaitConnectionsTo("127.0.0.3");
            assertThat(jmeter.log()).contains("DNS servers [" + dns.address() + "]");
            dns.addresses(SERVICE, "127.0.0.3", "127.0.0.4");
            awaitConnectionsTo("127.0.0.4");
            Await.until("the answer without 127.0.0.2", PATIENCE, () -> jmeter.log()
                    .contains("has 2 addresses for 1 s: 127.0.0.3, 127.0.0.4"));
        }
        assertThat(jmeter.samples().failures()).isEmpty();
        assertThat(dns.queries("web.shop.shop.svc.cluster.local"))
                .as("with fewer dots than ndots the search domains come first")
                .isPositive();
    }
}
