// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.OtherLoad;
import io.github.trueload.testkit.process.LiveHeap;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures what a master spends on the samples that its slaves make, which have the meters. The master ends by itself.
 * Not thread-safe.
 */
public final class MeteredMaster {
    public static final Metric CPU = new Metric("processor time of the master per sample", "us", 2);
    public static final Metric ALLOCATED = new Metric("allocated by the master per sample", "bytes", 0);
    public static final Metric HEAP = new Metric("live heap of the master", "MB", 1);
    public static final Metric THROUGHPUT = new Metric("samples of all slaves", "samples/s", 0);

    private static final Pattern COLLECTION = Pattern.compile("(\\d+)M->(\\d+)M\\(");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final double BYTES_PER_MB = 1024.0 * 1024;

    private final Duration warmUp;
    private final Duration measure;
    private final List<Path> meterFiles;

    /** @param meterFiles those of the slaves */
    public MeteredMaster(Duration warmUp, Duration measure, List<Path> meterFiles) {
        this.warmUp = warmUp;
        this.measure = measure;
        this.meterFiles = List.copyOf(meterFiles);
    }

    /** With these the master tells what it allocates: each collection what was there before it, in small steps. */
    public static String[] jvmArguments(Path run) {
        return new String[] {"-Xmn16m", "-Xlog:gc:file=" + collections(run) + "::filecount=0"};
    }

    /** Measures once the slaves make samples, and waits for the end of the master. */
    public Map<Metric, Double> measure(ManagedProcess master, Path run) {
        try (master) {
            long before = samples();
            master.awaitReady("samples of the slaves", PATIENCE, () -> samples() > before);
            LockSupport.parkNanos(warmUp.toNanos());
            Reading from = Reading.of(master, collections(run), samples());
            OtherLoad others = OtherLoad.now();
            LockSupport.parkNanos(measure.toNanos());
            double otherCores = others.cores();
            Reading to = Reading.of(master, collections(run), samples());
            Map<Metric, Double> figures = to.since(from);
            figures.put(HEAP, LiveHeap.bytes(master.pid()) / 1e6);
            figures.put(OtherLoad.METRIC, otherCores);
            int exit = master.awaitExit(PATIENCE);
            if (exit != 0) {
                throw new IllegalStateException("the master ended with " + exit + ":\n" + master.output());
            }
            return figures;
        }
    }

    private long samples() {
        return meterFiles.stream()
                .map(MeterFile::read)
                .filter(MeterFile::hasSamples)
                .mapToLong(file -> file.last().samples())
                .sum();
    }

    private static Path collections(Path run) {
        return run.resolve("collections.log");
    }

    /** Bytes that a collector's log tells to have been allocated, up to its last collection. */
    static double allocatedBytes(String collections) {
        double allocated = 0;
        double left = 0;
        Matcher line = COLLECTION.matcher(collections);
        while (line.find()) {
            allocated += Double.parseDouble(line.group(1)) - left;
            left = Double.parseDouble(line.group(2));
        }
        return allocated * BYTES_PER_MB;
    }

    private record Reading(long nanos, double cpuNanos, double allocatedBytes, long samples) {
        static Reading of(ManagedProcess process, Path collections, long samples) {
            try {
                return new Reading(
                        System.nanoTime(),
                        ProcessHandle.of(process.pid())
                                .flatMap(handle -> handle.info().totalCpuDuration())
                                .map(Duration::toNanos)
                                .orElse(0L),
                        MeteredMaster.allocatedBytes(Files.readString(collections)),
                        samples);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        Map<Metric, Double> since(Reading from) {
            double made = Math.max(1, samples - from.samples);
            Map<Metric, Double> figures = new LinkedHashMap<>();
            figures.put(THROUGHPUT, made * 1e9 / (nanos - from.nanos));
            figures.put(CPU, (cpuNanos - from.cpuNanos) / 1e3 / made);
            figures.put(ALLOCATED, (allocatedBytes - from.allocatedBytes) / made);
            return figures;
        }
    }
}
