// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.HostReading;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * The spread of new connections over the addresses of names, as the DNS balancer counts them. The balancer counts from
 * the start of a test; what counts here is the difference of two looks. Used by one thread.
 */
final class BalancedHosts {
    /** A plan that asks for more names than this has no single one that matters. */
    private static final int MOST_HOSTS = 32;

    private final BalancerCounts balancer;
    private final LongSupplier nanoClock;
    private final Map<String, Spread> spreads = new HashMap<>();
    private Map<String, Map<String, Long>> before;

    BalancedHosts(BalancerCounts balancer, LongSupplier nanoClock) {
        this.balancer = balancer;
        this.nanoClock = nanoClock;
        // The balancer goes on showing the former test's counts until this one begins.
        this.before = balancer.read();
    }

    Map<String, HostReading> look() {
        Map<String, Map<String, Long>> counts = balancer.read();
        Map<String, HostReading> readings = new LinkedHashMap<>();
        for (Map.Entry<String, Map<String, Long>> host : counts.entrySet()) {
            if (readings.size() < MOST_HOSTS) {
                Map<String, Long> earlier = before.getOrDefault(host.getKey(), Collections.<String, Long>emptyMap());
                Spread spread = spreads.computeIfAbsent(host.getKey(), key -> new Spread());
                spread.add(
                        difference(host.getValue(), earlier),
                        Collections.<String, Long>emptyMap(),
                        nanoClock.getAsLong());
                readings.put(host.getKey(), spread.read(host.getKey(), HostReading.Source.BALANCER));
            }
        }
        before = counts;
        return readings;
    }

    /** A count that is smaller than before began anew. */
    private static Map<String, Long> difference(Map<String, Long> now, Map<String, Long> earlier) {
        Map<String, Long> difference = new TreeMap<>();
        now.forEach((address, count) -> {
            long known = earlier.getOrDefault(address, 0L);
            difference.put(address, count < known ? count : count - known);
        });
        return difference;
    }
}
