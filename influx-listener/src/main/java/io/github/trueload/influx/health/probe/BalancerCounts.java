// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.health.probe;

import io.github.trueload.influx.health.reading.HostReading;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/**
 * The counts of the DNS balancer, another plugin that may or may not be there, so its management bean is the only link:
 * attribute {@code Connections}, a map from host names to maps from addresses to counts. Thread-safe.
 */
final class BalancerCounts {
    static final String NAME = "io.github.trueload:type=DnsBalancer";
    private static final String ATTRIBUTE = "Connections";

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName name;

    BalancerCounts() {
        try {
            this.name = new ObjectName(NAME);
        } catch (MalformedObjectNameException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The hosts that the balancer knows; none without a balancer. */
    List<HostReading> read() {
        List<HostReading> hosts = new ArrayList<>();
        for (Map.Entry<String, Object> host : attribute().entrySet()) {
            Map<String, Long> connections = new HashMap<>();
            for (Map.Entry<String, Object> address : map(host.getValue()).entrySet()) {
                if (address.getValue() instanceof Number) {
                    connections.put(address.getKey(), ((Number) address.getValue()).longValue());
                }
            }
            hosts.add(new HostReading(host.getKey(), connections, "counted by the DNS balancer"));
        }
        return hosts;
    }

    private Map<String, Object> attribute() {
        try {
            return beans.isRegistered(name) ? map(beans.getAttribute(name, ATTRIBUTE)) : map(null);
        } catch (JMException e) {
            // It was unregistered meanwhile, or is of a version without the attribute.
            return map(null);
        }
    }

    /** An MXBean's map arrives as a table of keys and values, a plain MBean's as it is. */
    private static Map<String, Object> map(Object value) {
        if (value instanceof TabularData) {
            Map<String, Object> map = new HashMap<>();
            for (Object row : ((TabularData) value).values()) {
                CompositeData entry = (CompositeData) row;
                map.put(String.valueOf(entry.get("key")), entry.get("value"));
            }
            return map;
        }
        if (value instanceof Map) {
            Map<String, Object> map = new HashMap<>();
            ((Map<?, ?>) value).forEach((key, entry) -> map.put(String.valueOf(key), entry));
            return map;
        }
        return Collections.emptyMap();
    }
}
