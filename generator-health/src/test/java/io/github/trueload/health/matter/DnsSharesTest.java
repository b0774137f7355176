// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.BalancerCounts;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Beside a bean with the name and the attribute of the DNS balancer's. */
@Isolated
class DnsSharesTest implements FakeChosenMXBean {
    private static final String HOST = "shop.test";

    private final Map<String, Map<String, Long>> chosen = new TreeMap<>();
    private long seconds;

    @BeforeEach
    void register() throws Exception {
        ManagementFactory.getPlatformMBeanServer().registerMBean(this, new ObjectName(BalancerCounts.NAME));
    }

    @AfterEach
    void unregister() throws Exception {
        ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(BalancerCounts.NAME));
    }

    @Override
    public Map<String, Map<String, Long>> getChosen() {
        return chosen;
    }

    @Test
    void afterScalingOutOnlyWhatIsNewCounts() {
        Dns.Shares hosts = hosts();
        chosen.put(HOST, Map.of("10.0.0.1", 1000L));
        assertThat(look(hosts).connections).containsExactly(Map.entry("10.0.0.1", 1000L));

        chosen.put(HOST, Map.of("10.0.0.1", 1005L, "10.0.0.2", 5L));
        Dns.Host scaled = look(hosts);

        assertThat(scaled.connections).containsEntry("10.0.0.1", 5L).containsEntry("10.0.0.2", 5L);
        assertThat(scaled.balanced).isTrue();
    }

    @Test
    void countsOfTheTestBeforeAreNotThisOnes() {
        chosen.put(HOST, Map.of("10.0.0.1", 9000L, "10.0.0.2", 9000L));
        Dns.Shares hosts = hosts();
        chosen.put(HOST, Map.of("10.0.0.1", 20L, "10.0.0.2", 0L));

        assertThat(look(hosts).connections).containsEntry("10.0.0.1", 20L).containsEntry("10.0.0.2", 0L);
    }

    @Test
    void aPlanOfAThousandNamesFillsNoTable() {
        Dns.Shares hosts = hosts();
        for (int i = 0; i < 1000; i++) {
            chosen.put("host" + i, Map.of("10.0.0.1", 5L, "10.0.0.2", 5L));
        }

        assertThat(hosts.balanced()).hasSize(32);
    }

    private Dns.Shares hosts() {
        return new Dns.Shares(() -> seconds * 1_000_000_000L);
    }

    private Dns.Host look(Dns.Shares hosts) {
        seconds += 5;
        return hosts.balanced().get(HOST);
    }
}
