// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import com.sun.management.UnixOperatingSystemMXBean;
import io.github.trueload.health.reading.FileReading;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/** Reads descriptors, and takes over what the samples told about their lack. Used by one thread. */
public final class FileProbe {
    private final OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    private final SampleProbe samples;

    public FileProbe(SampleProbe samples) {
        this.samples = samples;
    }

    /** Reads the descriptors now and the failures since the last call. */
    public FileReading read() {
        double open = Double.NaN;
        double max = Double.NaN;
        if (system instanceof UnixOperatingSystemMXBean) {
            UnixOperatingSystemMXBean unix = (UnixOperatingSystemMXBean) system;
            max = unix.getMaxFileDescriptorCount();
            open = open(unix, max);
        }
        return new FileReading(
                open,
                max,
                samples.take(Shortage.FILES),
                samples.take(Shortage.PORTS),
                samples.take(Shortage.POOL),
                samples.take(Shortage.THREADS));
    }

    /** To count descriptors, HotSpot (8 to 25) on Linux opens a folder, which fails when none is left. */
    private static double open(UnixOperatingSystemMXBean unix, double max) {
        try {
            return unix.getOpenFileDescriptorCount();
        } catch (InternalError e) {
            return max;
        }
    }
}
