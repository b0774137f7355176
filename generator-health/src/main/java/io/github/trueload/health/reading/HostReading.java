// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** How the connections to one host name spread over the addresses that the name has. */
public final class HostReading {
    /** The host name. */
    public final String host;
    /** Every address of the name with the connections counted there; unused addresses have 0. */
    public final Map<String, Long> connections;
    /** Where the counts come from, for the message. */
    public final String source;

    public HostReading(String host, Map<String, Long> connections, String source) {
        this.host = host;
        this.connections = Collections.unmodifiableMap(new TreeMap<>(connections));
        this.source = source;
    }

    /** All connections. */
    public long total() {
        long sum = 0;
        for (long count : connections.values()) {
            sum += count;
        }
        return sum;
    }

    /** The address with the most connections; empty when there is no address. */
    public String busiest() {
        String best = "";
        long most = -1;
        for (Map.Entry<String, Long> entry : connections.entrySet()) {
            if (entry.getValue() > most) {
                most = entry.getValue();
                best = entry.getKey();
            }
        }
        return best;
    }
}
