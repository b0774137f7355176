// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.HostReading;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * The spread of connections over the addresses of names, as the system lists them. What was closed since the look
 * before is told in steps of some seconds, so that a long table, which is read rarely, tells as well as a short one
 * when a load jumped. Used by one thread.
 */
final class SeenHosts {
    private static final int STEP_SECONDS = 5;
    private static final long NANOS = 1_000_000_000;

    private final LongSupplier nanoClock;
    private final Map<String, Spread> spreads = new HashMap<>();
    private final Map<String, Long> lookedAt = new HashMap<>();

    SeenHosts(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** Adds a look at one name; empty while there is no connection to it. */
    Optional<HostReading> look(String host, int port, List<String> addresses, SocketTable sockets) {
        long now = nanoClock.getAsLong();
        String key = host + ":" + port;
        Spread spread = spreads.computeIfAbsent(key, name -> new Spread());
        Map<String, Long> open = new TreeMap<>();
        addresses.forEach(address -> open.put(address, sockets.to(address, port).open()));
        int since = secondsSince(lookedAt.put(key, now), now);
        for (int steps = Math.max(1, Math.round((float) since / STEP_SECONDS)); steps > 0; steps--) {
            int until = since - since / steps;
            Map<String, Long> ended = new TreeMap<>();
            for (String address : addresses) {
                ended.put(address, sockets.to(address, port).closed(since, until));
            }
            spread.add(ended, open, now - until * NANOS);
            since = until;
        }
        HostReading reading = spread.read(host, HostReading.Source.SYSTEM);
        return reading.total() > 0 ? Optional.of(reading) : Optional.empty();
    }

    private static int secondsSince(Long before, long now) {
        return before == null ? STEP_SECONDS : (int) Math.max(1, Math.round((double) (now - before) / NANOS));
    }
}
