// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.health.probe;

import com.sun.management.UnixOperatingSystemMXBean;
import io.github.trueload.influx.health.reading.FileReading;
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
            open = unix.getOpenFileDescriptorCount();
            max = unix.getMaxFileDescriptorCount();
        }
        return new FileReading(open, max, samples.takeTooManyOpenFiles(), samples.takeNoLocalPort());
    }
}
