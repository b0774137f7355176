// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.NodeFigures;
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
 * attributes {@code Chosen}, {@code Nodes} and {@code Times}, maps from host names to maps from addresses to counts, or
 * to maps of counts. Thread-safe.
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
     * The hosts that the balancer knows, each with the number of connections for which each of its addresses was
     * chosen in this test so far, 0 for those that never were; empty without a balancer.
     */
    public Map<String, Map<String, Long>> read() {
        Map<String, Map<String, Long>> hosts = new TreeMap<>();
        attribute("Chosen").forEach((host, addresses) -> hosts.put(host, longs(addresses)));
        return hosts;
    }

    /** The hosts that the balancer knows, each with what happened to its addresses so far; empty without a balancer. */
    Map<String, Map<String, NodeFigures>> nodes() {
        Map<String, Object> times = attribute("Times");
        Map<String, Map<String, NodeFigures>> hosts = new TreeMap<>();
        attribute("Nodes").forEach((host, addresses) -> {
            Map<String, Object> timesOfHost = map(times.get(host));
            Map<String, NodeFigures> figures = new TreeMap<>();
            map(addresses)
                    .forEach((address, counts) ->
                            figures.put(address, figures(longs(counts), longs(timesOfHost.get(address)))));
            hosts.put(host, figures);
        });
        return hosts;
    }

    private static NodeFigures figures(Map<String, Long> counts, Map<String, Long> times) {
        Map<Integer, Long> byLongestMs = new TreeMap<>();
        times.forEach((longestMs, count) -> byLongestMs.put(Integer.valueOf(longestMs), count));
        return new NodeFigures(
                counts.getOrDefault("samples", 0L),
                counts.getOrDefault("failed", 0L),
                counts.getOrDefault("notReached", 0L),
                byLongestMs);
    }

    private static Map<String, Long> longs(Object value) {
        Map<String, Long> numbers = new TreeMap<>();
        map(value).forEach((key, number) -> {
            if (number instanceof Number) {
                numbers.put(key, ((Number) number).longValue());
            }
        });
        return numbers;
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
