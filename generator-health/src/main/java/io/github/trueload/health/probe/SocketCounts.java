// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.nio.file.Path;

/**
 * How many TCP sockets this network namespace has, by /proc/net/sockstat and sockstat6. Reading it takes microseconds;
 * for the {@link SocketTable} Linux goes through a hash table made for all sockets that the machine could have, which
 * takes milliseconds even where there are none. Stateless.
 */
final class SocketCounts {
    private static final String IN_USE = "inuse";
    private static final String TIME_WAIT = "tw";

    private SocketCounts() {}

    /** The counts in a row; empty where the system does not tell. */
    static String read(Path root) {
        Path net = root.resolve("proc/self/net");
        String tcp = counts(net.resolve("sockstat"), "TCP: ");
        return tcp.isEmpty() ? "" : tcp + counts(net.resolve("sockstat6"), "TCP6: ");
    }

    /** {@code TCP: inuse 7 orphan 0 tw 144 alloc 18 mem 0}, of which the last two are those of the machine. */
    private static String counts(Path file, String protocol) {
        StringBuilder counts = new StringBuilder();
        for (String line : ProcFile.lines(file)) {
            if (line.startsWith(protocol)) {
                String[] words = line.split(" ");
                for (int i = 1; i + 1 < words.length; i += 2) {
                    if (words[i].equals(IN_USE) || words[i].equals(TIME_WAIT)) {
                        counts.append(words[i + 1]).append(' ');
                    }
                }
            }
        }
        return counts.toString();
    }
}
