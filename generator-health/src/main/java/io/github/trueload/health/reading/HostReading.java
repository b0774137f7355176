// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** How the connections to one host name spread over the addresses that the name has. Immutable. */
public final class HostReading {
    /** Where counts come from. */
    public enum Source {
        /** The DNS balancer counts the connections that it sends to each address. */
        BALANCER,
        /** The system lists connections. */
        SYSTEM
    }

    /** The host name. */
    public final String host;
    /** Every address of the name with the connections of the last seconds; unused addresses have 0. */
    public final Map<String, Long> connections;
    /** Where the counts come from. */
    public final Source source;
    /** Seconds after which nearly all connections went to another address, on the average; NaN if they did not. */
    public final double secondsPerChange;

    /** Joins the figures that the fields describe. */
    public HostReading(String host, Map<String, Long> connections, Source source, double secondsPerChange) {
        this.host = host;
        this.connections = Collections.unmodifiableMap(new TreeMap<>(connections));
        this.source = source;
        this.secondsPerChange = secondsPerChange;
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
