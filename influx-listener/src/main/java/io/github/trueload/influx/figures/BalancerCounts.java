// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.figures;

import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/**
 * The counts of the DNS balancer, another plugin that may or may not be there, so its management bean is the only link:
 * attributes {@code Nodes} and {@code Times}, maps from host names to maps from addresses to maps of counts.
 * Thread-safe.
 */
public final class BalancerCounts {
    static final String NAME = "io.github.trueload:type=DnsBalancer";

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName name;

    /** Prepares reading; no balancer needs to be there. */
    public BalancerCounts() {
        try {
            this.name = new ObjectName(NAME);
        } catch (MalformedObjectNameException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The hosts that the balancer knows, each with what was counted for each of its addresses in this test so far;
     * empty without a balancer.
     */
    Map<String, Map<String, DnsRows.NodeCounts>> read() {
        Map<String, Object> times = attribute("Times");
        Map<String, Map<String, DnsRows.NodeCounts>> hosts = new TreeMap<>();
        attribute("Nodes").forEach((host, addresses) -> {
            Map<String, Object> timesOfHost = map(times.get(host));
            Map<String, DnsRows.NodeCounts> nodes = new TreeMap<>();
            map(addresses)
                    .forEach((address, numbers) -> nodes.put(
                            address, new DnsRows.NodeCounts(longs(numbers), byLongest(timesOfHost.get(address)))));
            hosts.put(host, nodes);
        });
        return hosts;
    }

    private static Map<String, Long> longs(Object value) {
        Map<String, Long> numbers = new TreeMap<>();
        map(value).forEach((name, number) -> {
            if (number instanceof Number) {
                numbers.put(name, ((Number) number).longValue());
            }
        });
        return numbers;
    }

    private static Map<Integer, Long> byLongest(Object value) {
        Map<Integer, Long> times = new TreeMap<>();
        longs(value).forEach((longestMs, count) -> times.put(Integer.valueOf(longestMs), count));
        return times;
    }

    private Map<String, Object> attribute(String attribute) {
        try {
            return beans.isRegistered(name) ? map(beans.getAttribute(name, attribute)) : map(null);
        } catch (JMException | RuntimeException e) {
            // It was unregistered meanwhile, is of a version without the attribute, or fails itself.
            return map(null);
        }
    }

    /** An MXBean's map arrives as a table of keys and values, a plain MBean's as it is. */
    private static Map<String, Object> map(Object value) {
        Map<String, Object> map = new TreeMap<>();
        if (value instanceof TabularData) {
            for (Object row : ((TabularData) value).values()) {
                CompositeData entry = (CompositeData) row;
                map.put(String.valueOf(entry.get("key")), entry.get("value"));
            }
            return map;
        }
        if (value instanceof Map) {
            ((Map<?, ?>) value).forEach((key, entry) -> map.put(String.valueOf(key), entry));
            return map;
        }
        return Collections.emptyMap();
    }
}
