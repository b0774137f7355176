// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.BalancerCounts.Node;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Beside a bean with the name and the attributes of the DNS balancer's. */
@Isolated
class NodesTest implements FakeNodesMXBean {
    private static final String NAME = "io.github.trueload:type=DnsBalancer";

    private final Map<String, Map<String, Map<String, Long>>> nodes = new TreeMap<>();
    private final Map<String, Map<String, Map<Integer, Long>>> times = new TreeMap<>();

    @BeforeEach
    void register() throws Exception {
        ManagementFactory.getPlatformMBeanServer().registerMBean(this, new ObjectName(NAME));
    }

    @AfterEach
    void unregister() throws Exception {
        ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(NAME));
    }

    @Override
    public Map<String, Map<String, Map<String, Long>>> getNodes() {
        return nodes;
    }

    @Override
    public Map<String, Map<String, Map<Integer, Long>>> getTimes() {
        return times;
    }

    @Test
    void tellsTheLastTwoSpansThatHadEnoughSamples() {
        counted("10.0.0.1", 1000, 0, 5);
        counted("10.0.0.2", 1000, 0, 5);
        Nodes probe = new Nodes(new Settings(name -> null));

        counted("10.0.0.1", 1120, 0, 5);
        counted("10.0.0.2", 1119, 0, 5);
        probe.look();
        counted("10.0.0.2", 1120, 3, 5);
        probe.look();
        assertThat(probe.read(1)).isEmpty();

        counted("10.0.0.1", 1400, 0, 5);
        counted("10.0.0.2", 1400, 3, 5);
        probe.look();
        counted("10.0.0.1", 1900, 0, 5);
        counted("10.0.0.2", 1901, 7, 5);
        probe.look();

        assertThat(probe.read(1)).hasSize(1);
        Nodes.Host host = probe.read(1).get(0);
        assertThat(host.name).isEqualTo("app.test");
        assertThat(host.spans).hasSize(2);
        assertThat(host.spans.get(0).get("10.0.0.1").get("samples")).isEqualTo(280);
        Node last = host.spans.get(1).get("10.0.0.2");
        assertThat(last.get("samples")).isEqualTo(501);
        assertThat(last.get("failed")).isEqualTo(4);
        assertThat(last.percentileMs(0.99, 0)).isEqualTo(5);
        assertThat(host.whole().get("10.0.0.1").get("samples")).isEqualTo(780);
    }

    /** A test that starts anew while the probe goes on. */
    @Test
    void countsThatBeganAnewAreTakenAsTheyAre() {
        counted("10.0.0.1", 5000, 0, 5);
        counted("10.0.0.2", 5000, 0, 5);
        Nodes probe = new Nodes(new Settings(name -> null));
        for (int round = 1; round <= 2; round++) {
            counted("10.0.0.1", 200 * round, 0, 5);
            counted("10.0.0.2", 200 * round, 0, 5);
            probe.look();
        }

        assertThat(probe.read(1).get(0).whole().get("10.0.0.2").get("samples")).isEqualTo(400);
    }

    @Test
    void ofANameWithOneAddressThereIsNothingToCompare() {
        Nodes probe = new Nodes(new Settings(name -> null));
        for (int round = 1; round <= 3; round++) {
            counted("10.0.0.1", 500 * round, 0, 5);
            probe.look();
        }

        assertThat(probe.read(1)).isEmpty();
    }

    private void counted(String address, long samples, long failed, int ms) {
        nodes.computeIfAbsent("app.test", host -> new TreeMap<>())
                .put(address, Map.of("chosen", samples, "samples", samples, "failed", failed, "notReached", 0L));
        times.computeIfAbsent("app.test", host -> new TreeMap<>()).put(address, Map.of(ms, samples));
    }
}
