// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.dns.FakeBalancer;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** How connections spread over the addresses of a name, also by the counts of a DNS balancer. */
@Isolated
class DnsTest {
    private static final String HOST = "shop.test";
    private static final int LOOK_SECONDS = 5;

    @RegisterExtension
    private final FakeBalancer balancer = new FakeBalancer();

    private final Dns.Spread spread = new Dns.Spread();
    private long seconds;

    @Test
    void forgetsWhatHappenedBeforeTheNameHadMoreAddresses() {
        for (int look = 0; look < 5; look++) {
            add(Map.of("10.0.0.1", 200L));
        }

        Dns.Host host = add(Map.of("10.0.0.1", 3L, "10.0.0.2", 2L));

        assertThat(host.connections).containsEntry("10.0.0.1", 3L).containsEntry("10.0.0.2", 2L);
        assertThat(host.secondsPerChange).isNaN();
    }

    @Test
    void addsUpLooksUntilTheyTellSomethingAndNotForLongerThanAMinute() {
        for (int look = 0; look < 20; look++) {
            look(1, 0);
        }
        assertThat(look(1, 0).total()).isEqualTo(10);
        assertThat(look(50, 50).total()).isEqualTo(100);

        for (int look = 0; look < 12; look++) {
            look(0, 0);
        }
        assertThat(look(0, 0).total()).isZero();
    }

    private Dns.Host look(long first, long second) {
        return add(Map.of("10.0.0.1", first, "10.0.0.2", second));
    }

    private Dns.Host add(Map<String, Long> ended) {
        seconds += LOOK_SECONDS;
        spread.add(ended, Map.of(), seconds * 1_000_000_000L);
        return new Dns.Host("shop", spread.recent, false, spread.secondsPerChange());
    }

    @Test
    void afterScalingOutOnlyWhatIsNewCounts() {
        Connections hosts = hosts();
        balancer.chosen(HOST, "10.0.0.1", 1000);
        assertThat(lookAt(hosts).connections).isEqualTo(Map.of("10.0.0.1", 1000L));
        balancer.chosen(HOST, "10.0.0.1", 1005).chosen(HOST, "10.0.0.2", 5);
        Dns.Host scaled = lookAt(hosts);
        assertThat(scaled.connections).isEqualTo(Map.of("10.0.0.1", 5L, "10.0.0.2", 5L));
        assertThat(scaled.balanced).isTrue();
    }

    @Test
    void countsOfTheTestBeforeAreNotThisOnes() {
        balancer.chosen(HOST, "10.0.0.1", 9000).chosen(HOST, "10.0.0.2", 9000);
        Connections hosts = hosts();
        balancer.chosen(HOST, "10.0.0.1", 20).chosen(HOST, "10.0.0.2", 0);
        assertThat(lookAt(hosts).connections).isEqualTo(Map.of("10.0.0.1", 20L, "10.0.0.2", 0L));
    }

    @Test
    void aPlanOfAThousandNamesFillsNoTable() {
        Connections hosts = hosts();
        for (int i = 0; i < 1000; i++) {
            balancer.chosen("host" + i, "10.0.0.1", 5).chosen("host" + i, "10.0.0.2", 5);
        }
        assertThat(hosts.balanced()).hasSize(32);
    }

    private Connections hosts() {
        return new Connections(new Targets(), InetAddress::getAllByName, Path.of("/"), () -> seconds * 1_000_000_000L);
    }

    private Dns.Host lookAt(Connections hosts) {
        seconds += LOOK_SECONDS;
        return hosts.balanced().get(HOST);
    }
}
