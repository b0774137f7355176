// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The machine under this process and what its container leaves of it, from Linux's own files. What a system does not
 * tell is NaN.
 */
public final class Machine {
    /** Version 1 of control groups says "no limit" with a number of this size. */
    private static final double NO_LIMIT = 1e15;

    private Machine() {}

    /** Adds {@code machine} and {@code container} to what the report says of the run. */
    public static void report(Map<String, Object> run) {
        report(Paths.get("/"), run);
    }

    static void report(Path root, Map<String, Object> run) {
        String name = Linux.firstLine(root.resolve("proc/sys/kernel/hostname"));
        String windows = System.getenv("COMPUTERNAME");
        long listed = Linux.lines(root.resolve("proc/cpuinfo")).stream()
                .filter(line -> line.startsWith("processor"))
                .count();
        String kilobytes = Linux.lineAfter("MemTotal:", root.resolve("proc/meminfo"));
        Map<String, Object> machine = new LinkedHashMap<>();
        machine.put("host", name.isEmpty() && windows != null ? windows : name);
        machine.put("processors", listed == 0 ? Double.NaN : listed);
        machine.put("memory", 1024 * whole(kilobytes.replaceAll("\\D", "")));
        run.put("machine", machine);
        Map<String, Object> container = new LinkedHashMap<>();
        container.put("memory", limit(root, "memory", "memory.max", "memory.limit_in_bytes"));
        container.put("threads", limit(root, "pids", "pids.max", "pids.max"));
        run.put("container", container);
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
