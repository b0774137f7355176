// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.function.LongSupplier;

/** How much of the time anybody on the machine, or in the container, waited for a processor and for a disk. */
final class Pressures extends Matter<Pressures.Waits> {
    private final Pressure cpu;
    private final Pressure io;

    Pressures() {
        this(Paths.get("/"), System::nanoTime);
    }

    Pressures(Path root, LongSupplier nanoClock) {
        super("pressure");
        cpu = new Pressure(root, "cpu", nanoClock);
        io = new Pressure(root, "io", nanoClock);
    }

    /** Shares of one second, 0 to 1. */
    static final class Waits {
        double cpu = Double.NaN;
        double io = Double.NaN;
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
}
