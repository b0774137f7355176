// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.dns;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BalancerCountsTest {
    /** The shape of the DNS balancer's bean. */
    public interface BalancerMXBean {
        Map<String, Map<String, Long>> getConnections();
    }

    /** A bean of another shape under the same name. */
    public interface OtherMXBean {
        int getHosts();
    }

    @AfterEach
    void unregister() throws JMException {
        ObjectName name = new ObjectName(BalancerCounts.NAME);
        if (ManagementFactory.getPlatformMBeanServer().isRegistered(name)) {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
        }
    }

    @Test
    void readsTheCountsOfTheBalancer() throws JMException {
        register((BalancerMXBean) () -> Map.of("shop", Map.of("10.0.0.1", 7L, "10.0.0.2", 0L)));

        assertThat(new BalancerCounts().read()).isEqualTo(Map.of("shop", Map.of("10.0.0.1", 7L, "10.0.0.2", 0L)));
    }

    @Test
    void doesWithoutABalancerOrOneThatTellsNothing() throws JMException {
        assertThat(new BalancerCounts().read()).isEmpty();
        register((OtherMXBean) () -> 3);
        assertThat(new BalancerCounts().read()).isEmpty();
    }

    private static void register(Object bean) throws JMException {
        ManagementFactory.getPlatformMBeanServer().registerMBean(bean, new ObjectName(BalancerCounts.NAME));
    }
}
