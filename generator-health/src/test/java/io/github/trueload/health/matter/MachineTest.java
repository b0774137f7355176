// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineTest extends LinuxFiles {
    @Test
    void readsTheMachineAndTheLeastLimitOfTheGroupsAbove() throws IOException {
        write("proc/sys/kernel/hostname", "pod-7\n");
        write("proc/cpuinfo", "processor\t: 0\nmodel name\t: x\n\nprocessor\t: 1\n");
        write("proc/meminfo", "MemTotal:        8000 kB\nMemFree: 1 kB\n");
        write("proc/self/cgroup", "0::/kubepods/pod1\n");
        write("sys/fs/cgroup/kubepods/pod1/memory.max", "2000000\n");
        write("sys/fs/cgroup/kubepods/memory.max", "1000000\n");
        write("sys/fs/cgroup/kubepods/pod1/pids.max", "max\n");
        write("sys/fs/cgroup/kubepods/pids.max", "4096\n");

        assertThat(told())
                .containsEntry("machine", Map.of("host", "pod-7", "processors", 2.0, "memory", 8_192_000.0))
                .containsEntry("container", Map.of("memory", 1_000_000.0, "threads", 4096.0));
    }

    /** Of version 1, also where the container is told the host's path; a huge number means that there is no limit. */
    @ParameterizedTest
    @CsvSource({"/docker/abc, 536870912, 536870912", "/, 536870912, 536870912", "/, 9223372036854771712, NaN"})
    void readsTheLimitsOfVersion1(String group, String text, Double limit) throws IOException {
        write("proc/self/cgroup", "8:pids:/\n4:memory:" + group + "\n1:cpu:/\n0::/\n");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", text + "\n");
        write("sys/fs/cgroup/pids/pids.max", "max\n");

        assertThat(told()).containsEntry("container", Map.of("memory", limit, "threads", Double.NaN));
    }

    @Test
    void knowsNothingWhereTheSystemTellsNothing() {
        assertThat(told())
                .containsEntry("machine", Map.of("host", "", "processors", Double.NaN, "memory", Double.NaN))
                .containsEntry("container", Map.of("memory", Double.NaN, "threads", Double.NaN));
    }

    private Map<String, Object> told() {
        Map<String, Object> run = new HashMap<>();
        Machine.report(root, run);
        return run;
    }
}
