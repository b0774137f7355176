// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;

/**
 * The machine under this process and what its container leaves of it, from Linux's own files. What a system does not
 * tell is NaN.
 */
public final class Machine {
    /** Version 1 of control groups says "no limit" with a number of this size. */
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
        String name = Linux.firstLine(root.resolve("proc/sys/kernel/hostname"));
        String windows = System.getenv("COMPUTERNAME");
        host = name.isEmpty() && windows != null ? windows : name;
        long listed = Linux.lines(root.resolve("proc/cpuinfo")).stream()
                .filter(line -> line.startsWith("processor"))
                .count();
        processors = listed == 0 ? Double.NaN : listed;
        memory = 1024
                * whole(Linux.lineAfter("MemTotal:", root.resolve("proc/meminfo"))
                        .replaceAll("\\D", ""));
        memoryLimit = limit(root, "memory", "memory.max", "memory.limit_in_bytes");
        threadsLimit = limit(root, "pids", "pids.max", "pids.max");
    }

    /** Reads the files of this machine. */
    public static Machine here() {
        return new Machine(Paths.get("/"));
    }

    /** The least limit of the group and those above it; the two versions have files of different names. */
    private static double limit(Path root, String controller, String... files) {
        return Linux.groups(root, controller).stream()
                .flatMap(group -> Arrays.stream(files).map(group::resolve))
                .mapToDouble(file -> whole(Linux.firstLine(file)))
                .filter(limit -> limit < NO_LIMIT)
                .min()
                .orElse(Double.NaN);
    }

    /** Version 2 says "max" where there is no limit. */
    private static double whole(String text) {
        return text.matches("\\d{1,18}") ? Double.parseDouble(text) : Double.NaN;
    }
}
