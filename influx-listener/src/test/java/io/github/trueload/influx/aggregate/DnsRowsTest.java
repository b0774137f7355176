// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.BalancerCounts;
import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.testkit.dns.FakeBalancer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DnsRowsTest {
    private static final String TAGS = "jmeter_dns,address=%s,application=load,host=shop,instance=me ";

    @RegisterExtension
    private final FakeBalancer balancer = new FakeBalancer();

    private final DnsRows dns = new DnsRows(new BalancerCounts(), 2000);

    @Test
    void writesHowOftenEachAddressWasChosenInTheInterval() {
        balancer.chosen("shop", "10.0.0.1", 7).chosen("shop", "10.0.0.2", 0);
        assertThat(lines(dns, 0))
                .containsExactlyInAnyOrder(
                        TAGS.formatted("10.0.0.1") + "chosen=7.0,covered=5.0 0",
                        TAGS.formatted("10.0.0.2") + "chosen=0.0,covered=5.0 0");

        balancer.chosen("shop", "10.0.0.1", 8).chosen("shop", "10.0.0.2", 4);
        assertThat(lines(dns, 5_000))
                .anyMatch(line -> line.contains("10.0.0.1,") && line.contains("chosen=1.0"))
                .anyMatch(line -> line.contains("10.0.0.2,") && line.contains("chosen=4.0"))
                .hasSize(2);

        assertThat(lines(dns, 10_000)).as("nothing new").isEmpty();
    }

    @Test
    void writesWhatBecameOfTheSamplesOfTheInterval() {
        samples(100, 1, 500);
        balancer.time("shop", "10.0.0.1", 5, 99).time("shop", "10.0.0.1", 31, 1);
        lines(dns, 0);

        samples(300, 3, 5500);
        balancer.time("shop", "10.0.0.1", 5, 100).time("shop", "10.0.0.1", 25, 199);

        assertThat(lines(dns, 5_000))
                .containsExactly(TAGS.formatted("10.0.0.1")
                        + "chosen=0.0,covered=5.0,failed=2.0,mean=25.0,p99=25.0,samples=200.0"
                        + " 5000000000");
    }

    /** A dead node has no samples, but is there to be seen; what nobody saw is not written as none. */
    @Test
    void writesWhichConnectionsCameAboutWhereThatIsKnown() {
        balancer.chosen("shop", "10.0.0.1", 4).number("shop", "10.0.0.1", "reached", 8);
        balancer.chosen("shop", "10.0.0.2", 4).number("shop", "10.0.0.2", "notReached", 4);
        balancer.chosen("tcp", "10.0.0.1", 1);

        assertThat(lines(dns, 0))
                .containsExactly(
                        TAGS.formatted("10.0.0.1") + "chosen=4.0,covered=5.0,notReached=0.0,reached=8.0 0",
                        TAGS.formatted("10.0.0.2") + "chosen=4.0,covered=5.0,notReached=4.0,reached=0.0 0",
                        TAGS.formatted("10.0.0.1").replace("shop", "tcp") + "chosen=1.0,covered=5.0 0");
    }

    @Test
    void doesNotTakeTheFormerTestForThisOne() {
        balancer.chosen("shop", "10.0.0.1", 100);
        DnsRows next = new DnsRows(new BalancerCounts(), 2000);
        assertThat(lines(next, 0)).isEmpty();
        balancer.chosen("shop", "10.0.0.1", 3);
        assertThat(lines(next, 5_000)).singleElement().asString().contains("chosen=3.0");
    }

    @Test
    void writesNothingWithoutABalancer() throws JMException {
        balancer.close();
        assertThat(lines(dns, 0)).isEmpty();
    }

    @Test
    void writesTheRestAsOneRowWhenThereAreTooManyAddresses() {
        DnsRows bounded = new DnsRows(new BalancerCounts(), 100);
        for (int i = 0; i < 10_000; i++) {
            balancer.chosen("tenant" + i, "10.0.0.1", 1).chosen("tenant" + i, "10.0.0.2", 2);
        }
        List<String> lines = lines(bounded, 0);

        assertThat(lines).hasSize(101);
        assertThat(lines.stream()
                        .mapToDouble(line -> Double.parseDouble(line.replaceAll(".*chosen=([0-9.]+).*", "$1")))
                        .sum())
                .isEqualTo(30_000);
        assertThat(lines).anyMatch(line -> line.contains("address=__other__,application=load,host=__other__"));
    }

    /** Ten thousand tenants with two addresses each made 20,000 rows an interval. */
    @Test
    void pairsOfHostAndAddressAreBoundedOverTheRun() {
        DnsRows.HostAddresses addresses = new DnsRows.HostAddresses("jmeter_health", 100);
        int own = 0;
        for (int interval = 0; interval < 3; interval++) {
            for (int i = 0; i < 10_000; i++) {
                // Other tenants from interval to interval, but for the first fifty.
                String host = "tenant" + (i < 50 ? i : i + 10_000 * interval);
                own += addresses.has(host, "10.0.0.1") ? 1 : 0;
                own += addresses.has(host, "10.0.0.2") ? 1 : 0;
            }
        }

        assertThat(own).isEqualTo(3 * 100);
    }

    private void samples(long samples, long failed, long totalMs) {
        balancer.chosen("shop", "10.0.0.1", 10)
                .number("shop", "10.0.0.1", "samples", samples)
                .number("shop", "10.0.0.1", "failed", failed)
                .number("shop", "10.0.0.1", "totalMs", totalMs);
    }

    private static List<String> lines(DnsRows dns, long startMs) {
        List<String> lines = new ArrayList<>();
        dns.intervalOver(
                new Interval(startMs / 5_000, 5_000, 0, 5),
                new Row.Starter(Map.of("application", "load"), "me", ""),
                row -> lines.add(row.line));
        return lines;
    }
}
