// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The connections that Linux lists in /proc/net/tcp and tcp6: those of this network namespace that were opened from
 * here, open or in TIME_WAIT, by server address and port. Linux tells too when each TIME_WAIT ends, and so when the
 * connection was closed.
 */
final class Sockets {
    private static final String LISTENING = "0A ";
    private static final String TIME_WAIT = "06 ";
    private static final Pattern MACHINES = Pattern.compile("(orphan|alloc|mem) \\d+");
    private static final Pattern ENDPOINT = Pattern.compile("(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{32}):[0-9A-Fa-f]{4}");

    private final Map<String, Server> servers = new HashMap<>();
    private final Map<String, String> readable = new HashMap<>();
    private final LocalPorts ports;

    private Sockets(LocalPorts ports) {
        this.ports = ports;
    }

    /** Reads the table; null where the system has none. */
    static Sockets read(Path root) throws IOException {
        LocalPorts ports = LocalPorts.read(root);
        if (ports == null) {
            return null;
        }
        Sockets sockets = new Sockets(ports);
        sockets.add(root.resolve("proc/self/net/tcp"));
        sockets.add(root.resolve("proc/self/net/tcp6"));
        return sockets;
    }

    /**
     * How many sockets there are, in a row; empty where the system does not tell. Reading this takes microseconds; for
     * the table Linux goes through a hash table made for all sockets that the machine could have, which takes
     * milliseconds even where there are none.
     */
    static String counts(Path root) {
        Path net = root.resolve("proc/self/net");
        String tcp = Linux.lineAfter("TCP: ", net.resolve("sockstat"));
        // Of "inuse 7 orphan 0 tw 144 alloc 18 mem 0" some are those of the whole machine.
        return tcp.isEmpty()
                ? ""
                : MACHINES.matcher(tcp).replaceAll("") + Linux.lineAfter("TCP6: ", net.resolve("sockstat6"));
    }

    /** The connections to each server, which is {@code address:port} without brackets. */
    Map<String, Server> servers() {
        return Collections.unmodifiableMap(servers);
    }

    Server to(String address, int port) {
        return servers.getOrDefault(address + ":" + port, new Server());
    }

    /** Whether a connection to a server is listed, open or closed lately. */
    boolean hasConnectionsTo(String address, int port) {
        return servers.containsKey(address + ":" + port);
    }

    /** Local ports that the system hands out toward one server from one address. */
    int portsMax() {
        return ports.highest - ports.lowest + 1;
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
        if (colon > 0 && port >= ports.lowest && port <= ports.highest) {
            String server = readable.computeIfAbsent(remote, Sockets::addressAndPort);
            if (server.isEmpty()) {
                return;
            }
            String source = local.substring(0, colon);
            Server connections = servers.computeIfAbsent(server, key -> new Server());
            if (line.startsWith(TIME_WAIT, state)) {
                connections.addClosed(source, port, ports.secondsAgo(line, state), !ports.reusesTimeWait(server));
            } else {
                connections.addOpen(source, port);
            }
        }
    }

