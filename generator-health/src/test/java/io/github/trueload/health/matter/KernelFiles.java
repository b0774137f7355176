// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;

/** The files in which a small Linux tells of itself, about half of which are hostile after a while. Not thread-safe. */
final class KernelFiles {
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
        put("proc/self/net/dev", "Inter-|   Receive\n face |bytes\n  eth0: 1000 1 0 0 0 0 0 0 2000 2 0 0 0 0 0 0\n");
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
