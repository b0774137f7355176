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
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The connections that Linux lists in /proc/net/tcp and tcp6: those of this network namespace that were opened from
 * here, open or in TIME_WAIT, by server address and port. Linux tells too when each TIME_WAIT ends, and so when the
 * connection was closed. Immutable.
 */
final class SocketTable {
    private static final String LISTENING = "0A ";
    private static final String TIME_WAIT = "06 ";

    private static final int HIGHEST_PORT = 65_535;
    private static final Pattern ENDPOINT = Pattern.compile("(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{32}):[0-9A-Fa-f]{4}");

    private final Map<String, ServerSockets> servers = new HashMap<>();
    private final Map<String, String> readable = new HashMap<>();
    private final LocalPorts ports;
    private final TimeWait timeWait;

    private SocketTable(LocalPorts ports, TimeWait timeWait) {
        this.ports = ports;
        this.timeWait = timeWait;
    }

    /** Reads the table; null where the system has none. */
    static SocketTable read(Path root) throws IOException {
        LocalPorts ports = LocalPorts.read(root);
        if (ports == null) {
            return null;
        }
        SocketTable table = new SocketTable(ports, TimeWait.read(root));
        table.add(root.resolve("proc/self/net/tcp"));
        table.add(root.resolve("proc/self/net/tcp6"));
        return table;
    }

    /** The connections to each server, which is {@code address:port} without brackets. */
    Map<String, ServerSockets> servers() {
        return Collections.unmodifiableMap(servers);
    }

    /** The connections to one server address and port. */
    ServerSockets to(String address, int port) {
        return servers.getOrDefault(address + ":" + port, new ServerSockets());
    }

    /** Whether a connection to a server is listed, open or closed lately. */
    boolean hasConnectionsTo(String address, int port) {
        return servers.containsKey(address + ":" + port);
    }

    /** Local ports that the system hands out toward one server from one address. */
    int portsMax() {
        return ports.count();
    }

    private void add(Path table) throws IOException {
        if (!Files.isReadable(table)) {
            return;
        }
        try (BufferedReader reader = Files.newBufferedReader(table, StandardCharsets.ISO_8859_1)) {
            // The first line names the columns.
            reader.readLine();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                add(line);
            }
        }
    }

    /**
     * {@code sl: local_address rem_address st tx_queue:rx_queue tr:tm->when ...}; by hand, because a table may have
     * tens of thousands of lines.
     */
    private void add(String line) {
        int local = line.indexOf(':') + 2;
        int remote = line.indexOf(' ', local) + 1;
        int state = line.indexOf(' ', remote) + 1;
        if (local > 1 && remote > 0 && state > 0 && !line.startsWith(LISTENING, state)) {
            add(line.substring(local, remote - 1), line.substring(remote, state - 1), line, state);
        }
    }

    /** Lines that are none of a table, because it changed or ends while it is read, tell of no connection. */
    private void add(String local, String remote, String line, int state) {
        int colon = local.indexOf(':');
        int port = port(local);
        if (colon > 0 && ports.contains(port)) {
            String server = readable.computeIfAbsent(remote, SocketTable::addressAndPort);
            if (server.isEmpty()) {
                return;
            }
            String source = local.substring(0, colon);
            ServerSockets sockets = servers.computeIfAbsent(server, key -> new ServerSockets());
            if (line.startsWith(TIME_WAIT, state)) {
                sockets.addClosed(source, port, timeWait.secondsAgo(line, state), !ports.reusesTimeWait(server));
            } else {
                sockets.addOpen(source, port);
            }
        }
    }

    /** The port of an end of a connection; -1 where there is none. */
    private static int port(String hex) {
        int port = 0;
        for (int i = hex.indexOf(':') + 1; i < hex.length() && port >= 0 && port <= HIGHEST_PORT; i++) {
            int digit = Character.digit(hex.charAt(i), 16);
            port = digit < 0 ? -1 : port * 16 + digit;
        }
        return port;
    }

    /** The kernel prints each 32-bit word of an address as a number of the machine's byte order. */
    private static String addressAndPort(String hex) {
        if (!ENDPOINT.matcher(hex).matches()) {
            return "";
        }
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
