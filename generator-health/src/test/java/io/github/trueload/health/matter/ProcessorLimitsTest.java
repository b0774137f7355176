// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorLimitsTest {
    @TempDir
    private Path root;

    @Test
    void readsTheQuotaOfVersion2() throws IOException {
        write("proc/self/cgroup", "0::/kubepods/pod1\n");
        write("sys/fs/cgroup/kubepods/pod1/cpu.max", "150000 100000\n");
        write("sys/fs/cgroup/kubepods/cpu.max", "max 100000\n");

        assertThat(new Processors.Limits(root).allowedProcessors()).isEqualTo(1.5);
    }

    @Test
    void takesTheLeastQuotaOfTheGroupsAbove() throws IOException {
        write("proc/self/cgroup", "0::/a/b\n");
        write("sys/fs/cgroup/a/b/cpu.max", "800000 100000\n");
        write("sys/fs/cgroup/a/cpu.max", "200000 100000\n");

        assertThat(new Processors.Limits(root).allowedProcessors()).isEqualTo(2);
    }

    @Test
    void readsTheQuotaOfVersion1() throws IOException {
        write("proc/self/cgroup", "5:memory:/x\n4:cpu,cpuacct:/docker/abc\n");
        write("sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_quota_us", "250000\n");
        write("sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_period_us", "100000\n");

        assertThat(new Processors.Limits(root).allowedProcessors()).isEqualTo(2.5);
    }

    @Test
    void findsItsGroupAtTheMountInsideAContainerThatIsToldTheHostsPath() throws IOException {
        write("proc/self/cgroup", "4:cpu:/docker/abc\n");
        write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "300000\n");
        write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");

        assertThat(new Processors.Limits(root).allowedProcessors()).isEqualTo(3);
    }

    @Test
    void goesByTheAffinityWithoutAQuotaAndByTheLesserOfBoth() throws IOException {
        write("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t0-3,8,10-11\n");
        assertThat(new Processors.Limits(root).allowedProcessors()).isEqualTo(7);

        write("proc/self/cgroup", "0::/\n");
        write("sys/fs/cgroup/cpu.max", "400000 100000\n");
        assertThat(new Processors.Limits(root).allowedProcessors()).isEqualTo(4);
    }

    @Test
    void knowsNothingWhereThereAreNoSuchFilesOrNoQuota() throws IOException {
        assertThat(new Processors.Limits(root).allowedProcessors()).isNaN();
        write("proc/self/cgroup", "4:cpu:/\n0::/\n");
        write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
        write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");

        Processors.Limits cgroup = new Processors.Limits(root);

        assertThat(cgroup.allowedProcessors()).isNaN();
        assertThat(cgroup.throttledShare()).isNaN();
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

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
