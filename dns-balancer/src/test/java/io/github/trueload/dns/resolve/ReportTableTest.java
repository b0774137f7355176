// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTableTest {
    @Test
    void showsEachAddressWithItsShare() {
        Map<String, Long> connections = new LinkedHashMap<>();
        connections.put("10.0.0.1", 30L);
        connections.put("10.0.0.2", 10L);

        String table = ReportTable.of(List.of(new HostReport("app.test", connections, 4, 1)));

        assertThat(table.lines().skip(1).map(line -> line.trim().replaceAll(" +", " ")))
                .containsExactly(
                        "app.test: 40 new connections to 2 addresses, 4 look-ups, 1 of them failed",
                        "10.0.0.1 30 75.0 %",
                        "10.0.0.2 10 25.0 %");
    }

    @Test
    void aHostWithoutConnectionsHasNoShares() {
        assertThat(ReportTable.of(List.of(new HostReport("app.test", Map.of("10.0.0.1", 0L), 1, 0))))
                .contains("0.0 %");
    }

    @Test
    void staysReadableWithManyHostsAndAddresses() {
        Map<String, Long> many = new LinkedHashMap<>();
        for (int i = 0; i < 1000; i++) {
            many.put("10.0." + i / 250 + "." + i % 250, 1L);
        }
        List<HostReport> reports = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            reports.add(new HostReport("host" + i, i == 0 ? many : Map.of("10.0.0.1", 1L), 1, 0));
        }

        assertThat(ReportTable.of(reports)).contains("and 936 more addresses", "and 50 more hosts");
        assertThat(ReportTable.of(reports).lines().count()).isLessThan(300);
    }
}
