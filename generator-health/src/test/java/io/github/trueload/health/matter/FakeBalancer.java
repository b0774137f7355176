// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.common.BalancerCounts;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A bean with the name and the attributes of the DNS balancer's, beside each test. */
abstract class FakeBalancer implements FakeBalancerMXBean {
    final Map<String, Map<String, Long>> chosen = new TreeMap<>();
    final Map<String, Map<String, Map<String, Long>>> nodes = new TreeMap<>();
    final Map<String, Map<String, Map<Integer, Long>>> times = new TreeMap<>();

    @BeforeEach
    final void register() throws Exception {
        ManagementFactory.getPlatformMBeanServer().registerMBean(this, new ObjectName(BalancerCounts.NAME));
    }

    @AfterEach
    final void unregister() throws Exception {
        ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(BalancerCounts.NAME));
    }

    @Override
    public final Map<String, Map<String, Long>> getChosen() {
        return chosen;
    }

    @Override
    public final Map<String, Map<String, Map<String, Long>>> getNodes() {
        return nodes;
    }

    @Override
    public final Map<String, Map<String, Map<Integer, Long>>> getTimes() {
        return times;
    }
}
