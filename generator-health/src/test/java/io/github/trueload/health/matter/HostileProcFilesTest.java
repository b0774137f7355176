// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
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
    private Processors.Stalls pressure;
    private Processors.Stalls disk;
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
        pressure = new Processors.Stalls(root, "cpu", () -> nanos);
        disk = new Processors.Stalls(root, "io", () -> nanos);
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
                    new Processors.Stalls(root, "cpu", () -> nanos);
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
        Map<String, Object> run = new HashMap<>();
        Machine.report(root, run);
        figures.put("memory", (Double) ((Map<?, ?>) run.get("machine")).get("memory"));
        figures.put("limit of memory", (Double) ((Map<?, ?>) run.get("container")).get("memory"));
    }

    /** The files in which a small Linux tells of itself, about half of which are hostile after a while. */
    private static final class KernelFiles {
        private final Map<String, IntFunction<String>> good = new LinkedHashMap<>();
        private final Map<String, Mutations> mutations = new HashMap<>();
        /** The second from which on a file is good; hostile ones are missing. */
        private final Map<String, Integer> goodSince = new HashMap<>();

        private final List<String> counting =
                List.of("proc/stat", "sys/fs/cgroup/cpu.stat", "proc/self/task/11/schedstat", "proc/pressure/cpu");
        private final List<String> names;
        private final Random random = new Random(12);
        private final Path root;
        private int second;

        /** Writes them all, good, below a folder. */
        KernelFiles(Path root) throws IOException {
            this.root = root;
            processor();
            limits();
            network();
            names = new ArrayList<>(good.keySet());
            for (String name : names) {
                mutations.put(name, Mutations.of(name.hashCode(), good.get(name).apply(0)));
                Files.createDirectories(root.resolve(name).getParent());
                mend(name);
            }
        }

        private void processor() {
            good.put(
                    "proc/stat",
                    second -> "cpu  " + (100 + 100 * second) + " 0 100 " + (1000 + 100 * second)
                            + " 10 0 5 7 0 0\ncpu0 50 0 50 500 5 0 2 3 0 0\n");
            good.put(
                    "proc/pressure/cpu",
                    second -> "some avg10=0.00 avg60=0.00 avg300=0.00 total=" + 500_000L * second + "\n");
            put("proc/pressure/io", "some avg10=0.00 total=99\nfull avg10=0.00 total=9\n");
            put("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t0-1,4\n");
            put("proc/meminfo", "MemTotal:       16384000 kB\nMemFree: 5 kB\n");
            good.put(
                    "proc/self/task/11/schedstat",
                    second -> "123456 " + (789 + 1_000_000L * second) + " " + (12 + 10 * second) + "\n");
        }

        private void limits() {
            put("proc/self/cgroup", "0::/kubepods/pod1\n5:cpu,cpuacct:/kubepods\n");
            put("sys/fs/cgroup/cpu.max", "50000 100000\n");
            good.put(
                    "sys/fs/cgroup/cpu.stat",
                    second -> "usage_usec 1\nnr_periods " + (100 + 10 * second) + "\nnr_throttled " + (3 + second)
                            + "\nthrottled_usec 5\n");
            put("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "50000\n");
            put("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
            put("sys/fs/cgroup/memory.max", "1073741824\n");
        }

        private void network() {
            put("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
            put("proc/sys/net/ipv4/tcp_tw_reuse", "2\n");
            put("proc/sys/net/ipv4/tcp_tw_timeout", "30\n");
            put(
                    "proc/self/net/tcp",
                    "  sl  local_address rem_address   st\n   0: 0100007F:9C40 0200007F:1F90 01 00000000:00000000\n"
                            + "   1: 0100007F:9C41 0200007F:1F90 06 00000000:00000000 03:000015DE 00000000\n");
            put(
                    "proc/self/net/tcp6",
                    "  sl  local rem st\n   0: 0000000000000000FFFF00000100007F:9C42 "
                            + "0000000000000000FFFF00000200007F:1F90 01 0:0\n");
            put(
                    "proc/self/net/dev",
                    "Inter-|   Receive\n face |bytes\n  eth0: 1000 1 0 0 0 0 0 0 2000 2 0 0 0 0 0 0\n");
            put("proc/self/net/snmp", "Tcp: RtoMin OutSegs RetransSegs\nTcp: 200 1000 3\n");
            put("proc/sys/net/netfilter/nf_conntrack_count", "118\n");
            put("proc/sys/net/netfilter/nf_conntrack_max", "262144\n");
            put("sys/class/net/eth0/device", "");
            put("sys/class/net/eth0/speed", "1000\n");
        }

        private void put(String name, String text) {
            good.put(name, second -> text);
        }

        /** A second goes by; the counters of good files go on. */
        void nextSecond() throws IOException {
            second++;
            for (String name : counting) {
                if (goodSince.containsKey(name)) {
                    write(name, good.get(name).apply(second).getBytes(StandardCharsets.UTF_8));
                }
            }
        }

        /** Mends one, which may be good already, and makes one hostile; says what that one holds. */
        String change() throws IOException {
            mend(names.get(random.nextInt(names.size())));
            String name = names.get(random.nextInt(names.size()));
            byte[] hostile = mutations.get(name).bytes();
            write(name, hostile);
            goodSince.remove(name);
            return name + ": " + new String(hostile, 0, Math.min(200, hostile.length), StandardCharsets.UTF_8);
        }

        /** Mends all. */
        void mend() throws IOException {
            for (String name : names) {
                mend(name);
            }
        }

        private void mend(String name) throws IOException {
            if (goodSince.putIfAbsent(name, second) == null) {
                write(name, good.get(name).apply(second).getBytes(StandardCharsets.UTF_8));
            }
        }

        /** Whether files are good, and were so for some seconds. */
        boolean areGoodFor(int seconds, List<String> files) {
            return goodSince.keySet().containsAll(files)
                    && files.stream().allMatch(file -> second - goodSince.get(file) >= seconds);
        }

        /** To write over a file would wait for the disk. */
        private void write(String name, byte[] bytes) throws IOException {
            Files.deleteIfExists(root.resolve(name));
            Files.write(root.resolve(name), bytes);
        }
    }
}
