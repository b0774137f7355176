// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.nio.file.Path;

/**
 * What Linux allows this process in processors: its affinity and the quota of its control group. On other systems every
 * figure is absent.
 */
final class ProcessorLimits {
    private final Path root;
    private Path limited;
    private double lastPeriods = -1;
    private double lastThrottled;

    ProcessorLimits(Path root) {
        this.root = root;
    }

    /** Processors this process may use; NaN where unknown. Reads several files, so not for every second. */
    double allowedProcessors() {
        double quota = quota();
        double affinity = affinity();
        return Double.isNaN(quota) ? affinity : Double.isNaN(affinity) ? quota : Math.min(quota, affinity);
    }

    /** Share of periods since the last call in which the quota was used up; NaN without a quota or a new period. */
    double throttledShare() {
        if (limited == null) {
            return Double.NaN;
        }
        Path counts = limited.resolve("cpu.stat");
        double periods = Linux.number(Linux.lineAfter("nr_periods ", counts));
        double throttled = Linux.number(Linux.lineAfter("nr_throttled ", counts));
        double share = lastPeriods < 0 || !(periods > lastPeriods)
                ? Double.NaN
                : (throttled - lastThrottled) / (periods - lastPeriods);
        lastPeriods = Double.isNaN(periods) ? -1 : periods;
        lastThrottled = throttled;
        return share;
    }

    /** The least of the group and the groups above it. */
    private double quota() {
        double least = Double.NaN;
        for (Path folder : Linux.groups(root, "cpu")) {
            double quota = quotaOf(folder);
            if (!Double.isNaN(quota) && !(least <= quota)) {
                least = quota;
                limited = folder;
            }
        }
        return least;
    }

    private static double quotaOf(Path folder) {
        String version2 = Linux.firstLine(folder.resolve("cpu.max"));
        if (!version2.isEmpty()) {
            String[] parts = version2.split(" ");
            return parts.length < 2 ? Double.NaN : Linux.number(parts[0]) / Linux.number(parts[1]);
        }
        double quota = Linux.number(folder.resolve("cpu.cfs_quota_us"));
        return quota > 0 ? quota / Linux.number(folder.resolve("cpu.cfs_period_us")) : Double.NaN;
    }

    private double affinity() {
        String list = Linux.lineAfter("Cpus_allowed_list:", root.resolve("proc/self/status"));
        double processors = list.isEmpty() ? Double.NaN : 0;
        for (String range : list.split(",")) {
            String[] ends = range.split("-");
            processors +=
                    ends.length == 0 ? Double.NaN : Linux.number(ends[ends.length - 1]) - Linux.number(ends[0]) + 1;
        }
        return processors;
    }
}
