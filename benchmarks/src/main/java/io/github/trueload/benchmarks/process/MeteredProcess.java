// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.OtherLoad;
import io.github.trueload.testkit.process.LiveHeap;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** A process with a meter in it that is measured again and again while it runs. Not thread-safe. */
public final class MeteredProcess implements AutoCloseable {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(90);

    private final ManagedProcess process;
    private final Path meterFile;

    /** Takes over a process that was just started, and waits for its first sample. */
    public MeteredProcess(ManagedProcess process, Path meterFile) {
        this.process = process;
        this.meterFile = meterFile;
        await("first sample", () -> MeterFile.read(meterFile).hasSamples());
    }

    /** Waits until a condition holds; fails when the process ends before. */
    public void await(String what, Callable<Boolean> condition) {
        process.awaitReady(what, START_TIMEOUT, condition);
    }

    /** Measures from now on, for a while. */
    public Map<Metric, Double> measure(Duration length) {
        MeterFile.Reading from = MeterFile.read(meterFile).last();
        OtherLoad others = OtherLoad.now();
        LockSupport.parkNanos(length.toNanos());
        MeterFile.Stretch stretch =
                new MeterFile.Stretch(from, MeterFile.read(meterFile).last());
        Map<Metric, Double> figures = new LinkedHashMap<>();
        figures.put(MeteredRun.THROUGHPUT, stretch.samplesPerSecond());
        figures.put(MeteredRun.CPU, stretch.cpuMicrosPerSample());
        figures.put(MeteredRun.CORES, stretch.cores());
        figures.put(MeteredRun.FAILURES, (double) stretch.failures());
        figures.putAll(stretch.pauses(Safepoints.beside(meterFile)));
        figures.put(OtherLoad.METRIC, others.cores());
        return figures;
    }

    /** Processor time of several processes together for each of their samples, from now on, for a while. */
    public static double cpuMicrosPerSample(List<MeteredProcess> processes, Duration length) {
        List<MeterFile.Reading> from = readings(processes);
        LockSupport.parkNanos(length.toNanos());
        List<MeterFile.Reading> to = readings(processes);
        double cpuNanos = 0;
        double samples = 0;
        for (int i = 0; i < processes.size(); i++) {
            cpuNanos += to.get(i).cpuNanos() - from.get(i).cpuNanos();
            samples += to.get(i).samples() - from.get(i).samples();
        }
        return cpuNanos / 1e3 / Math.max(1, samples);
    }

    private static List<MeterFile.Reading> readings(List<MeteredProcess> processes) {
        return processes.stream()
                .map(each -> MeterFile.read(each.meterFile).last())
                .toList();
    }

    /** Waits until it has made so many samples. */
    public void awaitSamples(long samples) {
        await(samples + " samples", () -> MeterFile.read(meterFile).last().samples() >= samples);
    }

    /**
     * Waits until so many Java threads live and, once they do, until that many samples more are made: so the last
     * thread to start has made some, too.
     */
    public void awaitThreads(int threads, long samples) {
        await(threads + " threads", () -> LeftOvers.threads(process.pid()) >= threads);
        awaitSamples(MeterFile.read(meterFile).last().samples() + samples);
    }

    /** How many samples have failed so far. */
    public double failures() {
        return MeterFile.read(meterFile).last().failures();
    }

    /** How many bytes of its heap live, after a full collection. */
    public double liveHeapBytes() {
        return LiveHeap.bytes(process.pid());
    }

    /** Its process id. */
    long pid() {
        return process.pid();
    }

    /** Stops the process. */
    @Override
    public void close() {
        process.close();
    }
}
