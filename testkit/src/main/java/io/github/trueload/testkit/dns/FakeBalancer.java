// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dns;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The management bean of a DNS balancer, as that plugin declares it, with the counts that a test sets; there while the
 * test runs that registers it as its extension.
 */
public final class FakeBalancer implements BalancerMXBean, BeforeEachCallback, AfterEachCallback, AutoCloseable {
    private static final String NAME = "io.github.trueload:type=DnsBalancer";

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final SortedMap<String, SortedMap<String, SortedMap<String, Long>>> nodes = new TreeMap<>();
    private final SortedMap<String, SortedMap<String, SortedMap<Integer, Long>>> times = new TreeMap<>();

    /** Puts it where plugins look for it. */
    public FakeBalancer register() throws JMException {
        beans.registerMBean(this, new ObjectName(NAME));
        return this;
    }

    /** How often an address of a host was chosen. */
    public FakeBalancer chosen(String host, String address, long count) {
        return number(host, address, "chosen", count);
    }

    /** Another of the counts of an address, by its name. */
    public FakeBalancer number(String host, String address, String name, long count) {
        of(nodes, host, address).put(name, count);
        return this;
    }

    /** How many samples took no longer than the longest time of a bucket. */
    public FakeBalancer time(String host, String address, int longestMs, long count) {
        of(times, host, address).put(longestMs, count);
        return this;
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
    public void beforeEach(ExtensionContext context) throws JMException {
        register();
    }

    @Override
    public void afterEach(ExtensionContext context) throws JMException {
        close();
    }

    @Override
    public void close() throws JMException {
        ObjectName name = new ObjectName(NAME);
        if (beans.isRegistered(name)) {
            beans.unregisterMBean(name);
        }
    }

    private static <K> Map<K, Long> of(
            Map<String, SortedMap<String, SortedMap<K, Long>>> hosts, String host, String address) {
        return hosts.computeIfAbsent(host, added -> new TreeMap<>()).computeIfAbsent(address, added -> new TreeMap<>());
    }
}