    /** The port of an end of a connection; -1 where there is none. */
    private static int port(String hex) {
        int port = 0;
        for (int i = hex.indexOf(':') + 1; i < hex.length() && port >= 0 && port <= LocalPorts.HIGHEST; i++) {
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

    /** The connections to one server address and port, by the local address and port they come from. */
    static final class Server {
        /** Those closed longer ago are not counted. */
        private static final int MOST_SECONDS = 60;

        private final Map<String, BitSet> open = new HashMap<>();
        private final Map<String, BitSet> taken = new HashMap<>();
        private final int[] closed = new int[MOST_SECONDS];

        private void addOpen(String source, int port) {
            set(open, source, port);
            set(taken, source, port);
        }

        private void addClosed(String source, int port, long secondsAgo, boolean isTaken) {
            if (secondsAgo < MOST_SECONDS) {
                closed[(int) secondsAgo]++;
            }
            if (isTaken) {
                set(taken, source, port);
            }
        }

        private static void set(Map<String, BitSet> ports, String source, int port) {
            ports.computeIfAbsent(source, key -> new BitSet()).set(port);
        }

        long open() {
            return open.values().stream().mapToLong(BitSet::cardinality).sum();
        }

        /** Local ports that no new connection to this server can have, of the source address with most of them. */
        int portsTaken() {
            return taken.values().stream().mapToInt(BitSet::cardinality).max().orElse(0);
        }

        /** Connections that were closed less than so many seconds ago, but not less than so many others. */
        long closed(int since, int until) {
            return Arrays.stream(closed, Math.min(until, MOST_SECONDS), Math.min(since, MOST_SECONDS))
                    .sum();
        }
    }

    /**
     * The local ports that Linux hands out, and when it hands out again those in TIME_WAIT: after 60 s ({@code
     * TCP_TIMEWAIT_LEN}), or what {@code tcp_tw_timeout} says, which the kernels of Alibaba Cloud Linux 2 and 3 have;
     * after one second, where {@code tcp_tw_reuse} is 1, or 2 and the server is on this machine, and timestamps are on
     * (kernel documentation, ip-sysctl).
     */
    private static final class LocalPorts {
        static final int HIGHEST = 65_535;

        private static final int USUAL_SECONDS = 60;

        /** {@code /proc} counts time in hundredths of a second (USER_HZ). */
        private static final long TICKS = 100;

        /** The timer that ends a TIME_WAIT (kernel documentation, proc_net_tcp). */
        private static final String TIMER = "03:";

        private static final int HEX = 16;

        final int lowest;
        final int highest;
        private final int reuse;
        private final int timeWaitSeconds;

        private LocalPorts(int lowest, int highest, int reuse, int timeWaitSeconds) {
            this.lowest = lowest;
            this.highest = highest;
            this.reuse = reuse;
            this.timeWaitSeconds = timeWaitSeconds;
        }

        /** Reads the settings; null where the system has none. */
        static LocalPorts read(Path root) {
            Path settings = root.resolve("proc/sys/net/ipv4");
            String[] ends = (Linux.firstLine(settings.resolve("ip_local_port_range")) + " none none").split("\\s+");
            double lowest = Linux.number(ends[0]);
            double highest = Linux.number(ends[1]);
            if (!(lowest >= 0 && lowest <= highest && highest <= HIGHEST)) {
                return null;
            }
            // NaN becomes 0.
            int reuse = Linux.firstLine(settings.resolve("tcp_timestamps")).equals("0")
                    ? 0
                    : (int) Linux.number(settings.resolve("tcp_tw_reuse"));
            double told = Linux.number(settings.resolve("tcp_tw_timeout"));
            return new LocalPorts((int) lowest, (int) highest, reuse, told > 0 ? (int) told : USUAL_SECONDS);
        }

        /** Whether a port in TIME_WAIT toward a server ({@code address:port}) is free for a new connection to it. */
        boolean reusesTimeWait(String server) {
            boolean loopback = server.startsWith("127.") || server.startsWith("0:0:0:0:0:0:0:1:");
            return reuse == 1 || reuse == 2 && loopback;
        }

        /** Whole seconds since a connection was closed, by its line and its column {@code st}; 0: that is not told. */
        long secondsAgo(String line, int state) {
            int queues = line.indexOf(' ', state) + 1;
            int timer = line.indexOf(' ', queues) + 1;
            int end = line.indexOf(' ', timer);
            if (!line.startsWith(TIMER, timer) || end < 0) {
                return 0;
            }
            try {
                long left = Long.parseLong(line.substring(timer + TIMER.length(), end), HEX);
                return Math.max(0, (timeWaitSeconds * TICKS - left) / TICKS);
            } catch (NumberFormatException e) {
                return 0;
            }
        }
    }
}
