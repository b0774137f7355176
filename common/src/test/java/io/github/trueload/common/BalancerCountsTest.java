// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.BalancerCounts.Node;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BalancerCountsTest {
    /** A bean of the balancer's shape. */
    public interface BalancerMXBean {
        Map<String, Map<String, Long>> getChosen();

        Map<String, Map<String, Map<String, Long>>> getNodes();

        Map<String, Map<String, Map<Integer, Long>>> getTimes();
    }

    /** A bean of another shape under the same name. */
    public interface OtherMXBean {
        int getHosts();
    }

    private final BalancerCounts counts = new BalancerCounts();

    @AfterEach
    void unregister() throws Exception {
        if (ManagementFactory.getPlatformMBeanServer().isRegistered(new ObjectName(BalancerCounts.NAME))) {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(BalancerCounts.NAME));
        }
    }

    @Test
    void readsTheCountsOfTheBalancer() throws Exception {
        register(new Balancer());

        assertThat(counts.chosen()).isEqualTo(Map.of("shop", Map.of("10.0.0.1", 7L, "10.0.0.2", 0L)));
        Node node = counts.nodes().get("shop").get("10.0.0.1");
        assertThat(node.get("samples")).isEqualTo(4);
        assertThat(node.get("reached")).isZero();
        assertThat(node.meanMs()).isEqualTo(12.5);
        assertThat(node.percentileMs(0.99, 0)).isEqualTo(20);
        assertThat(node.percentileMs(0.5, 0)).isEqualTo(10);
    }

    @Test
    void doesWithoutABalancerOrOneThatTellsNothing() throws Exception {
        assertThat(counts.nodes()).isEmpty();
        assertThat(counts.chosen()).isEmpty();

        register((OtherMXBean) () -> 3);

        assertThat(counts.nodes()).isEmpty();
        assertThat(counts.chosen()).isEmpty();
    }

    @Test
    void tellsWhatHappenedSinceAnEarlierReadingAlsoWhereTheCountsBeganAnew() {
        Node earlier = new Node(Map.of("samples", 3L), Map.of(10, 3L));
        Node later = new Node(Map.of("samples", 5L), Map.of(10, 3L, 20, 2L));

        assertThat(later.since(earlier)).isEqualTo(new Node(Map.of("samples", 2L), Map.of(20, 2L)));
        assertThat(earlier.since(later)).isEqualTo(earlier);
        assertThat(earlier.plus(earlier)).isEqualTo(new Node(Map.of("samples", 6L), Map.of(10, 6L)));
    }

    @Test
    void aPercentileHasItsMargin() {
        Node node = new Node(Map.of("samples", 1000L), Map.of(10, 900L, 20, 85L, 30, 15L));

        assertThat(node.percentileMs(0.98, 0)).isEqualTo(20);
        assertThat(node.percentileMs(0.98, 2.6)).isEqualTo(30);
        assertThat(node.percentileMs(0.91, -2.6)).isEqualTo(10);
        assertThat(Node.NONE.percentileMs(0.99, 0)).isNaN();
    }

    private static void register(Object bean) throws Exception {
        ManagementFactory.getPlatformMBeanServer().registerMBean(bean, new ObjectName(BalancerCounts.NAME));
    }

    private static final class Balancer implements BalancerMXBean {
        @Override
        public Map<String, Map<String, Long>> getChosen() {
            return Map.of("shop", Map.of("10.0.0.1", 7L, "10.0.0.2", 0L));
        }

        @Override
        public Map<String, Map<String, Map<String, Long>>> getNodes() {
            return Map.of("shop", Map.of("10.0.0.1", Map.of("samples", 4L, "totalMs", 50L)));
        }

        @Override
        public Map<String, Map<String, Map<Integer, Long>>> getTimes() {
            return Map.of("shop", Map.of("10.0.0.1", Map.of(10, 3L, 20, 1L)));
        }
    }
}
