// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Measures a process with a meter in it that makes its samples and ends by itself. Stateless. */
public final class StartUp {
    /** From the start of the process until the meter starts, which it does right before the first sample. */
    public static final Metric FIRST_SAMPLE = new Metric("time until the first sample", "ms", 0);
    /** The processor time in between. */
    public static final Metric CPU = new Metric("processor time until the first sample", "ms", 0);
    /** From the start of the process until it is gone. */
    public static final Metric END = new Metric("time until the process has ended", "ms", 0);

    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final double NANOS_PER_MS = 1e6;

    private StartUp() {}

    /** Starts a process and waits until it has ended. */
    public static Map<Metric, Double> measure(Supplier<ManagedProcess> starter, Path meterFile) {
        long start = System.nanoTime();
        try (ManagedProcess process = starter.get()) {
            int exit = process.awaitExit(LONGEST);
            long end = System.nanoTime();
            MeterFile meter = MeterFile.read(meterFile);
            if (exit != 0 || meter.isEmpty()) {
                throw new IllegalStateException("ended with " + exit + " or without a sample:\n" + process.output());
            }
            Map<Metric, Double> figures = new LinkedHashMap<>();
            figures.put(FIRST_SAMPLE, (meter.first().nanos() - start) / NANOS_PER_MS);
            figures.put(CPU, meter.first().cpuNanos() / NANOS_PER_MS);
            figures.put(END, (end - start) / NANOS_PER_MS);
            return figures;
        }
    }
}
