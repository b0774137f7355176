// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.common.BalancerCounts;
import io.github.trueload.common.BalancerCounts.BalancerMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.ObjectName;

/** The management bean of a DNS balancer, with the counts that a test sets. */
public final class FakeBalancer implements BalancerMXBean, AutoCloseable {
    private final SortedMap<String, SortedMap<String, SortedMap<String, Long>>> nodes = new TreeMap<>();
    private final SortedMap<String, SortedMap<String, SortedMap<Integer, Long>>> times = new TreeMap<>();

    public static FakeBalancer register() throws JMException {
        FakeBalancer balancer = new FakeBalancer();
        ManagementFactory.getPlatformMBeanServer().registerMBean(balancer, new ObjectName(BalancerCounts.NAME));
        return balancer;
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

    /** Nobody asks for it here. */
    @Override
    public SortedMap<String, SortedMap<String, Long>> getChosen() {
        return new TreeMap<>();
    }

    @Override
    public SortedMap<String, SortedMap<String, SortedMap<String, Long>>> getNodes() {
        return nodes;
    }

    @Override
    public SortedMap<String, SortedMap<String, SortedMap<Integer, Long>>> getTimes() {
        return times;
    }

    @Override
    public void close() throws JMException {
        if (ManagementFactory.getPlatformMBeanServer().isRegistered(new ObjectName(BalancerCounts.NAME))) {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(new ObjectName(BalancerCounts.NAME));
        }
    }

    private static <K> Map<K, Long> of(
            Map<String, SortedMap<String, SortedMap<K, Long>>> hosts, String host, String address) {
        return hosts.computeIfAbsent(host, added -> new TreeMap<>()).computeIfAbsent(address, added -> new TreeMap<>());
    }
}
