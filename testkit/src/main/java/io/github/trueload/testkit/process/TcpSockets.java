// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The TCP sockets of a process at one moment, as Linux tells them in {@code /proc}. Immutable.
 *
 * @param rows columns of net/tcp: local address, remote address, state, and so on; the tenth is the inode number
 */
public record TcpSockets(List<String[]> rows) {
    private static final String ESTABLISHED = "01";
    private static final String LISTEN = "0A";

    /** Looks at a process. */
    public static TcpSockets of(long pid) {
        Path process = Path.of("/proc", String.valueOf(pid));
        try {
            Set<String> own = inodes(process.resolve("fd"));
            List<String[]> rows = new ArrayList<>();
            for (String table : List.of("net/tcp", "net/tcp6")) {
                Path file = process.resolve(table);
                if (Files.exists(file)) {
                    Files.readAllLines(file).stream()
                            .map(line -> line.strip().split("\\s+"))
                            .filter(columns -> own.contains(columns[9]))
                            .forEach(rows::add);
                }
            }
            return new TcpSockets(rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The ports on which it accepts connections. */
    public Set<Integer> listening() {
        Set<Integer> ports = new TreeSet<>();
        rows.stream().filter(row -> row[3].equals(LISTEN)).forEach(row -> ports.add(port(row[1])));
        return ports;
    }

    /** How many connections it holds to a port of another process. */
    public int connectionsTo(int port) {
        return (int) rows.stream()
                .filter(row -> row[3].equals(ESTABLISHED) && port(row[2]) == port)
                .count();
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.indexOf(':') + 1), 16);
    }

    /** The inode numbers of a process's sockets. */
    private static Set<String> inodes(Path descriptors) throws IOException {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> open = Files.list(descriptors)) {
            for (Path descriptor : (Iterable<Path>) open::iterator) {
                String target = target(descriptor);
                if (target.startsWith("socket:[")) {
                    inodes.add(target.substring("socket:[".length(), target.length() - 1));
                }
            }
        }
        return inodes;
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            // Closed since it was listed.
            return "";
        }
    }
}
