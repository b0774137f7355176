// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.List;

/**
 * The machine under this process and what its container leaves of it, from Linux's own files (cgroup versions 1 and 2).
 * What a system does not tell is NaN. Immutable.
 */
public final class Machine {
    /** Version 1 says "no limit" with a number of this size. */
    private static final double NO_LIMIT = 1e15;

    /** The machine's name; empty where unknown. */
    public final String host;
    /** Processors of the machine, whoever may use them. */
    public final double processors;
    /** Bytes of memory of the machine. */
    public final double memory;
    /** Bytes of memory that the container may use; NaN where nothing limits it. */
    public final double memoryLimit;
    /** Threads and processes that the container may have; NaN where nothing limits them. */
    public final double threadsLimit;

    Machine(Path root) {
        host = host(root);
        long listed = lines(root.resolve("proc/cpuinfo")).stream()
                .filter(line -> line.startsWith("processor"))
                .count();
        processors = listed == 0 ? Double.NaN : listed;
        memory = memory(root);
        memoryLimit = limit(root, "memory", "memory.max", "memory.limit_in_bytes");
        threadsLimit = limit(root, "pids", "pids.max", "pids.max");
    }

    /** Reads the files of this machine. */
    public static Machine here() {
        return new Machine(Paths.get("/"));
    }

    private static String host(Path root) {
        List<String> name = lines(root.resolve("proc/sys/kernel/hostname"));
        String windows = System.getenv("COMPUTERNAME");
        return name.isEmpty() ? windows == null ? "" : windows : name.get(0).trim();
    }

    private static double memory(Path root) {
        for (String line : lines(root.resolve("proc/meminfo"))) {
            if (line.startsWith("MemTotal:")) {
                return 1024 * number(line.replaceAll("\\D", ""));
            }
        }
        return Double.NaN;
    }

    /** The least limit of the group and those above it; in a container the mount itself is the group. */
    private static double limit(Path root, String controller, String version2, String version1) {
        double least = Double.NaN;
        Path groups = root.resolve("sys/fs/cgroup");
        for (String line : lines(root.resolve("proc/self/cgroup"))) {
            String[] parts = line.split(":", 3);
            if (parts.length == 3 && parts[1].isEmpty()) {
                least = least(least, limit(groups, parts[2], version2));
            } else if (parts.length == 3 && parts[1].equals(controller)) {
                least = least(least, limit(groups.resolve(controller), parts[2], version1));
            }
        }
        return least;
    }

    private static double limit(Path mount, String group, String file) {
        double least = Double.NaN;
        Path directory = ProcFile.groupBelow(mount, group);
        while (directory.startsWith(mount)) {
            for (String line : lines(directory.resolve(file))) {
                least = least(least, number(line.trim()));
            }
            directory = directory.getParent();
        }
        return least < NO_LIMIT ? least : Double.NaN;
    }

    private static double least(double known, double other) {
        return known <= other || Double.isNaN(other) ? known : other;
    }

    /** Version 2 says "max" where there is no limit. */
    private static double number(String text) {
        return text.matches("\\d{1,18}") ? Double.parseDouble(text) : Double.NaN;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.isReadable(file)
                    ? Files.readAllLines(file, StandardCharsets.UTF_8)
                    : Collections.<String>emptyList();
        } catch (IOException e) {
            return Collections.emptyList();
        }
    }
}
