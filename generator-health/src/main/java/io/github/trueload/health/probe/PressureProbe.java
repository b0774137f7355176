// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.PressureReading;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * Reads how long threads waited for processors and disks: pressure stall information (Linux 4.20 and newer; kernel
 * documentation, accounting/psi) of this process's control group where version 2 shows it, else of the machine, and
 * the scheduler's own count for threads of this process. Used by one thread.
 */
public final class PressureProbe {
    private static final String SOME = "some ";
    private static final String TOTAL = "total=";
    private static final String V2 = "0::/";

    /** The counts of single threads are many files, whose reading each second would cost more than all else. */
    private static final int DELAY_EVERY = 3;

    private final Path cpuFile;
    private final Path ioFile;
    private final boolean ofGroup;
    private final RunDelay delay;
    private final LongSupplier nanoClock;
    private long lastNanos;
    private int reads;
    private double delayMs = Double.NaN;
    private double lastCpu = Double.NaN;
    private double lastIo = Double.NaN;

    /** Reads this machine. */
    public PressureProbe() {
        this(Paths.get("/"), System::nanoTime);
    }

    PressureProbe(Path root, LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.delay = new RunDelay(root, new Random());
        Path group = group(root);
        ofGroup = !ProcFile.firstLine(group.resolve("cpu.pressure")).isEmpty();
        cpuFile = ofGroup ? group.resolve("cpu.pressure") : root.resolve("proc/pressure/cpu");
        ioFile = ofGroup ? group.resolve("io.pressure") : root.resolve("proc/pressure/io");
    }

    /** Reads the pressure since the last call; how long single threads waited is that of the last seconds. */
    public PressureReading read() {
        long nanos = nanoClock.getAsLong();
        double elapsedMicros = (nanos - lastNanos) / 1e3;
        lastNanos = nanos;
        double cpu = waitedMicros(cpuFile);
        double io = waitedMicros(ioFile);
        if (reads++ % DELAY_EVERY == 0) {
            delayMs = delay.meanMs();
        }
        PressureReading reading = new PressureReading(
                share(cpu - lastCpu, elapsedMicros), share(io - lastIo, elapsedMicros), ofGroup, delayMs);
        lastCpu = cpu;
        lastIo = io;
        return reading;
    }

    private static Path group(Path root) {
        Path mount = root.resolve("sys/fs/cgroup");
        for (String line : ProcFile.lines(root.resolve("proc/self/cgroup"))) {
            if (line.startsWith(V2)) {
                return ProcFile.groupBelow(mount, line.substring(V2.length()));
            }
        }
        return mount;
    }

    private static double share(double waitedMicros, double elapsedMicros) {
        return elapsedMicros > 0 ? Math.max(0, Math.min(1, waitedMicros / elapsedMicros)) : Double.NaN;
    }

    /** Microseconds so far in which at least one thread waited; NaN where the system does not tell. */
    private static double waitedMicros(Path file) {
        for (String line : ProcFile.lines(file)) {
            int total = line.indexOf(TOTAL);
            if (line.startsWith(SOME) && total > 0) {
                return ProcFile.number(line.substring(total + TOTAL.length()));
            }
        }
        return Double.NaN;
    }
}
