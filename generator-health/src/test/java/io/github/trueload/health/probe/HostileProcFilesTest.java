// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of a kernel that nobody has: what cannot be read counts as absent, and the other figures of the
 * moment stay.
 */
class HostileProcFilesTest {
    @TempDir
    private Path root;

    private final Map<String, String> good = new LinkedHashMap<>();
    private final Random random = new Random(12);
    private long nanos;

    @BeforeEach
    void layOut() throws IOException {
        good.put("proc/self/cgroup", "0::/kubepods/pod1\n5:cpu,cpuacct:/kubepods\n");
        good.put("proc/pressure/cpu", "some avg10=0.00 avg60=0.00 avg300=0.00 total=1234567\n");
        good.put("proc/pressure/io", "some avg10=0.00 total=99\nfull avg10=0.00 total=9\n");
        good.put("proc/stat", "cpu  100 0 100 1000 10 0 5 7 0 0\ncpu0 50 0 50 500 5 0 2 3 0 0\n");
        good.put("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t0-1,4\n");
        good.put("sys/fs/cgroup/cpu.max", "50000 100000\n");
        good.put("sys/fs/cgroup/cpu.stat", "usage_usec 1\nnr_periods 100\nnr_throttled 3\nthrottled_usec 5\n");
        good.put("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "50000\n");
        good.put("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
        good.put("sys/fs/cgroup/memory.max", "1073741824\n");
        good.put("proc/meminfo", "MemTotal:       16384000 kB\nMemFree: 5 kB\n");
        good.put("proc/self/task/11/schedstat", "123456 789 12\n");
        good.put("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        good.put("proc/sys/net/ipv4/tcp_tw_reuse", "2\n");
        good.put(
                "proc/self/net/tcp",
                "  sl  local_address rem_address   st\n   0: 0100007F:9C40 0200007F:1F90 01 00000000:00000000\n"
                        + "   1: 0100007F:9C41 0200007F:1F90 06 00000000:00000000 03:000015DE 00000000\n");
        good.put("proc/sys/net/ipv4/tcp_tw_timeout", "30\n");
        good.put(
                "proc/self/net/tcp6",
                "  sl  local rem st\n   0: 0000000000000000FFFF00000100007F:9C42 "
                        + "0000000000000000FFFF00000200007F:1F90 01 0:0\n");
        good.put(
                "proc/self/net/dev",
                "Inter-|   Receive\n face |bytes\n  eth0: 1000 1 0 0 0 0 0 0 2000 2 0 0 0 0 0 0\n");
        good.put("proc/self/net/snmp", "Tcp: RtoMin OutSegs RetransSegs\nTcp: 200 1000 3\n");
        good.put("proc/sys/net/netfilter/nf_conntrack_count", "118\n");
        good.put("sys/class/net/eth0/device", "");
        good.put("sys/class/net/eth0/speed", "1000\n");
        for (Map.Entry<String, String> file : good.entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }

    @Test
    void endNoLookAndTakeNoOtherFigureAway() throws IOException {
        Map<String, Mutations> mutations = new LinkedHashMap<>();
        good.forEach((file, text) -> mutations.put(file, Mutations.of(file.hashCode(), text)));
        List<String> files = new ArrayList<>(good.keySet());
        PressureProbe pressure = new PressureProbe(root, () -> nanos += 1_000_000_000L);
        LinkProbe links = new LinkProbe(root, Double.NaN, () -> nanos += 1_000_000_000L);
        MachineTime.Clock time = new MachineTime.Clock(root);
        CgroupCpu processors = new CgroupCpu(root);
        for (int i = 0; i < Mutations.INPUTS; i++) {
            String file = files.get(random.nextInt(files.size()));
            byte[] hostile = mutations.get(file).bytes();
            write(file, hostile);
            assertThatCode(() -> {
                        pressure.read();
                        links.read();
                        time.read();
                        processors.allowedProcessors();
                        processors.throttledShare();
                        SocketTable.read(root);
                        new Machine(root);
                        if (file.endsWith("cgroup")) {
                            new PressureProbe(root, () -> 1);
                        }
                    })
                    .as("%s: %s", file, new String(hostile, 0, Math.min(200, hostile.length)))
                    .doesNotThrowAnyException();
            if (random.nextInt(3) == 0) {
                write(file, good.get(file).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** To write over a file would wait for the disk. */
    private void write(String file, byte[] bytes) throws IOException {
        Files.delete(root.resolve(file));
        Files.write(root.resolve(file), bytes);
    }
}
