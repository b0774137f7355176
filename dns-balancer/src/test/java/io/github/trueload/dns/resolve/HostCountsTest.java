// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.Addresses;
import io.github.trueload.dns.LoggedLines;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToLongFunction;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.Test;

class HostCountsTest extends BalancerCase {
    private final HostCounts host = new HostCounts("app.test");

    @Test
    void aTimeIsInABucketThatEndsAtMostSevenPercentAboveIt() {
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            long millis = (long) Math.exp(random.nextDouble() * Math.log(1 << 30)) - 1;
            HostCounts.TimeBuckets one = new HostCounts.TimeBuckets();
            if (i < 2000) {
                millis = i;
            } else if (i > 4000) {
                break;
            }
            one.add(millis);

            assertThat(one.byLongestMs().values()).containsExactly(1L);
            assertThat((long) one.byLongestMs().firstKey()).isBetween(millis, (long) Math.ceil(millis * 1.07));
        }
    }

    @Test
    void timesThatNobodyCanHaveMeasuredAreTakenAsTheNearestOnes() {
        HostCounts.TimeBuckets buckets = new HostCounts.TimeBuckets();
        buckets.add(-5);
        buckets.add(Long.MAX_VALUE);

        assertThat(buckets.byLongestMs().keySet()).containsExactly(0, (1 << 30) - 1);
    }

    @Test
    void showsEachAddressWithItsShare() {
        count("10.0.0.1").chosen.add(30);
        count("10.0.0.2").chosen.add(10);
        host.lookups.add(4);
        host.failures.add(1);

        assertThat(lines())
                .containsExactly(
                        "app.test: 40 new connections, 2 addresses, 4 look-ups, 1 of them failed",
                        "address chosen",
                        "10.0.0.1 30 75.0 %",
                        "10.0.0.2 10 25.0 %");
    }

    @Test
    void showsWhatIsKnownOfTheSamplesOfEachAddress() {
        HostCounts.Address one = count("10.0.0.1");
        one.chosen.add(30);
        one.notReached.add(30);
        samples(one, 98, 4, false);
        samples(one, 1, 4, true);
        samples(one, 1, 54, true);
        HostCounts.Address two = count("10.0.0.2");
        two.chosen.add(30);
        two.reached.add(59);
        samples(two, 98, 25, false);
        samples(two, 2, 26, false);

        assertThat(lines())
                .containsExactly(
                        "app.test: 60 new connections, 2 addresses, 0 look-ups, 0 of them failed",
                        "address chosen reached not reached samples failed mean ms p99 ms",
                        "10.0.0.1 30 50.0 % 0 30 100 2 4.5 4",
                        "10.0.0.2 30 50.0 % 59 0 100 0 25.0 26");
    }

    @Test
    void whatNobodySawIsNotShownAsNone() {
        count("10.0.0.1").chosen.add(30);
        samples(count("10.0.0.1"), 30, 2, false);

        assertThat(lines()).contains("10.0.0.1 30 100.0 % ? ? 30 0 2.0 2");
    }

    @Test
    void aHostWithoutConnectionsHasNoShares() {
        count("10.0.0.1");

        assertThat(lines()).contains("10.0.0.1 0 0.0 %");
    }

    @Test
    void staysReadableWithManyHostsAndAddresses() {
        List<HostCounts> hosts = new ArrayList<>(List.of(host));
        for (int i = 0; i < 1000; i++) {
            count("10.0." + i / 250 + "." + i % 250).chosen.add(1);
        }
        for (int i = 1; i < 150; i++) {
            hosts.add(new HostCounts("host" + i));
        }

        assertThat(HostCounts.table(hosts)).contains("and 936 more addresses", "and 50 more hosts");
        assertThat(HostCounts.table(hosts).lines().count()).isLessThan(400);
    }

    @Test
    void recordsThatForbidCachingAreToldOnce() throws Exception {
        assertThat(warnings(lookup -> 0, 5))
                .singleElement()
                .asString()
                .contains("app.test: by DNS its addresses hold for 0 s");
    }

    /** Unbound before 1.23 says 0 in the last second of what it keeps, which is when addresses are renewed. */
    @Test
    void theLastSecondOfAServersOwnMemoryIsNoNews() throws Exception {
        assertThat(warnings(lookup -> lookup % 2 == 0 ? 30 : 0, 200)).isEmpty();
        assertThat(lookups).isGreaterThan(10);
        assertThat(warnings(lookup -> lookup < 10 && lookup % 2 == 0 ? 30 : 0, 240))
                .as("two such answers in a row")
                .hasSize(1);
    }

    private List<String> warnings(IntToLongFunction ttlSeconds, int seconds) throws Exception {
        lookups = 0;
        Balancer balancer =
                balancer(Map.of(), (name, targets) -> answer(ttlSeconds.applyAsLong(lookups++), "10.0.0.1"));
        try (LoggedLines warnings = new LoggedLines(Balancer.class.getName(), Level.WARN)) {
            for (int i = 0; i < seconds; i++) {
                resolve(balancer);
                background.pass(Duration.ofSeconds(1));
            }
            return warnings.texts;
        }
    }

    private HostCounts.Address count(String address) {
        return host.of(Addresses.of(address)[0]);
    }

    private static void samples(HostCounts.Address address, int number, long elapsedMs, boolean failed) {
        for (int i = 0; i < number; i++) {
            address.sampled(elapsedMs, failed);
        }
    }

    private List<String> lines() {
        return HostCounts.table(List.of(host))
                .lines()
                .skip(1)
                .map(line -> line.trim().replaceAll(" +", " "))
                .toList();
    }
}
