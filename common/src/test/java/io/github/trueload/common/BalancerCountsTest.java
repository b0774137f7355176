// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.BalancerCounts.Node;
import io.github.trueload.testkit.dns.FakeBalancer;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BalancerCountsTest {

    /** A bean of another shape under the same name. */
    public interface OtherMXBean {
        int getHosts();
    }

    @RegisterExtension
    private final FakeBalancer balancer = new FakeBalancer();

    private final BalancerCounts counts = new BalancerCounts();

    @Test
    void readsTheCountsOfTheBalancer() throws Exception {
        balancer.chosen("shop", "10.0.0.1", 7).chosen("shop", "10.0.0.2", 0);
        balancer.number("shop", "10.0.0.1", "samples", 4).number("shop", "10.0.0.1", "totalMs", 50);
        balancer.time("shop", "10.0.0.1", 10, 3).time("shop", "10.0.0.1", 20, 1);
        assertThat(counts.nodes().get("shop").get("10.0.0.2").get("chosen")).isZero();
        Node node = counts.nodes().get("shop").get("10.0.0.1");
        assertThat(node.get("chosen")).isEqualTo(7);
        assertThat(node.get("samples") + " samples, reached " + node.get("reached"))
                .isEqualTo("4 samples, reached 0");
        assertThat(List.of(node.meanMs(), node.percentileMs(0.99, 0), node.percentileMs(0.5, 0)))
                .hasToString("[12.5, 20.0, 10.0]");
    }

    @Test
    void doesWithoutABalancerOrOneThatTellsNothing() throws Exception {
        balancer.close();
        assertThat(counts.nodes()).isEmpty();
        ManagementFactory.getPlatformMBeanServer()
                .registerMBean((OtherMXBean) () -> 3, new ObjectName(BalancerCounts.NAME));
        assertThat(counts.nodes()).isEmpty();
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
}
