// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.OtherLoad;
import io.github.trueload.testkit.process.LiveHeap;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * Measures a process that has a meter in it: waits for its first sample, lets it warm up, measures a stretch, then
 * takes thread dumps, so that the dumps do not slow down what is measured. Not thread-safe.
 */
public final class MeteredRun {
    public static final Metric THROUGHPUT = new Metric("throughput", "samples/s", 0);
    public static final Metric CPU = new Metric("processor time per sample", "us", 2);
    public static final Metric CORES = new Metric("cores used by the process", "cores", 2);
    public static final Metric FAILURES = Metric.worst("failed samples", "samples", 0);
    public static final Metric BLOCKED = new Metric("BLOCKED threads in a dump", "threads", 2);
    public static final Metric FIRST_SECOND = new Metric("throughput in the first second", "samples/s", 0);
    public static final Metric FIRST_CPU = new Metric("processor time per sample in the first second", "us", 0);
    public static final Metric HEAP = new Metric("live heap", "MB", 1);

    private static final int DUMPS = 20;
    private static final Duration DUMP_DISTANCE = Duration.ofMillis(100);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(90);

    private final Duration warmUp;
    private final Duration measure;
    private final List<ThreadTime> threads = new ArrayList<>();
    private boolean takesDumps = true;
    private boolean looksAtTheStart;
    private boolean weighsTheHeap;
    private ThreadDumps dumps;

    public MeteredRun(Duration warmUp, Duration measure) {
        this.warmUp = warmUp;
        this.measure = measure;
    }

    /** Takes no thread dumps, for processes whose pauses are looked at afterwards. */
    public MeteredRun withoutDumps() {
        takesDumps = false;
        return this;
    }

    /** Has the heap collected after the measurement and tells what lives. */
    public MeteredRun withLiveHeap() {
        weighsTheHeap = true;
        return this;
    }

    /** Measures the second from the first sample on, too. */
    public MeteredRun withFirstSecond() {
        looksAtTheStart = true;
        return this;
    }

    /**
     * Measures the processor time of some threads beside that of the process; nothing where no thread has such a name.
     *
     * @param name pattern for their names, of which Linux keeps 15 characters
     */
    public MeteredRun withThreads(String name, Metric cores) {
        threads.add(new ThreadTime(Pattern.compile(name), cores));
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
                    .has(warmUp, measure));
            if (takesDumps) {
                dumps = ThreadDumps.take(process, DUMPS, DUMP_DISTANCE);
            }
            MeterFile meter = MeterFile.read(meterFile);
            MeterFile.Stretch stretch = meter.stretch(warmUp, measure);
            Map<Metric, Double> figures = new LinkedHashMap<>();
            if (looksAtTheStart) {
                MeterFile.Stretch first = meter.stretch(Duration.ZERO, Duration.ofSeconds(1));
                figures.put(FIRST_SECOND, first.samplesPerSecond());
                figures.put(FIRST_CPU, first.cpuMicrosPerSample());
            }
            figures.put(THROUGHPUT, stretch.samplesPerSecond());
            figures.put(CPU, stretch.cpuMicrosPerSample());
            figures.put(CORES, stretch.cores());
            figures.put(FAILURES, (double) stretch.failures());
            figures.putAll(stretch.pauses(Safepoints.beside(meterFile)));
            if (takesDumps) {
                figures.put(BLOCKED, dumps.blockedPerDump());
            }
            before.forEach((metric, start) -> figures.put(metric, (after.get(metric) - start) / nanos));
            if (weighsTheHeap) {
                figures.put(HEAP, LiveHeap.bytes(process.pid()) / 1e6);
            }
            figures.put(OtherLoad.METRIC, otherCores);
            return figures;
        }
    }

    private Map<Metric, Double> threadNanos(ManagedProcess process) {
        Map<Metric, Double> nanos = new LinkedHashMap<>();
        for (ThreadTime time : threads) {
            double sum = time.nanos(process.pid());
            if (!Double.isNaN(sum)) {
                nanos.put(time.metric(), sum);
            }
        }
        return nanos;
    }

    /** The dumps of the last measurement. */
    public ThreadDumps dumps() {
        return dumps;
    }

    /**
     * The processor time of some threads of a process, from Linux' scheduler, which counts it in nanoseconds.
     *
     * @param name pattern for the names of the threads, of which Linux keeps 15 characters
     * @param metric what the figure is called, in cores
     */
    private record ThreadTime(Pattern name, Metric metric) {
        /** Processor time of these threads so far. NaN where the system does not tell. */
        double nanos(long pid) {
            double nanos = Double.NaN;
            try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
                for (Path task : tasks) {
                    if (name.matcher(Files.readString(task.resolve("comm")).trim())
                            .matches()) {
                        String ran = Files.readString(task.resolve("schedstat")).split(" ")[0];
                        nanos = Long.parseLong(ran) + (Double.isNaN(nanos) ? 0 : nanos);
                    }
                }
                return nanos;
            } catch (IOException e) {
                return Double.NaN;
            }
        }
    }
}
