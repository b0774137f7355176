// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.health;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pauses of all threads that a JVM (17 or newer) wrote with {@code -Xlog:safepoint}. Immutable. */
final class Safepoints {
    private static final Pattern LINE = Pattern.compile("^\\[([0-9.]+)s].*Safepoint \"([^\"]+)\".*Total: +([0-9]+) ns");

    private final List<Pause> pauses;

    private Safepoints(List<Pause> pauses) {
        this.pauses = pauses;
    }

    /** The JVM argument that writes such a file. */
    static String argument(Path file) {
        return "-Xlog:safepoint:file=" + file + ":uptime";
    }

    static Safepoints read(Path file) throws IOException {
        return parse(Files.readAllLines(file));
    }

    static Safepoints parse(List<String> lines) {
        return new Safepoints(lines.stream()
                .map(LINE::matcher)
                .filter(Matcher::find)
                .map(match -> new Pause(
                        Double.parseDouble(match.group(1)), match.group(2), Long.parseLong(match.group(3)) / 1e6))
                .toList());
    }

    /** Milliseconds of pause per second within the last seconds of the file, garbage collections left out. */
    double millisPerSecond(double lastSeconds) {
        double end = pauses.isEmpty() ? 0 : pauses.get(pauses.size() - 1).atSeconds;
        return pauses.stream()
                        .filter(pause -> pause.atSeconds > end - lastSeconds && !pause.isCollection())
                        .mapToDouble(Pause::millis)
                        .sum()
                / lastSeconds;
    }

    private record Pause(double atSeconds, String cause, double millis) {
        boolean isCollection() {
            return cause.startsWith("G1") || cause.contains("Collect") || cause.contains("GC");
        }
    }
}
