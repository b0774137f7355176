// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.nio.file.Path;

/**
 * How busy all processors of the machine were, and the time that its hypervisor gave to other machines, from the first
 * line of /proc/stat. The JVM's own figure is not taken where Linux tells: inside a container it may be that of the
 * container (JDK 17), and reading it opens a dozen files each time. Used by one thread.
 */
final class MachineTime {
    /** Absent: what is read before there is something to compare with, and where the system does not tell. */
    static final MachineTime ABSENT = new MachineTime(Double.NaN, Double.NaN);

    /** Columns after the name, by proc(5). Guest times, which follow, are counted in user and nice already. */
    private static final int USER = 1;

    private static final int IDLE = 4;
    private static final int IO_WAIT = 5;
    private static final int STEAL = 8;

    /** Share of the time in which processors worked, 0 to 1. */
    final double busyShare;
    /** Share of the time that went to other machines, 0 to 1. */
    final double stealShare;

    private MachineTime(double busyShare, double stealShare) {
        this.busyShare = busyShare;
        this.stealShare = stealShare;
    }

    /** Reads again and again what went by meanwhile. Used by one thread. */
    static final class Clock {
        private final Path file;
        private double lastIdle;
        private double lastSteal;
        private double lastTotal = -1;

        Clock(Path root) {
            this.file = root.resolve("proc/stat");
        }

        /** The shares since the last call. */
        MachineTime read() {
            String[] columns = ProcFile.firstLine(file).split(" +");
            if (columns.length <= STEAL || !columns[0].equals("cpu")) {
                return ABSENT;
            }
            double total = 0;
            for (int i = USER; i <= STEAL; i++) {
                total += ProcFile.number(columns[i]);
            }
            if (Double.isNaN(total)) {
                return ABSENT;
            }
            double idle = ProcFile.number(columns[IDLE]) + ProcFile.number(columns[IO_WAIT]);
            double steal = ProcFile.number(columns[STEAL]);
            double all = total - lastTotal;
            MachineTime time = lastTotal < 0 || all <= 0
                    ? ABSENT
                    : new MachineTime(1 - (idle - lastIdle + steal - lastSteal) / all, (steal - lastSteal) / all);
            lastIdle = idle;
            lastSteal = steal;
            lastTotal = total;
            return time;
        }
    }
}
