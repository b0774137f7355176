// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Elements that resolve host names. Thread-safe. */
public final class DnsElements {
    private static final String CUSTOM = "DNSCacheManager.isCustomResolver";
    private static final String SERVERS = "DNSCacheManager.servers";

    private DnsElements() {}

    /** A DNS Balancer that asks the given servers, with its other settings by name. */
    public static Element balancer(String name, List<String> servers, Map<String, String> settings) {
        return Element.of("TestBeanGUI", "io.github.trueload.dns.DnsBalancer", name)
                .flag(CUSTOM, true)
                .list(SERVERS, servers)
                .texts(settings);
    }

    /** JMeter's own DNS Cache Manager that asks the given servers, all at port 53. */
    public static Element stock(List<String> servers, boolean clearEachIteration) {
        return Element.of("DNSCachePanel", "DNSCacheManager", "Stock")
                .flag(CUSTOM, true)
                .flag("DNSCacheManager.clearEachIteration", clearEachIteration)
                .list(SERVERS, servers);
    }

    /** Gives one of them a table of static hosts: the address of each name. */
    public static Element withHosts(Element element, Map<String, String> hosts) {
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        hosts.forEach(
                (name, address) -> rows.put(name, Map.of("StaticHost.Name", name, "StaticHost.Address", address)));
        return element.rows("DNSCacheManager.hosts", "StaticHost", rows);
    }
}
