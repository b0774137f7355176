// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.nio.file.Path;

/**
 * The local ports that Linux hands out, and whether it hands out again those in TIME_WAIT: after one second, where
 * {@code tcp_tw_reuse} is 1, or 2 and the server is on this machine, and timestamps are on (kernel documentation,
 * ip-sysctl). Immutable.
 */
final class LocalPorts {
    private static final String SETTINGS = "proc/sys/net/ipv4";

    private static final int HIGHEST = 65_535;

    private final int lowest;
    private final int highest;
    private final int reuse;

    private LocalPorts(int lowest, int highest, int reuse) {
        this.lowest = lowest;
        this.highest = highest;
        this.reuse = reuse;
    }

    /** Reads the settings; null where the system has none. */
    static LocalPorts read(Path root) {
        Path settings = root.resolve(SETTINGS);
        String range = ProcFile.firstLine(settings.resolve("ip_local_port_range"));
        if (range.isEmpty()) {
            return null;
        }
        String[] ends = (range + " none").split("\\s+");
        double lowest = ProcFile.number(ends[0]);
        double highest = ProcFile.number(ends[1]);
        if (!(lowest >= 0 && lowest <= highest && highest <= HIGHEST)) {
            return null;
        }
        int reuse = ProcFile.firstLine(settings.resolve("tcp_timestamps")).equals("0")
                ? 0
                : number(settings.resolve("tcp_tw_reuse"));
        return new LocalPorts((int) lowest, (int) highest, reuse);
    }

    int count() {
        return highest - lowest + 1;
    }

    boolean contains(int port) {
        return port >= lowest && port <= highest;
    }

    /** Whether a port in TIME_WAIT toward a server ({@code address:port}) is free for a new connection to it. */
    boolean reusesTimeWait(String server) {
        boolean loopback = server.startsWith("127.") || server.startsWith("0:0:0:0:0:0:0:1:");
        return reuse == 1 || reuse == 2 && loopback;
    }

    private static int number(Path file) {
        // NaN becomes 0.
        return (int) ProcFile.number(file);
    }
}
