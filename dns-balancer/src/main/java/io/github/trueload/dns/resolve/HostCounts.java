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
    private final ConcurrentHashMap<InetAddress, AddressCounts> addresses = new ConcurrentHashMap<>();
    private final LongAdder lookups = new LongAdder();
    private final LongAdder failures = new LongAdder();

    /** The counts of an address. Addresses that a host has are shown even when they were never chosen. */
    AddressCounts of(InetAddress address) {
        AddressCounts known = addresses.get(address);
        return known == null ? addresses.computeIfAbsent(address, added -> new AddressCounts()) : known;
    }

    void lookedUp() {
        lookups.increment();
    }

    void failed() {
        failures.increment();
    }

    HostReport report(String host) {
        Map<String, AddressReport> byAddress =
                new TreeMap<>(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        addresses.forEach((address, counts) -> byAddress.put(address.getHostAddress(), counts.report()));
        return new HostReport(host, byAddress, lookups.sum(), failures.sum());
    }
}
