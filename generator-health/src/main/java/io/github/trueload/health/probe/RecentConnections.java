// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Counts the different connections to a server over the last one to two minutes of looks. A single look sees few of
 * them where connections are short; a kept-alive one is the same in each look and counts once. Used by one thread.
 */
final class RecentConnections {
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final LongSupplier nanoClock;
    private Map<String, BitSet> minute = new HashMap<>();
    private Map<String, BitSet> minuteBefore = new HashMap<>();
    private long sinceNanos;

    RecentConnections(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.sinceNanos = nanoClock.getAsLong();
    }

    /** Adds what a look saw of one server and returns how many connections were seen lately. */
    long to(String address, int port, SocketTable look) {
        long now = nanoClock.getAsLong();
        if (now - sinceNanos > MINUTE_NANOS) {
            minuteBefore = minute;
            minute = new HashMap<>();
            sinceNanos = now;
        }
        String server = address + ":" + port;
        BitSet seen = minute.computeIfAbsent(server, key -> new BitSet());
        seen.or(look.to(address, port));
        BitSet all = (BitSet) seen.clone();
        all.or(minuteBefore.getOrDefault(server, new BitSet()));
        return all.cardinality();
    }
}
