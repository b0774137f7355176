// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HostReportTest {
    @Test
    void showsEachAddressWithItsShare() {
        Map<String, HostReport.Address> addresses = new LinkedHashMap<>();
        addresses.put("10.0.0.1", chosen(30));
        addresses.put("10.0.0.2", chosen(10));

        assertThat(lines(new HostReport("app.test", addresses, 4, 1)))
                .containsExactly(
                        "app.test: 40 new connections, 2 addresses, 4 look-ups, 1 of them failed",
                        "address chosen",
                        "10.0.0.1 30 75.0 %",
                        "10.0.0.2 10 25.0 %");
    }

    @Test
    void showsWhatIsKnownOfTheSamplesOfEachAddress() {
        Map<String, HostReport.Address> addresses = new LinkedHashMap<>();
        addresses.put(
                "10.0.0.1", new HostReport.Address(30, 0, 30, 100, 2, 450, new TreeMap<>(Map.of(4, 99L, 54, 1L))));
        addresses.put(
                "10.0.0.2", new HostReport.Address(30, 59, 0, 100, 0, 2500, new TreeMap<>(Map.of(25, 98L, 26, 2L))));

        assertThat(lines(new HostReport("app.test", addresses, 1, 0)))
                .containsExactly(
                        "app.test: 60 new connections, 2 addresses, 1 look-ups, 0 of them failed",
                        "address chosen reached not reached samples failed mean ms p99 ms",
                        "10.0.0.1 30 50.0 % 0 30 100 2 4.5 4",
                        "10.0.0.2 30 50.0 % 59 0 100 0 25.0 26");
    }

    @Test
    void whatNobodySawIsNotShownAsNone() {
        Map<String, HostReport.Address> addresses = new LinkedHashMap<>();
        addresses.put("10.0.0.1", new HostReport.Address(30, 0, 0, 30, 0, 60, new TreeMap<>(Map.of(2, 30L))));

        assertThat(lines(new HostReport("app.test", addresses, 1, 0))).contains("10.0.0.1 30 100.0 % ? ? 30 0 2.0 2");
    }

    @Test
    void aHostWithoutConnectionsHasNoShares() {
        assertThat(HostReport.table(List.of(new HostReport("app.test", Map.of("10.0.0.1", chosen(0)), 1, 0))))
                .contains("0.0 %");
    }

    @Test
    void staysReadableWithManyHostsAndAddresses() {
        Map<String, HostReport.Address> many = new LinkedHashMap<>();
        for (int i = 0; i < 1000; i++) {
            many.put("10.0." + i / 250 + "." + i % 250, chosen(1));
        }
        List<HostReport> reports = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            reports.add(new HostReport("host" + i, i == 0 ? many : Map.of("10.0.0.1", chosen(1)), 1, 0));
        }

        assertThat(HostReport.table(reports)).contains("and 936 more addresses", "and 50 more hosts");
        assertThat(HostReport.table(reports).lines().count()).isLessThan(400);
    }

    private static HostReport.Address chosen(long count) {
        return new HostReport.Address(count, 0, 0, 0, 0, 0, new TreeMap<>());
    }

    private static List<String> lines(HostReport report) {
        return HostReport.table(List.of(report))
                .lines()
                .skip(1)
                .map(line -> line.trim().replaceAll(" +", " "))
                .toList();
    }
}
