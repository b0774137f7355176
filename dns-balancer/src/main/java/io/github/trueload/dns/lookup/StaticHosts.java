// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Hosts whose addresses a plan sets itself; names match in any case. */
public final class StaticHosts {
    private final Map<String, Host> hosts = new HashMap<>();

    /** @param texts host to IP addresses or other host names, separated by commas; entries without any don't count */
    public StaticHosts(Map<String, String> texts) {
        texts.forEach((name, text) -> {
            for (String target : text.split(",")) {
                if (!target.trim().isEmpty()) {
                    String host = name.trim().toLowerCase(Locale.ROOT);
                    hosts.computeIfAbsent(host, added -> new Host(host)).targets.add(target.trim());
                }
            }
        });
        hosts.values().forEach(host -> host.key = host.name + " " + String.join(",", host.targets));
    }

    /** The entry of a host; null if it has none. */
    public Host of(String host) {
        if (hosts.isEmpty()) {
            return null;
        }
        Host known = hosts.get(host);
        return known == null ? hosts.get(host.toLowerCase(Locale.ROOT)) : known;
    }

    /** A host with its targets. */
    public static final class Host {
        public final String name;
        public final List<String> targets = new ArrayList<>();
        private String key;

        Host(String name) {
            this.name = name;
        }

        /** Differs for other targets of the same name; the space is in no name. */
        public String key() {
            return key;
        }
    }
}
