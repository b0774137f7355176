// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

/** How much of one second somebody waited for a processor or for a disk, as Linux tells it. Immutable. */
public final class PressureReading {
    /** Nothing is known. */
    public static final PressureReading ABSENT = new PressureReading(Double.NaN, Double.NaN, false, Double.NaN);

    /** Share of the time in which at least one thread waited for a processor (cpu.pressure, some), 0 to 1. */
    public final double cpu;
    /** Share of the time in which at least one thread waited for a disk (io.pressure, some), 0 to 1. */
    public final double io;
    /** Whether both are those of the control group of this process; else they are the whole machine's. */
    public final boolean ofGroup;
    /** How long a thread of this process that was ready to run waited for a processor, in milliseconds, mean. */
    public final double cpuWaitMs;

    /** Joins the figures that the fields describe. */
    public PressureReading(double cpu, double io, boolean ofGroup, double cpuWaitMs) {
        this.cpu = cpu;
        this.io = io;
        this.ofGroup = ofGroup;
        this.cpuWaitMs = cpuWaitMs;
    }

    /** Whose waiting it is. */
    public String scope() {
        return ofGroup ? "container or control group" : "machine";
    }
}
