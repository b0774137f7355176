// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What happened to one host up to a moment. Immutable. */
public final class HostReport {
    private final String host;
    private final Map<String, AddressReport> addresses;
    private final long lookups;
    private final long failures;

    HostReport(String host, Map<String, AddressReport> addresses, long lookups, long failures) {
        this.host = host;
        this.addresses = Collections.unmodifiableMap(new LinkedHashMap<>(addresses));
        this.lookups = lookups;
        this.failures = failures;
    }

    /** The host's name. */
    public String host() {
        return host;
    }

    /** What happened to each address. */
    public Map<String, AddressReport> addresses() {
        return addresses;
    }

    /** For how many new connections an address was chosen. */
    public long total() {
        return addresses.values().stream().mapToLong(AddressReport::chosen).sum();
    }

    /** Whether it is known how long samples took, because HTTP samplers used the host. */
    public boolean hasSamples() {
        return addresses.values().stream().anyMatch(address -> address.samples() > 0);
    }

    /** Whether it is known where any connection went. */
    public boolean hasOutcomes() {
        return addresses.values().stream().anyMatch(address -> address.reached() + address.notReached() > 0);
    }

    /** How often the host was looked up. */
    public long lookups() {
        return lookups;
    }

    /** How many of the look-ups failed. */
    public long failures() {
        return failures;
    }
}
