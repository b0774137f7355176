// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Series;
import io.github.trueload.benchmarks.compare.Variant;
import io.github.trueload.benchmarks.process.OwnJvm;
import io.github.trueload.influx.aggregate.Aggregator;
import io.github.trueload.influx.aggregate.SampleValues;
import io.github.trueload.influx.aggregate.ThreadRows;
import io.github.trueload.influx.row.Intervals;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Settings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A program, {@code <labels>}, that tells what an interval with many labels costs: the heap that it holds while it is
 * open, and the time to close it, that is to merge what the threads recorded and to make the rows. Threads record at
 * the same time, with times from 1 ms to 60 s, so that every histogram is as wide as it gets.
 */
final class IntervalCost {
    static final Metric OPEN = new Metric("heap of an open interval", "MB", 1);
    static final Metric CLOSE = new Metric("processor time to close an interval", "ms", 1);
    static final Metric CLOSE_WALL = new Metric("time to close an interval", "ms", 1);
    static final Metric ROWS = new Metric("rows of an interval", "rows", 0);

    private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();
    private static final int THREADS = 8;
    private static final int SAMPLES_PER_LABEL_AND_THREAD = 40;
    /** Fewer with more labels, whose intervals warm up quicker and differ less. */
    private static final int WARM_UP_LABELS = 5_000;

    private static final int MEASURED_LABELS = 10_500;
    private static final int LEAST_WARM_UPS = 4;
    private static final int LEAST_MEASUREMENTS = 7;
    private static final double LONGEST_MS = 60_000;
    private static final int FAILURE_EVERY = 50;

    private final List<String> labels = new ArrayList<>();
    private final Settings settings;

    private IntervalCost(int labelCount) throws Exception {
        for (int i = 0; i < labelCount; i++) {
            labels.add("label " + i);
        }
        settings = Settings.read(
                List.of("influxdbUrl"),
                Map.of("influxdbUrl", "http://127.0.0.1:1/write?db=none")::get,
                name -> null,
                ListenerKind.CLIENT);
    }

    /** One of that many labels, in a JVM of its own. */
    static Variant of(int labels, Path work, String... jvmArguments) {
        List<String> all = new ArrayList<>(List.of("-Xms1g", "-Xmx1g"));
        all.addAll(List.of(jvmArguments));
        return new OwnJvm(
                IntervalCost.class, work, List.of(CLOSE, CLOSE_WALL, OPEN, ROWS), all, List.of(String.valueOf(labels)));
    }

    /** The program. */
    public static void main(String[] arguments) throws Exception {
        new IntervalCost(Integer.parseInt(arguments[0]))
                .measure()
                .forEach((metric, value) -> System.out.println(OwnJvm.line(metric, value)));
    }

    private Map<Metric, Double> measure() throws Exception {
        int warmUps = Math.max(LEAST_WARM_UPS, WARM_UP_LABELS / labels.size());
        int measurements = Math.max(LEAST_MEASUREMENTS, MEASURED_LABELS / labels.size());
        List<Double> closeMs = new ArrayList<>();
        List<Double> closeWallMs = new ArrayList<>();
        List<Double> openMb = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < warmUps + measurements; i++) {
            rows.clear();
            double before = heapMb();
            Aggregator aggregator = record();
            double open = heapMb() - before;
            long start = System.nanoTime();
            long cpuStart = THREAD.getCurrentThreadCpuTime();
            aggregator.settleAll(System.currentTimeMillis(), rows::add);
            double cpuMs = (THREAD.getCurrentThreadCpuTime() - cpuStart) / 1e6;
            double wallMs = (System.nanoTime() - start) / 1e6;
            if (i >= warmUps) {
                closeMs.add(cpuMs);
                closeWallMs.add(wallMs);
                openMb.add(open);
            }
        }
        Map<Metric, Double> figures = new LinkedHashMap<>();
        figures.put(CLOSE, new Series(closeMs).median());
        figures.put(CLOSE_WALL, new Series(closeWallMs).median());
        figures.put(OPEN, new Series(openMb).median());
        figures.put(ROWS, (double) rows.size());
        return figures;
    }

    private Aggregator record() throws Exception {
        long now = System.currentTimeMillis();
        Intervals intervals = new Intervals(settings.intervalMs(), now, before -> true, false);
        Aggregator aggregator = new Aggregator(
                settings,
                intervals,
                new ThreadRows(settings, intervals, () -> new ThreadRows.Counters(0, 0, 0)),
                false,
                warning -> {});
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> done = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            int seed = thread;
            done.add(pool.submit(() -> recordInThread(aggregator, now, new SplittableRandom(seed))));
        }
        for (Future<?> each : done) {
            each.get();
        }
        pool.shutdown();
        return aggregator;
    }

    private void recordInThread(Aggregator aggregator, long now, SplittableRandom random) {
        SampleValues values = new SampleValues();
        values.source = "";
        values.count = 1;
        values.hits = 1;
        values.sentBytes = 100;
        values.receivedBytes = 1000;
        values.code = "500";
        values.message = "Internal Server Error";
        values.activeThreads = THREADS;
        for (int i = 0; i < SAMPLES_PER_LABEL_AND_THREAD; i++) {
            for (String label : labels) {
                boolean failed = random.nextInt(FAILURE_EVERY) == 0;
                values.label = label;
                values.endMs = now;
                values.elapsedMs = (long) Math.exp(random.nextDouble() * Math.log(LONGEST_MS));
                values.errors = failed ? 1 : 0;
                aggregator.recorder.record(values);
            }
        }
    }

    private static double heapMb() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / 1e6;
    }
}
