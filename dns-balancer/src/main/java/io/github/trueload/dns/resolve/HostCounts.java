// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.net.InetAddress;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What happened to one host so far. Thread-safe. */
final class HostCounts {
    private final ConcurrentHashMap<InetAddress, LongAdder> connections = new ConcurrentHashMap<>();
    private final LongAdder lookups = new LongAdder();
    private final LongAdder failures = new LongAdder();

    void handedOut(InetAddress address) {
        LongAdder count = connections.get(address);
        if (count == null) {
            count = connections.computeIfAbsent(address, known -> new LongAdder());
        }
        count.increment();
    }

    /** Addresses that a host has are shown even when none was handed out yet. */
    void known(InetAddress address) {
        connections.computeIfAbsent(address, added -> new LongAdder());
    }

    void lookedUp() {
        lookups.increment();
    }

    void failed() {
        failures.increment();
    }

    HostReport report(String host) {
        Map<String, Long> byAddress =
                new TreeMap<>(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        connections.forEach((address, count) -> byAddress.put(address.getHostAddress(), count.sum()));
        return new HostReport(host, byAddress, lookups.sum(), failures.sum());
    }
}
