// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

/** Processor use during one second. Immutable. */
public final class CpuReading {
    /** Nothing is known. */
    public static final CpuReading ABSENT =
            new CpuReading(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Processors this process kept busy, for example 1.5. */
    public final double processCores;
    /** Share of the machine (or container) that was busy, 0 to 1. */
    public final double systemShare;
    /** Processors that the JVM believes it has. */
    public final double jvmProcessors;
    /** Processors that the process may use: its affinity and its cgroup's quota, whichever is less. */
    public final double allowedProcessors;
    /** Share of the scheduler's periods in which the cgroup's quota stopped the process, 0 to 1. */
    public final double throttledShare;
    /** Share of the machine's processor time that its hypervisor gave to others, 0 to 1. */
    public final double stealShare;
    /** Load average of the last minute. */
    public final double load;

    /** Joins the figures that the fields describe. */
    public CpuReading(
            double processCores,
            double systemShare,
            double jvmProcessors,
            double allowedProcessors,
            double throttledShare,
            double stealShare,
            double load) {
        this.processCores = processCores;
        this.systemShare = systemShare;
        this.jvmProcessors = jvmProcessors;
        this.allowedProcessors = allowedProcessors;
        this.throttledShare = throttledShare;
        this.stealShare = stealShare;
        this.load = load;
    }

    /** Processors that bound this process: those it may use, or where these are unknown those the JVM sees. */
    public double capacity() {
        return Double.isNaN(allowedProcessors) ? jvmProcessors : allowedProcessors;
    }

    /** Share of its capacity that this process used, 0 to 1. */
    public double processShare() {
        return processCores / capacity();
    }
}
