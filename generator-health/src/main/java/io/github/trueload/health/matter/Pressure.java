// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.function.LongSupplier;

/** How much of the time anybody on the machine, or in the container, waited for a processor and for a disk. */
final class Pressure extends Matter<Pressure.Waits> {
    private final Stalls cpu;
    private final Stalls io;

    Pressure() {
        super("pressure");
        cpu = new Stalls(Paths.get("/"), "cpu", System::nanoTime);
        io = new Stalls(Paths.get("/"), "io", System::nanoTime);
    }

    @Override
    protected Waits read(int seconds) {
        Waits waits = new Waits();
        waits.cpu = cpu.share();
        waits.io = io.share();
        return waits;
    }

    @Override
    protected void fields(Waits waits, Fields row) {
        row.percent("cpuPressurePercent", waits.cpu);
        row.percent("ioPressurePercent", waits.io);
    }

    /** Shares of one second, 0 to 1. */
    static final class Waits {
        double cpu = Double.NaN;
        double io = Double.NaN;
    }

    /**
     * Pressure stall information (Linux 4.20 and newer; kernel documentation, accounting/psi) of this process's control
     * group where version 2 shows it, else of the machine.
     */
    static final class Stalls {
        private static final String TOTAL = "total=";

        /** Whether it is that of the control group of this process; else it is the whole machine's. */
        final boolean ofGroup;

        private final Path file;
        private final LongSupplier nanoClock;
        private long lastNanos;
        private double lastMicros = Double.NaN;

        /** @param what is waited for: cpu or io */
        Stalls(Path root, String what, LongSupplier nanoClock) {
            Path group = Linux.ownGroup(root);
            this.ofGroup = !Linux.firstLine(group.resolve("cpu.pressure")).isEmpty();
            this.file = ofGroup
                    ? group.resolve(what + ".pressure")
                    : root.resolve("proc/pressure").resolve(what);
            this.nanoClock = nanoClock;
        }

        /** Share of the time since the last call in which a thread waited, 0 to 1; NaN where nobody tells. */
        double share() {
            long nanos = nanoClock.getAsLong();
            double elapsed = (nanos - lastNanos) / 1e3;
            lastNanos = nanos;
            String some = Linux.lineAfter("some ", file);
            int total = some.indexOf(TOTAL);
            double micros = total < 0 ? Double.NaN : Linux.number(some.substring(total + TOTAL.length()));
            double waited = micros - lastMicros;
            lastMicros = micros;
            return elapsed > 0 ? Math.max(0, Math.min(1, waited / elapsed)) : Double.NaN;
        }
    }
}
