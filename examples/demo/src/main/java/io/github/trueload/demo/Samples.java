// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** When the samples of one run ended and how many failed, as its JTL files tell. Immutable. */
final class Samples {
    /** The columns of {@link #settings()}, in the order in which JMeter writes them. */
    private static final String HEADER = "timeStamp,elapsed,success";

    private final long[] endsMs;
    private final int failed;

    private Samples(long[] endsMs, int failed) {
        this.endsMs = endsMs;
        this.failed = failed;
    }

    /** The JMeter properties that make JTL files which {@link #read} understands: small ones, quick to write. */
    static List<String> settings() {
        return List.of(
                        "label",
                        "response_code",
                        "response_message",
                        "thread_name",
                        "data_type",
                        "bytes",
                        "sent_bytes",
                        "thread_counts",
                        "url",
                        "latency",
                        "idle_time",
                        "connect_time",
                        "assertion_results_failure_message")
                .stream()
                .map(column -> "-Jjmeter.save.saveservice." + column + "=false")
                .toList();
    }

    /** Reads the JTL files of processes that ran side by side. */
    static Samples read(List<Path> jtls) {
        LongStream.Builder ends = LongStream.builder();
        int failed = 0;
        for (Path jtl : jtls) {
            try (BufferedReader lines = Files.newBufferedReader(jtl)) {
                String header = lines.readLine();
                if (!HEADER.equals(header)) {
                    throw new IllegalStateException(jtl + " has the columns " + header + ", not " + HEADER);
                }
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    int first = line.indexOf(',');
                    int second = line.indexOf(',', first + 1);
                    ends.add(Long.parseLong(line, 0, first, 10) + Long.parseLong(line, first + 1, second, 10));
                    failed += line.startsWith("true", second + 1) ? 0 : 1;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new Samples(ends.build().sorted().toArray(), failed);
    }

    int count() {
        return endsMs.length;
    }

    int failed() {
        return failed;
    }

    /** When the first sample ended; 0 without samples. */
    long firstMs() {
        return endsMs.length == 0 ? 0 : endsMs[0];
    }

    /** When the last sample ended; 0 without samples. */
    long lastMs() {
        return endsMs.length == 0 ? 0 : endsMs[endsMs.length - 1];
    }

    /** How many samples ended in each step of time from a given moment on, up to the last sample. */
    List<Double> perStep(long fromMs, long stepMs) {
        int steps = endsMs.length == 0 ? 0 : (int) ((endsMs[endsMs.length - 1] - fromMs) / stepMs) + 1;
        double[] counts = new double[Math.max(0, steps)];
        for (long end : endsMs) {
            if (end >= fromMs) {
                counts[(int) ((end - fromMs) / stepMs)]++;
            }
        }
        List<Double> values = new ArrayList<>();
        Arrays.stream(counts).forEach(values::add);
        return values;
    }

    /**
     * Samples per second, the first seconds, in which JVM and connections warm up, and the broken last one left out. A
     * run that is too short for that counts as a whole.
     */
    double steadyRate(int warmUpSeconds) {
        List<Double> seconds = perStep(firstMs(), 1000);
        boolean longEnough = seconds.size() > warmUpSeconds + 1;
        return seconds.stream()
                .limit(longEnough ? seconds.size() - 1 : seconds.size())
                .skip(longEnough ? warmUpSeconds : 0)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
    }
}
