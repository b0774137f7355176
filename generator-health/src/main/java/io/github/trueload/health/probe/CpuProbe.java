// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import com.sun.management.OperatingSystemMXBean;
import io.github.trueload.health.reading.CpuReading;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.nio.file.Paths;

/** Reads processor use. Used by one thread. */
public final class CpuProbe {
    /** Quotas change seldom; this many readings pass between two looks at them. */
    private static final int LIMIT_EVERY = 30;

    private final OperatingSystemMXBean system;
    private final CgroupCpu cgroup;
    private final MachineTime.Clock machine;
    private long lastCpuNanos;
    private long lastNanos;
    private double allowed = Double.NaN;
    private int readings;

    /** Reads the machine this JVM runs on. */
    public CpuProbe() {
        this(Paths.get("/"));
    }

    CpuProbe(Path root) {
        this.system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        this.cgroup = new CgroupCpu(root);
        this.machine = new MachineTime.Clock(root);
        this.lastCpuNanos = system.getProcessCpuTime();
        this.lastNanos = System.nanoTime();
        this.machine.read();
    }

    /** Reads the use since the last call. */
    public CpuReading read() {
        long cpuNanos = system.getProcessCpuTime();
        long nanos = System.nanoTime();
        double cores = cpuNanos < 0 || nanos == lastNanos
                ? Double.NaN
                : (double) (cpuNanos - lastCpuNanos) / (nanos - lastNanos);
        lastCpuNanos = cpuNanos;
        lastNanos = nanos;
        if (readings++ % LIMIT_EVERY == 0) {
            allowed = cgroup.allowedProcessors();
        }
        MachineTime time = machine.read();
        return new CpuReading(
                cores,
                Double.isNaN(time.busyShare) ? absentIfNegative(system.getSystemCpuLoad()) : time.busyShare,
                Runtime.getRuntime().availableProcessors(),
                allowed,
                cgroup.throttledShare(),
                time.stealShare,
                absentIfNegative(system.getSystemLoadAverage()));
    }

    private static double absentIfNegative(double value) {
        return value < 0 ? Double.NaN : value;
    }
}
