// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.common.BalancerCounts;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.ObjectName;

/** The management bean of a DNS balancer, with the counts that a test sets. */
public final class FakeBalancer implements FakeBalancerMXBean, AutoCloseable {
    private final Map<String, Map<String, Map<String, Long>>> nodes = new TreeMap<>();
    private final Map<String, Map<String, Map<Integer, Long>>> times = new TreeMap<>();

    public static FakeBalancer register() {
        FakeBalancer balancer = new FakeBalancer();
        register(balancer);
        return balancer;
    }

    static void register(Object bean) {
        try {
            ManagementFactory.getPlatformMBeanServer().registerMBean(bean, new ObjectName(BalancerCounts.NAME));
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    static void unregister() {
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(BalancerCounts.NAME));
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    public FakeBalancer chosen(String host, String address, long count) {
        return number(host, address, "chosen", count);
    }

    public FakeBalancer number(String host, String address, String name, long count) {
        of(nodes, host, address).put(name, count);
        return this;
    }

    public FakeBalancer time(String host, String address, int longestMs, long count) {
        of(times, host, address).put(longestMs, count);
        return this;
    }

    @Override
    public Map<String, Map<String, Map<String, Long>>> getNodes() {
        return nodes;
    }

    @Override
    public Map<String, Map<String, Map<Integer, Long>>> getTimes() {
        return times;
    }

    @Override
    public void close() {
        unregister();
    }

    private static <K> Map<K, Long> of(Map<String, Map<String, Map<K, Long>>> hosts, String host, String address) {
        return hosts.computeIfAbsent(host, added -> new TreeMap<>()).computeIfAbsent(address, added -> new TreeMap<>());
    }
}
