// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.HostReading;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** The spread of connections over the addresses of names, as the system lists them. Used by one thread. */
final class SeenHosts {
    private final LongSupplier nanoClock;
    private final Map<String, Spread> spreads = new HashMap<>();
    private final Map<String, ServerSockets> before = new HashMap<>();

    SeenHosts(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** Adds a look at one name; empty while there is no connection to it. */
    Optional<HostReading> look(String host, int port, List<String> addresses, SocketTable sockets) {
        Map<String, Long> ended = new TreeMap<>();
        Map<String, Long> open = new TreeMap<>();
        for (String address : addresses) {
            String server = address + ":" + port;
            ServerSockets now = sockets.to(address, port);
            ended.put(address, now.closedSince(before.getOrDefault(server, new ServerSockets())));
            open.put(address, now.open());
            before.put(server, now);
        }
        Spread spread = spreads.computeIfAbsent(host + ":" + port, key -> new Spread());
        spread.add(ended, open, nanoClock.getAsLong());
        HostReading reading = spread.read(host, HostReading.Source.SYSTEM);
        return reading.total() > 0 ? Optional.of(reading) : Optional.empty();
    }
}
