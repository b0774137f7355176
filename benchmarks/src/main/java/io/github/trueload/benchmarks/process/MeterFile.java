// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import io.github.trueload.benchmarks.compare.Metric;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lines that a meter wrote so far. Immutable. */
public final class MeterFile {
    private final List<Reading> readings;

    private MeterFile(List<Reading> readings) {
        this.readings = readings;
    }

    /** Reads a file; one that is not there has no lines. */
    public static MeterFile read(Path file) {
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

    /** Whether it has no line. */
    public boolean isEmpty() {
        return readings.isEmpty();
    }

    /** Whether samples have been counted. */
    boolean hasSamples() {
        return !isEmpty() && last().samples() > 0;
    }

    /** Whether the lines go on until the end of a {@link #stretch}. */
    boolean has(Duration afterFirstSample, Duration length) {
        return hasSamples()
                && find(firstSample() + afterFirstSample.toNanos())
                        .flatMap(from -> find(from.nanos() + length.toNanos()))
                        .isPresent();
    }

    /** What happened from a moment after the first sample on, for a while. */
    Stretch stretch(Duration afterFirstSample, Duration length) {
        Reading from = atOrAfter(firstSample() + afterFirstSample.toNanos());
        Reading to = atOrAfter(from.nanos() + length.toNanos());
        return new Stretch(from, to);
    }

    /** The first line, written when the first sampler was set up. */
    public Reading first() {
        return readings.get(0);
    }

    /** The last complete line. */
    Reading last() {
        return readings.get(readings.size() - 1);
    }

    private long firstSample() {
        return readings.stream()
                .filter(reading -> reading.samples() > 0)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the measured process made no sample"))
                .nanos();
    }

    private Reading atOrAfter(long nanos) {
        return find(nanos).orElseThrow(() -> new IllegalStateException("the measured process stopped before its time"));
    }

    private Optional<Reading> find(long nanos) {
        return readings.stream().filter(reading -> reading.nanos() >= nanos).findFirst();
    }

    /** One line. */
    public record Reading(long nanos, long samples, long failures, long cpuNanos) {
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
