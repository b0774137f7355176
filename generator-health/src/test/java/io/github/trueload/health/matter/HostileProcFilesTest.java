// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of a kernel that nobody has: what cannot be read counts as absent, and the other figures of the
 * moment stay.
 */
@EndsInTime
class HostileProcFilesTest {
    private static final String CGROUP = "proc/self/cgroup";
    private static final String CPU_MAX = "sys/fs/cgroup/cpu.max";
    private static final String QUOTA = "sys/fs/cgroup/cpu/cpu.cfs_quota_us";
    private static final String PERIOD = "sys/fs/cgroup/cpu/cpu.cfs_period_us";
    private static final String NET_DEV = "proc/self/net/dev";
    private static final String PORTS = "proc/sys/net/ipv4/ip_local_port_range";

    private static final Map<String, Figure> FIGURES = Map.ofEntries(
            entry("share of waiting for processors", new Figure(0.5, 1, "proc/pressure/cpu")),
            entry("share of waiting for disks", new Figure(0, 1, "proc/pressure/io")),
            entry("bytes in", new Figure(0, 1, NET_DEV)),
            // Speeds and the firewall's limit are read every thirtieth second.
            entry("speed", new Figure(1e9, 31, NET_DEV, "sys/class/net/eth0/speed")),
            entry(
                    "tracked connections",
                    new Figure(
                            118,
                            31,
                            "proc/sys/net/netfilter/nf_conntrack_count",
                            "proc/sys/net/netfilter/nf_conntrack_max")),
            entry("segments", new Figure(0, 1, "proc/self/net/snmp")),
            entry("busy share", new Figure(0.5, 1, "proc/stat")),
            entry("processors", new Figure(0.5, 0, CGROUP, CPU_MAX, QUOTA, PERIOD, "proc/self/status")),
            entry("throttled share", new Figure(0.1, 1, CGROUP, CPU_MAX, QUOTA, PERIOD, "sys/fs/cgroup/cpu.stat")),
            entry("ports", new Figure(28_232, 0, PORTS)),
            entry("open connections", new Figure(2, 0, PORTS, "proc/self/net/tcp", "proc/self/net/tcp6")),
            entry("memory", new Figure(16_384_000 * 1024L, 0, "proc/meminfo")),
            entry("limit of memory", new Figure(1 << 30, 0, CGROUP, "sys/fs/cgroup/memory.max")));

    @TempDir
    private Path root;

    private KernelFiles files;
    private Pressure.Stalls pressure;
    private Pressure.Stalls disk;
    private Link links;
    private Processors.MachineTime time;
    private Processors.Limits processors;
    private long nanos;

    /**
     * What one look tells.
     *
     * @param good its value where its files are good
     * @param seconds for how long they must have been good
     */
    private record Figure(double good, int seconds, List<String> files) {
        Figure(double good, int seconds, String... files) {
            this(good, seconds, List.of(files));
        }
    }

    @BeforeEach
    void layOut() throws IOException {
        files = new KernelFiles(root);
        pressure = new Pressure.Stalls(root, "cpu", () -> nanos);
        disk = new Pressure.Stalls(root, "io", () -> nanos);
        links = new Link(new Settings(name -> null), root, () -> nanos);
        time = new Processors.MachineTime(root);
        processors = new Processors.Limits(root);
        look("nothing hostile");
    }

    @Test
    void endNoLookAndTakeNoOtherFigureAway() throws IOException {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < Mutations.INPUTS; i++) {
            nextSecond();
            String hostile = files.change();
            Map<String, Double> figures = look(hostile);
            FIGURES.forEach((name, figure) -> {
                if (files.areGoodFor(figure.seconds, figure.files)) {
                    assertThat(figures.get(name))
                            .as("%s beside %s", name, hostile)
                            .isEqualTo(figure.good);
                    seen.add(name);
                }
            });
        }
        assertThat(seen).as("figures whose own files were good for a while").isEqualTo(FIGURES.keySet());
        assertAllAreThereWhenTheFilesAreGoodAgain();
    }

    private void assertAllAreThereWhenTheFilesAreGoodAgain() throws IOException {
        files.mend();
        Map<String, Double> figures = Map.of();
        for (int i = 0; i < 40; i++) {
            nextSecond();
            figures = look("nothing hostile");
        }
        Map<String, Double> good = new HashMap<>();
        FIGURES.forEach((name, figure) -> good.put(name, figure.good));
        assertThat(figures).isEqualTo(good);
    }

    private void nextSecond() throws IOException {
        files.nextSecond();
        nanos += 1_000_000_000L;
    }

    private Map<String, Double> look(String hostile) {
        Map<String, Double> figures = new HashMap<>();
        assertThatCode(() -> {
                    readProbes(figures);
                    readTables(figures);
                    // It looks for its group when it is made.
                    new Pressure.Stalls(root, "cpu", () -> nanos);
                })
                .as(hostile)
                .doesNotThrowAnyException();
        return figures;
    }

    private void readProbes(Map<String, Double> figures) {
        figures.put("share of waiting for processors", pressure.share());
        figures.put("share of waiting for disks", disk.share());
        // As the matter does it.
        Link.Traffic link = links.read(1);
        figures.put("bytes in", link.bytesIn);
        figures.put("speed", link.speed);
        figures.put("tracked connections", link.tracked);
        figures.put("segments", link.sent);
        Processors.Use use = new Processors.Use();
        time.read(use);
        figures.put("busy share", use.machineShare);
        figures.put("processors", processors.allowedProcessors());
        figures.put("throttled share", processors.throttledShare());
    }

    private void readTables(Map<String, Double> figures) throws IOException {
        Sockets sockets = Sockets.read(root);
        figures.put("ports", sockets == null ? Double.NaN : sockets.portsMax());
        figures.put(
                "open connections",
                sockets == null ? Double.NaN : sockets.to("127.0.0.2", 8080).open());
        Machine machine = new Machine(root);
        figures.put("memory", machine.memory);
        figures.put("limit of memory", machine.memoryLimit);
    }
}
