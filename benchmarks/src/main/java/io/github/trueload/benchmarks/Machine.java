// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The machine that figures come from, in one line. */
final class Machine {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final Path LOAD = Path.of("/proc/loadavg");

    private Machine() {}

    static String line() {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'")
                        .withZone(ZoneOffset.UTC)
                        .format(Instant.now())
                + "; " + Runtime.getRuntime().availableProcessors() + " cores (" + model() + "); "
                + System.getProperty("os.name") + " " + System.getProperty("os.version") + "; Java "
                + System.getProperty("java.vm.version") + "; load average before the run " + loadText();
    }

    private static String model() {
        if (!Files.isReadable(CPU_INFO)) {
            return System.getProperty("os.arch");
        }
        try (var lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    /** The load average of the last minute; NaN where the system does not tell. */
    static double load() {
        try {
            return Double.parseDouble(Files.readString(LOAD).split(" ")[0]);
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    private static String loadText() {
        double load = load();
        return Double.isNaN(load) ? "unknown" : String.format(Locale.ROOT, "%.2f", load);
    }
}
