// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

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
 * attribute {@code Chosen}, a map from host names to maps from addresses to counts. Thread-safe.
 */
public final class BalancerCounts {
    static final String NAME = "io.github.trueload:type=DnsBalancer";
    private static final String ATTRIBUTE = "Chosen";

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
        attribute().forEach((host, addresses) -> {
            Map<String, Long> chosen = new TreeMap<>();
            map(addresses).forEach((address, count) -> {
                if (count instanceof Number) {
                    chosen.put(address, ((Number) count).longValue());
                }
            });
            hosts.put(host, chosen);
        });
        return hosts;
    }

    private Map<String, Object> attribute() {
        try {
            return beans.isRegistered(name) ? map(beans.getAttribute(name, ATTRIBUTE)) : map(null);
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
