// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.whole;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Results;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.guest.NothingSampler;
import io.github.trueload.benchmarks.process.MeterFile;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What each jar adds to the start of JMeter, which opens every jar of lib/ext and looks through its classes: a JMeter
 * that makes one sample of a sampler that does nothing, without our jars, with each alone and with all. Stateless.
 */
public final class Starts implements Benchmark {
    /** From the start of the process until the meter starts, which it does right before the first sample. */
    private static final Metric FIRST_SAMPLE = new Metric("time until the first sample", "ms", 0);
    /** The processor time in between. */
    private static final Metric CPU = new Metric("processor time until the first sample", "ms", 0);
    /** From the start of the process until it is gone. */
    private static final Metric END = new Metric("time until the process has ended", "ms", 0);

    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final double NANOS_PER_MS = 1e6;
    private static final String NONE = "no jar of ours";
    private static final String ALL = "the whole zip";
    /** Starts differ by more than a jar costs, so a round is the median of some. */
    private static final int OF_A_ROUND = 4;

    private static final int MOST_MS = 100;
    private static final int MOST_MS_OF_ALL = 300;

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        JMeterRuns runs = new JMeterRuns(work);
        JMeterHome none = runs.home("none");
        JMeterHome all = runs.home("all").withTrueload();
        Comparison comparison = new Comparison("JMeter " + JMeterRuns.JMETER
                + " from its start until its first sample, one thread; of each round the median of " + OF_A_ROUND
                + " starts");
        add(comparison, runs, NONE, none);
        for (Path jar : addedBy(all, none)) {
            String name = jar.getFileName().toString().replaceAll("-[0-9].*", "");
            add(comparison, runs, name, runs.home(name).withJars(jar));
            comparison.expect(Target.atMostMore(MOST_MS, name, CPU, NONE));
        }
        add(comparison, runs, ALL, all);
        comparison
                .expect(Target.atMostMore(MOST_MS_OF_ALL, ALL, CPU, NONE))
                .expect(Target.atMostMore(MOST_MS_OF_ALL, ALL, FIRST_SAMPLE, NONE));
        // The first start of all reads JMeter's jars from the disk.
        measure(runs, all, runs.folder("warm-up", 0));
        Results results = comparison.run(options.rounds() * OF_A_ROUND, System.out);
        report.add(comparison, results.folded(OF_A_ROUND));
    }

    private static void add(Comparison comparison, JMeterRuns runs, String name, JMeterHome home) {
        comparison.add(name, round -> measure(runs, home, runs.folder(name, round)));
    }

    private static Map<Metric, Double> measure(JMeterRuns runs, JMeterHome home, Path run) {
        Path plan = new Users(1)
                .loops(1)
                .add(Samplers.java(NothingSampler.class.getName(), Map.of()))
                .write(run.resolve("plan.jmx"));
        long start = System.nanoTime();
        try (ManagedProcess process = runs.start(home.command(), plan, run)) {
            int exit = process.awaitExit(LONGEST);
            long end = System.nanoTime();
            MeterFile meter = MeterFile.read(JMeterRuns.meterFile(run));
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

    private static List<Path> addedBy(JMeterHome all, JMeterHome none) throws IOException {
        Path before = none.path().resolve("lib/ext");
        try (Stream<Path> jars = Files.list(all.path().resolve("lib/ext"))) {
            return jars.filter(jar -> !Files.exists(before.resolve(jar.getFileName())))
                    .sorted()
                    .toList();
        }
    }
}
