// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.dns.DnsServer.Fault;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.Jtl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a host's records, and to its server, while JMeter runs. Time to live: one second. */
class DnsChangesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final int THREADS = 4;

    @TempDir
    private Path directory;

    private NginxNodes nodes;
    private DnsServer dns;
    private JMeterProcess jmeter;

    @BeforeEach
    void start() {
        nodes = NginxNodes.start(directory.resolve("nginx"), 3);
        dns = DnsServer.start().addresses("app.test", "127.0.0.2", "127.0.0.3").ttl("app.test", 1);
        jmeter = JMeterHome.trueload(directory)
                .without("jmeter-plan-upgrade")
                .command()
                .property("http.port", nodes.port())
                .property("dns.server", dns.address())
                .property("threads", THREADS)
                .property("loops", -1)
                .property("pauseMs", 20)
                .property("sample_variables", "DNS_CHOSEN")
                .property("jmeter.save.saveservice.autoflush", true)
                .start(
                        Checkout.root().resolve("acceptance/src/test/resources/plans/dns-changing.jmx"),
                        directory.resolve("run"));
        awaitMore(50);
    }

    @AfterEach
    void stop() {
        jmeter.close();
        dns.close();
        nodes.close();
    }

    @Test
    void addressesComeAndGoAndServersBreakWithoutAFailedSample() {
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

        jmeter.close();
        Jtl jtl = Jtl.read(jmeter.jtl());
        assertThat(jtl.failures()).isEmpty();
        assertThat(jtl.column("DNS_CHOSEN")).contains("127.0.0.2", "127.0.0.3", "127.0.0.4");
        assertThat(jmeter.log().lines().filter(line -> line.contains(" ERROR ")))
                .isEmpty();
    }

    private void breakAndHeal(Fault fault) {
        long warnings = warnings();
        long found = foundAgain();
        dns.fault(fault);
        Await.until("a warning about " + fault, PATIENCE, () -> warnings() > warnings);
        assertEvenSharesOf(List.of("127.0.0.3", "127.0.0.4"));
        dns.fault(Fault.NONE);
        Await.until("recovery from " + fault, PATIENCE, () -> foundAgain() > found);
        // Where much else has the processors, an answer may come too late after that: another fault, and another
        // recovery.
        Await.until(
                "one warning for each time that the server is broken: " + fault,
                PATIENCE,
                () -> warnings() - warnings == foundAgain() - found);
    }

    private long warnings() {
        return jmeter.log()
                .lines()
                .filter(line -> line.contains("stay in use meanwhile"))
                .count();
    }

    private long foundAgain() {
        return jmeter.log()
                .lines()
                .filter(line -> line.contains("was found again"))
                .count();
    }

    /** Over a hundred connections; those under way at either end may be counted on one side only. */
    private void assertEvenSharesOf(List<String> addresses) {
        Map<String, Long> before = nodes.connections();
        awaitMore(100);
        Map<String, Long> more = new HashMap<>(nodes.connections());
        before.forEach((address, count) -> more.merge(address, -count, Long::sum));
        DnsBalancerIT.assertEvenButForWhatIsUnderWay(more, THREADS, addresses);
    }

    private void awaitMore(int connections) {
        int before = nodes.log().size();
        Await.until(
                connections + " more connections", PATIENCE, () -> nodes.log().size() >= before + connections);
    }

    private void awaitConnectionsTo(String address) {
        Await.until(
                "connections to " + address, PATIENCE, () -> nodes.connections().get(address) > 0);
    }
}
