// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * What Linux allows this process in processors: its affinity and the quota of its cgroup, versions 1 and 2. On other
 * systems every figure is absent. Used by one thread.
 */
final class CgroupCpu {
    private static final String[] V1_MOUNTS = {"cpu", "cpu,cpuacct", "cpuacct,cpu"};

    private final Path root;
    private Path limited;
    private double lastPeriods = -1;
    private double lastThrottled;

    CgroupCpu(Path root) {
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
        double periods = -1;
        double throttled = 0;
        for (String line : ProcFile.lines(limited.resolve("cpu.stat"))) {
            if (line.startsWith("nr_periods ")) {
                periods = ProcFile.number(line.substring(11));
            } else if (line.startsWith("nr_throttled ")) {
                throttled = ProcFile.number(line.substring(13));
            }
        }
        double share = lastPeriods < 0 || !(periods > lastPeriods)
                ? Double.NaN
                : (throttled - lastThrottled) / (periods - lastPeriods);
        lastPeriods = periods;
        lastThrottled = throttled;
        return share;
    }

    private double quota() {
        double least = Double.NaN;
        for (String line : ProcFile.lines(root.resolve("proc/self/cgroup"))) {
            String[] parts = line.split(":", 3);
            if (parts.length < 3) {
                continue;
            }
            if (parts[1].isEmpty()) {
                least = leastQuota(root.resolve("sys/fs/cgroup"), parts[2], least);
            } else if (Arrays.asList(parts[1].split(",")).contains("cpu")) {
                for (String mount : V1_MOUNTS) {
                    least = leastQuota(root.resolve("sys/fs/cgroup").resolve(mount), parts[2], least);
                }
            }
        }
        return least;
    }

    /** The least quota of a group and the groups above it. A container sees its group as the mount itself. */
    private double leastQuota(Path mount, String group, double known) {
        double least = known;
        Path directory = ProcFile.groupBelow(mount, group);
        while (directory.startsWith(mount)) {
            double quota = quotaOf(directory);
            if (!Double.isNaN(quota) && !(least <= quota)) {
                least = quota;
                limited = directory;
            }
            directory = directory.getParent();
        }
        return least;
    }

    private static double quotaOf(Path directory) {
        List<String> v2 = ProcFile.lines(directory.resolve("cpu.max"));
        if (!v2.isEmpty()) {
            String[] parts = v2.get(0).trim().split(" ");
            return parts.length < 2 || parts[0].equals("max")
                    ? Double.NaN
                    : ProcFile.number(parts[0]) / ProcFile.number(parts[1]);
        }
        List<String> quota = ProcFile.lines(directory.resolve("cpu.cfs_quota_us"));
        List<String> period = ProcFile.lines(directory.resolve("cpu.cfs_period_us"));
        if (quota.isEmpty() || period.isEmpty() || ProcFile.number(quota.get(0)) <= 0) {
            return Double.NaN;
        }
        return ProcFile.number(quota.get(0)) / ProcFile.number(period.get(0));
    }

    private double affinity() {
        for (String line : ProcFile.lines(root.resolve("proc/self/status"))) {
            if (line.startsWith("Cpus_allowed_list:")) {
                double processors = 0;
                for (String range : line.substring(18).trim().split(",")) {
                    String[] ends = range.split("-");
                    String last = ends.length == 0 ? "" : ends[ends.length - 1];
                    processors += ends.length == 0 ? Double.NaN : ProcFile.number(last) - ProcFile.number(ends[0]) + 1;
                }
                return processors;
            }
        }
        return Double.NaN;
    }
}
