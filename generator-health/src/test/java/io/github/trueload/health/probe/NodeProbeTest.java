// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.NodeFigures;
import io.github.trueload.health.reading.NodeReading;
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
class NodeProbeTest implements FakeNodesMXBean {
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
        NodeProbe probe = new NodeProbe(100);

        counted("10.0.0.1", 1120, 0, 5);
        counted("10.0.0.2", 1119, 0, 5);
        probe.look();
        counted("10.0.0.2", 1120, 3, 5);
        probe.look();
        assertThat(probe.latest()).isEmpty();

        counted("10.0.0.1", 1400, 0, 5);
        counted("10.0.0.2", 1400, 3, 5);
        probe.look();
        counted("10.0.0.1", 1900, 0, 5);
        counted("10.0.0.2", 1901, 7, 5);
        probe.look();

        assertThat(probe.latest()).hasSize(1);
        NodeReading host = probe.latest().get(0);
        assertThat(host.host).isEqualTo("app.test");
        assertThat(host.spans).hasSize(2);
        assertThat(host.spans.get(0).get("10.0.0.1").samples).isEqualTo(280);
        NodeFigures last = host.spans.get(1).get("10.0.0.2");
        assertThat(last.samples).isEqualTo(501);
        assertThat(last.failed).isEqualTo(4);
        assertThat(last.percentileMs(0.99, 0)).isEqualTo(5);
        assertThat(host.whole().get("10.0.0.1").samples).isEqualTo(780);
    }

    /** A test that starts anew while the probe goes on. */
    @Test
    void countsThatBeganAnewAreTakenAsTheyAre() {
        counted("10.0.0.1", 5000, 0, 5);
        counted("10.0.0.2", 5000, 0, 5);
        NodeProbe probe = new NodeProbe(100);
        for (int round = 1; round <= 2; round++) {
            counted("10.0.0.1", 200 * round, 0, 5);
            counted("10.0.0.2", 200 * round, 0, 5);
            probe.look();
        }

        assertThat(probe.latest().get(0).whole().get("10.0.0.2").samples).isEqualTo(400);
    }

    @Test
    void ofANameWithOneAddressThereIsNothingToCompare() {
        NodeProbe probe = new NodeProbe(100);
        for (int round = 1; round <= 3; round++) {
            counted("10.0.0.1", 500 * round, 0, 5);
            probe.look();
        }

        assertThat(probe.latest()).isEmpty();
    }

    private void counted(String address, long samples, long failed, int ms) {
        nodes.computeIfAbsent("app.test", host -> new TreeMap<>())
                .put(address, Map.of("chosen", samples, "samples", samples, "failed", failed, "notReached", 0L));
        times.computeIfAbsent("app.test", host -> new TreeMap<>()).put(address, Map.of(ms, samples));
    }
}
