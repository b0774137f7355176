// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Hosts whose addresses a plan sets itself; names match in any case. Immutable, compared by value. */
public final class StaticHosts {
    private final Map<String, List<String>> targets;

    private StaticHosts(Map<String, List<String>> targets) {
        this.targets = targets;
    }

    /**
     * The given hosts.
     *
     * @param addresses host to IP addresses or other host names, separated by commas; entries without any don't count
     */
    public static StaticHosts of(Map<String, String> addresses) {
        Map<String, List<String>> targets = new LinkedHashMap<>();
        for (Map.Entry<String, String> entry : addresses.entrySet()) {
            for (String target : entry.getValue().split(",")) {
                if (!target.trim().isEmpty()) {
                    targets.computeIfAbsent(entry.getKey().trim().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                            .add(target.trim());
                }
            }
        }
        return new StaticHosts(targets);
    }

    /** What stands for a host, none when it is no static host. */
    public List<String> targetsOf(String host) {
        return targets.getOrDefault(host.toLowerCase(Locale.ROOT), Collections.emptyList());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StaticHosts && targets.equals(((StaticHosts) other).targets);
    }

    @Override
    public int hashCode() {
        return targets.hashCode();
    }

    @Override
    public String toString() {
        return targets.toString();
    }
}
