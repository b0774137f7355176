// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleSupplier;

/** The machine that figures come from. */
final class Machine {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final Path LOAD = Path.of("/proc/loadavg");

    private static final double MOST_LOAD = 1;
    private static final Duration LOOK = Duration.ofSeconds(5);
    /** What ran before counts in the load average of a minute for some minutes. */
    private static final int LOOKS = 60;

    private Machine() {}

    /** It in one line. */
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

    /**
     * Returns when other programs leave the machine alone, for figures that others shall believe: at a load average of
     * at most 1, or where the system tells none.
     *
     * @throws IllegalArgumentException when it stays above that for five minutes
     */
    static void awaitQuiet() {
        awaitQuiet(Machine::load, LOOK);
    }

    static void awaitQuiet(DoubleSupplier loadAverage, Duration between) {
        double load = loadAverage.getAsDouble();
        for (int look = 0; load > MOST_LOAD && look < LOOKS; look++) {
            LockSupport.parkNanos(between.toNanos());
            load = loadAverage.getAsDouble();
        }
        if (load > MOST_LOAD) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "--docs: the load average is %.2f and does not fall; figures for the pages are taken at %.0f at"
                            + " most: stop what else runs here, or leave --docs out",
                    load,
                    MOST_LOAD));
        }
    }
}
