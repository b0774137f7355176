// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Series;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToDoubleFunction;

/**
 * Looks at a process from time to time and compares its last part with its first: each of both is the median of a fifth
 * of the looks. The heap is collected at each look. Immutable.
 */
public final class LongRun {
    public static final Metric HEAP_GROWTH = new Metric("live heap at the end / in the beginning", "times", 3);
    public static final Metric HEAP_FIRST = new Metric("live heap in the beginning", "MB", 2);
    public static final Metric HEAP_LAST = new Metric("live heap at the end", "MB", 2);
    public static final Metric MORE_THREADS = new Metric("Java threads more than in the beginning", "threads", 1);
    public static final Metric MORE_DESCRIPTORS = new Metric("descriptors more than in the beginning", "files", 1);

    private static final int LOOKS = 20;
    private static final int PART = LOOKS / 5;

    private final Duration warmUp;
    private final Duration length;

    public LongRun(Duration warmUp, Duration length) {
        this.warmUp = warmUp;
        this.length = length;
    }

    /** Measures and stops the process. */
    public Map<Metric, Double> measure(MeteredProcess process) {
        try (process) {
            LockSupport.parkNanos(warmUp.toNanos());
            List<Look> looks = new ArrayList<>();
            List<Map<Metric, Double>> parts = new ArrayList<>();
            for (int i = 0; i < LOOKS; i++) {
                parts.add(process.measure(length.dividedBy(LOOKS)));
                looks.add(Look.at(process));
            }
            Map<Metric, Double> figures = compare(looks);
            for (Metric metric : parts.get(0).keySet()) {
                figures.put(
                        metric,
                        metric.fold(parts.stream().map(part -> part.get(metric)).toList()));
            }
            figures.put(MeteredRun.FAILURES, process.failures());
            return figures;
        }
    }

    static Map<Metric, Double> compare(List<Look> looks) {
        List<Look> first = looks.subList(0, PART);
        List<Look> last = looks.subList(looks.size() - PART, looks.size());
        Map<Metric, Double> figures = new LinkedHashMap<>();
        figures.put(HEAP_FIRST, median(first, Look::heapMb));
        figures.put(HEAP_LAST, median(last, Look::heapMb));
        figures.put(HEAP_GROWTH, figures.get(HEAP_LAST) / figures.get(HEAP_FIRST));
        figures.put(MORE_THREADS, median(last, Look::threads) - median(first, Look::threads));
        figures.put(MORE_DESCRIPTORS, median(last, Look::descriptors) - median(first, Look::descriptors));
        return figures;
    }

    private static <T> double median(List<T> values, ToDoubleFunction<T> value) {
        return new Series(values.stream().map(value::applyAsDouble).toList()).median();
    }

    /** What one look found. */
    record Look(double heapMb, double threads, double descriptors) {
        static Look at(MeteredProcess process) {
            // The heap first: it collects what still held a descriptor.
            double heapMb = process.liveHeapBytes() / 1e6;
            return new Look(heapMb, LeftOvers.threads(process.pid()), LeftOvers.descriptors(process.pid()));
        }
    }
}
