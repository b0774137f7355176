// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The connections to one server address and port, by the local address and port they come from. Used by one thread. */
final class ServerSockets {
    private final Map<String, BitSet> open = new HashMap<>();
    private final Map<String, BitSet> closed = new HashMap<>();
    private final Map<String, BitSet> taken = new HashMap<>();

    void add(String source, int port, boolean isOpen, boolean isTaken) {
        set(isOpen ? open : closed, source, port);
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

    /** Connections that have been closed, and that another look at the same server did not see closed yet. */
    long closedSince(ServerSockets before) {
        long count = 0;
        for (Map.Entry<String, BitSet> entry : closed.entrySet()) {
            BitSet fresh = (BitSet) entry.getValue().clone();
            fresh.andNot(before.closed.getOrDefault(entry.getKey(), new BitSet()));
            count += fresh.cardinality();
        }
        return count;
    }

    private static void set(Map<String, BitSet> ports, String source, int port) {
        ports.computeIfAbsent(source, key -> new BitSet()).set(port);
    }
}
