// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.nio.file.Path;

/**
 * How long Linux keeps the port of a closed connection: 60 s ({@code TCP_TIMEWAIT_LEN}), or what {@code tcp_tw_timeout}
 * says, which the kernels of Alibaba Cloud Linux 2 and 3 have. Immutable.
 */
final class TimeWait {
    private static final int USUAL_SECONDS = 60;
    /** {@code /proc} counts time in hundredths of a second (USER_HZ). */
    private static final long TICKS = 100;
    /** The timer that ends a TIME_WAIT (kernel documentation, proc_net_tcp). */
    private static final String TIMER = "03:";

    private static final int HEX = 16;

    private final int seconds;

    private TimeWait(int seconds) {
        this.seconds = seconds;
    }

    static TimeWait read(Path root) {
        double told = ProcFile.number(root.resolve("proc/sys/net/ipv4/tcp_tw_timeout"));
        return new TimeWait(told > 0 ? (int) told : USUAL_SECONDS);
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
            return Math.max(0, (seconds * TICKS - left) / TICKS);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
