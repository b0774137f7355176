// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * Measures a process that has a meter in it: waits for its first sample, lets it warm up, measures a stretch, then
 * takes thread dumps where they are wanted, so that they do not slow down what is measured.
 */
public final class MeteredRun {
    public static final Metric THROUGHPUT = new Metric("throughput", "samples/s", 0);
    public static final Metric CPU = new Metric("processor time per sample", "us", 2);
    public static final Metric CORES = new Metric("cores used by the process", "cores", 2);
    public static final Metric FAILURES = new Metric("failed samples", "samples", 0);
    public static final Metric BLOCKED = new Metric("BLOCKED threads in a dump", "threads", 2);

    private static final int DUMPS = 20;
    private static final Duration DUMP_DISTANCE = Duration.ofMillis(100);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(90);

    private final Duration warmUp;
    private final Duration measure;
    private final Map<Metric, Pattern> threads = new LinkedHashMap<>();
    private boolean takesDumps;
    private ThreadDumps dumps;

    public MeteredRun(Duration warmUp, Duration measure) {
        this.warmUp = warmUp;
        this.measure = measure;
    }

    /** Takes thread dumps afterwards, and tells how many threads were BLOCKED. */
    public MeteredRun withDumps() {
        takesDumps = true;
        return this;
    }

    /**
     * Measures the processor time of some threads beside that of the process; nothing where no thread has such a name.
     *
     * @param name pattern for their names, of which Linux keeps 15 characters
     */
    public MeteredRun withThreads(String name, Metric cores) {
        threads.put(cores, Pattern.compile(name));
        return this;
    }

    /** Measures and stops the process. */
    public Map<Metric, Double> measure(ManagedProcess process, Path meterFile) {
        try (process) {
            process.awaitReady("first sample", START_TIMEOUT, () -> MeterFile.read(meterFile)
                    .hasSamples());
            LockSupport.parkNanos(warmUp.toNanos());
            OtherLoad others = OtherLoad.now();
            Map<Metric, Double> before = threadNanos(process);
            long from = System.nanoTime();
            LockSupport.parkNanos(measure.toNanos());
            Map<Metric, Double> after = threadNanos(process);
            double nanos = System.nanoTime() - from;
            double otherCores = others.cores();
            process.awaitReady("end of the measurement", START_TIMEOUT, () -> MeterFile.read(meterFile)
                    .stretch(warmUp, measure)
                    .isPresent());
            if (takesDumps) {
                dumps = ThreadDumps.take(process.pid(), DUMPS, DUMP_DISTANCE);
            }
            MeterFile.Stretch stretch =
                    MeterFile.read(meterFile).stretch(warmUp, measure).orElseThrow();
            Map<Metric, Double> figures = new LinkedHashMap<>();
            figures.put(THROUGHPUT, stretch.samplesPerSecond());
            figures.put(CPU, stretch.cpuMicrosPerSample());
            figures.put(CORES, stretch.cores());
            figures.put(FAILURES, (double) stretch.failures());
            figures.putAll(stretch.pauses(Safepoints.beside(meterFile)));
            if (takesDumps) {
                figures.put(BLOCKED, dumps.blockedPerDump());
            }
            before.forEach((metric, start) -> figures.put(metric, (after.getOrDefault(metric, start) - start) / nanos));
            figures.put(OtherLoad.METRIC, otherCores);
            return figures;
        }
    }

    /** The dumps of the last measurement. */
    public ThreadDumps dumps() {
        return dumps;
    }

    /** Of each kind of threads, what Linux' scheduler counted so far; without kinds of which no thread lives. */
    private Map<Metric, Double> threadNanos(ManagedProcess process) {
        Map<Metric, Double> nanos = new LinkedHashMap<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/" + process.pid() + "/task"))) {
            tasks.forEach(task -> addNanos(task, nanos));
        } catch (IOException e) {
            // Only Linux tells.
        }
        return nanos;
    }

    private void addNanos(Path task, Map<Metric, Double> nanos) {
        try {
            String name = Files.readString(task.resolve("comm")).trim();
            double ran =
                    Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ")[0]);
            threads.forEach((metric, kind) -> {
                if (kind.matcher(name).matches()) {
                    nanos.merge(metric, ran, Double::sum);
                }
            });
        } catch (IOException e) {
            // The thread has ended since the folder was listed.
        }
    }
}
