// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pauses of all threads that a JVM (17 or newer) wrote with {@code -Xlog:safepoint}, each with the moment of its
 * end on the clock that {@link System#nanoTime()} reads, too. Immutable.
 */
public final class Safepoints {
    /** Of the measured window, collections included. */
    public static final Metric TIME = new Metric("time in safepoints", "ms per s", 3);
    /** The same without those of the collector. */
    public static final Metric WITHOUT_COLLECTIONS =
            new Metric("time in safepoints, collections left out", "ms per s", 3);
    /** Of the measured window. */
    public static final Metric LONGEST = new Metric("longest safepoint", "ms", 2);

    private static final Pattern LINE = Pattern.compile("^\\[([0-9]+)ns].*Safepoint \"([^\"]+)\".*Total: +([0-9]+) ns");
    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final List<Pause> pauses;

    private Safepoints(List<Pause> pauses) {
        this.pauses = pauses;
    }

    /** The argument with which a JVM writes its pauses beside the lines of its meter. */
    public static String argument(Path meterFile) {
        return "-Xlog:safepoint:file=" + file(meterFile) + ":timenanos:filecount=0";
    }

    /** Reads what was written beside the lines of a meter; empty where the JVM was not told to write. */
    static Safepoints beside(Path meterFile) {
        Path file = file(meterFile);
        try {
            return parse(Files.exists(file) ? Files.readAllLines(file) : List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Safepoints parse(List<String> lines) {
        return new Safepoints(lines.stream()
                .map(LINE::matcher)
                .filter(Matcher::find)
                .map(match -> new Pause(
                        Long.parseLong(match.group(1)), match.group(2), Long.parseLong(match.group(3)) / NANOS_PER_MS))
                .toList());
    }

    /** What ended between two moments of {@link System#nanoTime()}. */
    Map<Metric, Double> between(long fromNanos, long toNanos) {
        double seconds = (toNanos - fromNanos) / NANOS_PER_SECOND;
        List<Pause> within = pauses.stream()
                .filter(pause -> pause.endNanos >= fromNanos && pause.endNanos < toNanos)
                .toList();
        double all = within.stream().mapToDouble(Pause::millis).sum();
        double others = within.stream()
                .filter(pause -> !pause.isCollection())
                .mapToDouble(Pause::millis)
                .sum();
        Map<Metric, Double> figures = new LinkedHashMap<>();
        figures.put(TIME, all / seconds);
        figures.put(WITHOUT_COLLECTIONS, others / seconds);
        figures.put(LONGEST, within.stream().mapToDouble(Pause::millis).max().orElse(0));
        return figures;
    }

    private static Path file(Path meterFile) {
        return meterFile.resolveSibling("safepoints.log");
    }

    private record Pause(long endNanos, String cause, double millis) {
        boolean isCollection() {
            return cause.startsWith("G1") || cause.contains("Collect") || cause.contains("GC");
        }
    }
}
