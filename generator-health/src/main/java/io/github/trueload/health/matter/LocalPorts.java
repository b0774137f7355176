// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.nio.file.Path;

/**
 * The local ports that Linux hands out, and when it hands out again those in TIME_WAIT: after 60 s
 * ({@code TCP_TIMEWAIT_LEN}), or what {@code tcp_tw_timeout} says, which the kernels of Alibaba Cloud Linux 2 and 3
 * have; after one second, where {@code tcp_tw_reuse} is 1, or 2 and the server is on this machine, and timestamps are
 * on (kernel documentation, ip-sysctl).
 */
final class LocalPorts {
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

    /**
     * Whole seconds since a connection was closed; 0 where that is not told.
     *
     * @param line its line in {@code /proc/net/tcp}
     * @param state where the column {@code st} begins
     */
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
