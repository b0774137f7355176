// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The connections to one server address and port, by the local address and port they come from. Used by one thread. */
final class ServerSockets {
    /** Those closed longer ago are not counted. */
    private static final int MOST_SECONDS = 60;

    private final Map<String, BitSet> open = new HashMap<>();
    private final Map<String, BitSet> taken = new HashMap<>();
    private final int[] closed = new int[MOST_SECONDS];

    void addOpen(String source, int port) {
        set(open, source, port);
        set(taken, source, port);
    }

    void addClosed(String source, int port, long secondsAgo, boolean isTaken) {
        if (secondsAgo < MOST_SECONDS) {
            closed[(int) secondsAgo]++;
        }
        if (isTaken) {
            set(taken, source, port);
        }
    }

    /** Connections that are open now. */
    long open() {
        return open.values().stream().mapToLong(BitSet::cardinality).sum();
    }

    /** Local ports that no new connection to this server can have, of the source address with most of them. */
    int portsTaken() {
        return taken.values().stream().mapToInt(BitSet::cardinality).max().orElse(0);
    }

    /**
     * Connections that were closed lately.
     *
     * @param since the longest ago that counts, in seconds, exclusive
     * @param until the shortest ago that counts, in seconds, inclusive
     */
    long closed(int since, int until) {
        long count = 0;
        for (int ago = until; ago < Math.min(since, MOST_SECONDS); ago++) {
            count += closed[ago];
        }
        return count;
    }

    private static void set(Map<String, BitSet> ports, String source, int port) {
        ports.computeIfAbsent(source, key -> new BitSet()).set(port);
    }
}
