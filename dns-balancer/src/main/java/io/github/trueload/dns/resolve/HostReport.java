// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What happened to one host up to a moment. Immutable. */
public final class HostReport {
    private final String host;
    private final Map<String, Long> connections;
    private final long lookups;
    private final long failures;

    HostReport(String host, Map<String, Long> connections, long lookups, long failures) {
        this.host = host;
        this.connections = Collections.unmodifiableMap(new LinkedHashMap<>(connections));
        this.lookups = lookups;
        this.failures = failures;
    }

    /** The host's name. */
    public String host() {
        return host;
    }

    /** How many new connections were sent to each address. */
    public Map<String, Long> connections() {
        return connections;
    }

    /** The connections of all addresses. */
    public long total() {
        long total = 0;
        for (long count : connections.values()) {
            total += count;
        }
        return total;
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
