// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Linux tells of processors. */
class ProcessorsTest extends LinuxFiles {
    private static final Offset<Double> CLOSE = Offset.offset(0.001);

    /** Files with their text, and how many processors they leave to this process. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // The quota of version 2, also of the groups above, and of version 1.
                "1.5 | 0::/pods/1 | sys/fs/cgroup/pods/1/cpu.max=150000 100000 | sys/fs/cgroup/pods/cpu.max=max 100000",
                "2   | 0::/a/b | sys/fs/cgroup/a/b/cpu.max=800000 100000 | sys/fs/cgroup/a/cpu.max=200000 100000",
                "2.5 | 5:memory:/x;4:cpu,cpuacct:/docker/abc"
                        + "| sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_quota_us=250000"
                        + "| sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_period_us=100000",
                // A container that is told the host's path finds its group at the mount.
                "3   | 4:cpu:/docker/abc | sys/fs/cgroup/cpu/cpu.cfs_quota_us=300000"
                        + "| sys/fs/cgroup/cpu/cpu.cfs_period_us=100000",
                // The affinity without a quota, and the lesser of both.
                "7   | 0::/ | proc/self/status=Name: java;Cpus_allowed_list: 0-3,8,10-11 | none=",
                "4   | 0::/ | proc/self/status=Name: java;Cpus_allowed_list: 0-3,8,10-11"
                        + "| sys/fs/cgroup/cpu.max=400000 100000",
                "NaN | 0::/ | none= | none=",
                "NaN | 4:cpu:/;0::/ | sys/fs/cgroup/cpu/cpu.cfs_quota_us=-1"
                        + "| sys/fs/cgroup/cpu/cpu.cfs_period_us=100000"
            })
    void mayUseWhatItsQuotaAndItsAffinityLeave(double processors, String groups, String one, String other)
            throws IOException {
        assertThat(new Processors.Limits(root).allowedProcessors()).isNaN();
        for (String file : new String[] {"proc/self/cgroup=" + groups, one, other}) {
            String[] text = file.split("=", 2);
            write(text[0], text[1].replace(";", "\n") + "\n");
        }
        Processors.Limits limits = new Processors.Limits(root);

        assertThat(limits.allowedProcessors()).isEqualTo(Double.valueOf(processors));
        assertThat(limits.throttledShare()).isNaN();
    }

    @Test
    void tellsTheShareOfPeriodsInWhichTheQuotaWasUsedUp() throws IOException {
        write("proc/self/cgroup", "0::/a\n");
        write("sys/fs/cgroup/a/cpu.max", "100000 100000\n");
        write("sys/fs/cgroup/a/cpu.stat", "usage_usec 1\nnr_periods 100\nnr_throttled 10\n");
        Processors.Limits cgroup = new Processors.Limits(root);
        cgroup.allowedProcessors();

        assertThat(cgroup.throttledShare()).isNaN();
        write("sys/fs/cgroup/a/cpu.stat", "usage_usec 2\nnr_periods 110\nnr_throttled 14\n");
        assertThat(cgroup.throttledShare()).isEqualTo(0.4);
        assertThat(cgroup.throttledShare()).isNaN();
    }

    @Test
    void readsTheSharesOfTheMachinesTimeSinceTheLastLook() throws IOException {
        Processors.MachineTime clock = new Processors.MachineTime(root);
        assertThat(read(clock).machineShare).isNaN();
        write("proc/stat", "cpu  100 0 100 800\ncpu0 1 2 3\n");
        assertThat(read(clock).stealShare).as("of a kernel that does not tell").isNaN();

        write("proc/stat", "cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 1 2 3\n");
        assertThat(read(clock).stealShare).isNaN();
        write("proc/stat", "cpu  150 0 100 815 5 0 0 30 50 0\ncpu0 1 2 3\n");
        Processors.Use time = read(clock);

        assertThat(time.stealShare).isCloseTo(0.3, CLOSE);
        assertThat(time.machineShare).isCloseTo(0.5, CLOSE);
        assertThat(read(clock).machineShare).isNaN();
    }

    private static Processors.Use read(Processors.MachineTime clock) {
        Processors.Use use = new Processors.Use();
        clock.read(use);
        return use;
    }
}
