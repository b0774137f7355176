// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.figures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BalancerCountsTest {
    /** A bean of another shape under the same name. */
    public interface OtherMXBean {
        int getHosts();
    }

    @Test
    void readsTheCountsOfTheBalancer() {
        try (FakeBalancer balancer = FakeBalancer.register()) {
            balancer.chosen("shop", "10.0.0.1", 7)
                    .number("shop", "10.0.0.1", "samples", 4)
                    .number("shop", "10.0.0.1", "totalMs", 50)
                    .time("shop", "10.0.0.1", 10, 3)
                    .time("shop", "10.0.0.1", 20, 1)
                    .chosen("shop", "10.0.0.2", 0);

            DnsRows.NodeCounts node = new BalancerCounts().read().get("shop").get("10.0.0.1");

            assertThat(node.get("chosen")).isEqualTo(7);
            assertThat(node.get("reached")).isZero();
            assertThat(node.mean()).isEqualTo(12.5);
            assertThat(node.p99()).isEqualTo(20);
            assertThat(new BalancerCounts().read().get("shop")).containsOnlyKeys("10.0.0.1", "10.0.0.2");
        }
    }

    @Test
    void doesWithoutABalancerOrOneThatTellsNothing() {
        assertThat(new BalancerCounts().read()).isEmpty();
        FakeBalancer.register((OtherMXBean) () -> 3);
        try {
            assertThat(new BalancerCounts().read()).isEmpty();
        } finally {
            FakeBalancer.unregister();
        }
    }
}
