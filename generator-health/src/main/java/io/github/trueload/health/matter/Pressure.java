// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * How much of the time somebody waited for processors or disks: pressure stall information (Linux 4.20 and newer;
 * kernel documentation, accounting/psi) of this process's control group where version 2 shows it, else of the machine.
 */
final class Pressure {
    private static final String TOTAL = "total=";

    /** Whether it is that of the control group of this process; else it is the whole machine's. */
    final boolean ofGroup;

    private final Path file;
    private final LongSupplier nanoClock;
    private long lastNanos;
    private double lastMicros = Double.NaN;

    /** @param what is waited for: cpu or io */
    Pressure(Path root, String what, LongSupplier nanoClock) {
        Path group = Linux.ownGroup(root);
        this.ofGroup = !Linux.firstLine(group.resolve("cpu.pressure")).isEmpty();
        this.file = ofGroup
                ? group.resolve(what + ".pressure")
                : root.resolve("proc/pressure").resolve(what);
        this.nanoClock = nanoClock;
    }

    /** Share of the time since the last call in which at least one thread waited, 0 to 1; NaN where nobody tells. */
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

    /** Whose waiting it is. */
    String scope() {
        return ofGroup ? "container or control group" : "machine";
    }
}
