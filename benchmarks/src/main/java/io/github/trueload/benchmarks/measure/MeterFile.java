// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The lines that a meter wrote so far. Immutable. */
final class MeterFile {
    private final List<Reading> readings;

    private MeterFile(List<Reading> readings) {
        this.readings = readings;
    }

    /** Reads a file; one that is not there has no lines. */
    static MeterFile read(Path file) {
        try {
            return Files.exists(file) ? parse(Files.readString(file)) : new MeterFile(List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the complete lines; the last one may be half written. */
    static MeterFile parse(String text) {
        int complete = text.lastIndexOf('\n') + 1;
        return new MeterFile(
                text.substring(0, complete).lines().map(Reading::parse).toList());
    }

    /** Whether samples have been counted. */
    boolean hasSamples() {
        return stretch(Duration.ZERO, Duration.ZERO).isPresent();
    }

    /** What happened from a moment after the first sample on, for a while; empty until lines of its end are there. */
    Optional<Stretch> stretch(Duration afterFirstSample, Duration length) {
        return find(reading -> reading.samples() > 0)
                .flatMap(first -> find(at(first.nanos() + afterFirstSample.toNanos())))
                .flatMap(from -> find(at(from.nanos() + length.toNanos())).map(to -> new Stretch(from, to)));
    }

    private static Predicate<Reading> at(long nanos) {
        return reading -> reading.nanos() >= nanos;
    }

    private Optional<Reading> find(Predicate<Reading> wanted) {
        return readings.stream().filter(wanted).findFirst();
    }

    /** One line. */
    record Reading(long nanos, long samples, long failures, long cpuNanos) {
        static Reading parse(String line) {
            String[] fields = line.split(",");
            return new Reading(
                    Long.parseLong(fields[0]),
                    Long.parseLong(fields[1]),
                    Long.parseLong(fields[2]),
                    Long.parseLong(fields[3]));
        }
    }

    /** What happened between two lines. */
    record Stretch(Reading from, Reading to) {
        double samplesPerSecond() {
            return samples() * 1e9 / nanos();
        }

        double cpuMicrosPerSample() {
            return cpuNanos() / 1e3 / Math.max(1, samples());
        }

        double cores() {
            return cpuNanos() / (double) nanos();
        }

        long failures() {
            return to.failures() - from.failures();
        }

        Map<Metric, Double> pauses(Safepoints safepoints) {
            return safepoints.between(from.nanos(), to.nanos());
        }

        private long samples() {
            return to.samples() - from.samples();
        }

        private long nanos() {
            return to.nanos() - from.nanos();
        }

        private long cpuNanos() {
            return to.cpuNanos() - from.cpuNanos();
        }
    }
}
