// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.run.Interval;
import io.github.trueload.influx.run.RowStarter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DnsRowsTest {
    private Map<String, Map<String, Long>> counts = Map.of();

    @Test
    void writesWhatEachAddressGotInTheInterval() {
        DnsRows dns = new DnsRows(() -> counts, 2000);

        counts = Map.of("shop", Map.of("10.0.0.1", 7L, "10.0.0.2", 0L));
        assertThat(lines(dns, 0))
                .containsExactlyInAnyOrder(
                        "jmeter_dns,address=10.0.0.1,application=load,host=shop,instance=me"
                                + " connections=7.0,covered=5.0 0",
                        "jmeter_dns,address=10.0.0.2,application=load,host=shop,instance=me"
                                + " connections=0.0,covered=5.0 0");

        counts = Map.of("shop", Map.of("10.0.0.1", 8L, "10.0.0.2", 4L), "idle", Map.of());
        assertThat(lines(dns, 5_000))
                .anyMatch(line -> line.contains("10.0.0.1,") && line.contains("connections=1.0"))
                .anyMatch(line -> line.contains("10.0.0.2,") && line.contains("connections=4.0"))
                .hasSize(2);

        assertThat(lines(dns, 10_000)).as("nothing new").isEmpty();
    }

    @Test
    void doesNotTakeTheFormerTestForThisOne() {
        counts = Map.of("shop", Map.of("10.0.0.1", 100L));
        DnsRows dns = new DnsRows(() -> counts, 2000);
        assertThat(lines(dns, 0)).isEmpty();

        counts = Map.of("shop", Map.of("10.0.0.1", 3L));
        assertThat(lines(dns, 5_000)).hasSize(1).first().asString().contains("connections=3.0");
    }

    @Test
    void writesNothingWithoutABalancer() {
        assertThat(lines(new DnsRows(new BalancerCounts()::read, 2000), 0)).isEmpty();
    }

    @Test
    void writesTheRestAsOneRowWhenThereAreTooManyAddresses() {
        DnsRows dns = new DnsRows(() -> counts, 100);
        Map<String, Map<String, Long>> tenants = new HashMap<>();
        for (int i = 0; i < 10_000; i++) {
            tenants.put("tenant" + i, Map.of("10.0.0.1", 1L, "10.0.0.2", 2L));
        }
        counts = tenants;

        List<String> lines = lines(dns, 0);

        assertThat(lines).hasSize(101);
        assertThat(lines.stream()
                        .mapToDouble(line -> Double.parseDouble(line.replaceAll(".*connections=([0-9.]+).*", "$1")))
                        .sum())
                .isEqualTo(30_000);
        assertThat(lines).anyMatch(line -> line.contains("address=__other__,application=load,host=__other__"));
    }

    private static List<String> lines(DnsRows dns, long startMs) {
        List<String> lines = new ArrayList<>();
        dns.intervalOver(
                new Interval(startMs, 0, 5),
                new RowStarter(Map.of("application", "load"), "me"),
                row -> lines.add(row.line()));
        return lines;
    }
}
