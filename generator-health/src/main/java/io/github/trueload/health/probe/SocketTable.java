// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The connections that Linux lists in /proc/net/tcp and tcp6: those of this network namespace that were opened from
 * here, open or in TIME_WAIT, by server address and port. Immutable.
 */
final class SocketTable {
    private static final String LISTENING = "0A";
    private static final int ADDRESS = 2;
    private static final int STATE = 3;

    private final Map<String, BitSet> connections;
    private final int portsMax;

    private SocketTable(Map<String, BitSet> connections, int portsMax) {
        this.connections = connections;
        this.portsMax = portsMax;
    }

    /** Reads the table; null where the system has none. */
    static SocketTable read(Path root) throws IOException {
        Path range = root.resolve("proc/sys/net/ipv4/ip_local_port_range");
        if (!Files.isReadable(range)) {
            return null;
        }
        List<String> lines = Files.readAllLines(range, StandardCharsets.UTF_8);
        String[] ends = lines.get(0).trim().split("\\s+");
        int lowest = Integer.parseInt(ends[0]);
        int highest = Integer.parseInt(ends[1]);
        Map<String, BitSet> connections = new HashMap<>();
        count(root.resolve("proc/self/net/tcp"), lowest, highest, connections);
        count(root.resolve("proc/self/net/tcp6"), lowest, highest, connections);
        return new SocketTable(connections, highest - lowest + 1);
    }

    /** The local ports of the connections to each server, which is {@code address:port} without brackets. */
    Map<String, BitSet> connections() {
        return Collections.unmodifiableMap(connections);
    }

    /** The local ports of the connections to one server address and port. */
    BitSet to(String address, int port) {
        BitSet ports = connections.get(address + ":" + port);
        return ports == null ? new BitSet() : ports;
    }

    /** Local ports that the system hands out. */
    int portsMax() {
        return portsMax;
    }

    private static void count(Path table, int lowest, int highest, Map<String, BitSet> connections) throws IOException {
        if (!Files.isReadable(table)) {
            return;
        }
        Map<String, String> readable = new HashMap<>();
        try (BufferedReader reader = Files.newBufferedReader(table, StandardCharsets.US_ASCII)) {
            // The first line names the columns.
            reader.readLine();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                String[] columns = line.trim().split("\\s+", STATE + 2);
                if (columns.length <= STATE || columns[STATE].equals(LISTENING)) {
                    continue;
                }
                int local = port(columns[ADDRESS - 1]);
                if (local >= lowest && local <= highest) {
                    String server = readable.computeIfAbsent(columns[ADDRESS], SocketTable::addressAndPort);
                    connections.computeIfAbsent(server, key -> new BitSet()).set(local);
                }
            }
        }
    }

    private static int port(String hex) {
        return Integer.parseInt(hex.substring(hex.indexOf(':') + 1), 16);
    }

    /** The kernel prints each 32-bit word of an address as a number of the machine's byte order. */
    private static String addressAndPort(String hex) {
        int colon = hex.indexOf(':');
        ByteBuffer bytes = ByteBuffer.allocate(colon / 2).order(ByteOrder.nativeOrder());
        for (int word = 0; word < colon; word += 8) {
            bytes.putInt((int) Long.parseLong(hex.substring(word, word + 8), 16));
        }
        try {
            // An IPv4 address mapped into IPv6 comes out as IPv4, which is how Java's sockets use tcp6.
            return InetAddress.getByAddress(bytes.array()).getHostAddress() + ":" + port(hex);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(hex, e);
        }
    }
}
