// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.health;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.compare.Variant;
import io.github.trueload.benchmarks.guest.LabelsSampler;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Timers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.Map;

/** As many labels as a report tells apart, each with a sample a second: what they cost the watch. Stateless. */
public final class HealthLabels implements Benchmark {
    private static final Metric OWN = new Metric("cores used by the threads of health", "cores", 4);
    private static final int LABELS = 1000;
    private static final int THREADS = 100;
    private static final int PER_SECOND = 1000;
    private static final int WARM_UP_SECONDS = 30;
    private static final double MOST_CORES = 0.03;
    private static final double MOST_HEAP_MB = 60;

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        JMeterRuns runs = new JMeterRuns(work);
        JMeterHome home = runs.home("trueload").withTrueload();
        int threads = options.threads(THREADS);
        for (Pace pace : Pace.values()) {
            Comparison comparison = new Comparison(threads + " threads, " + PER_SECOND
                    + " samples/s that do nothing, by " + pace.by + ", no InfluxDB");
            for (int labels : new int[] {10, LABELS}) {
                String name = name(labels, pace);
                if (options.wants(name)) {
                    comparison.add(name, variant(options, runs, home, pace, labels, threads));
                }
            }
            String few = name(10, pace);
            String many = name(LABELS, pace);
            comparison
                    .expect(Target.atMostMore(MOST_CORES, many, OWN, few))
                    .expect(Target.atMostMore(MOST_HEAP_MB, many, MeteredRun.HEAP, few));
            report.add(comparison, comparison.run(options.rounds(), System.out));
        }
    }

    private static String name(int labels, Pace pace) {
        return labels + " labels, " + pace.by;
    }

    private static Variant variant(
            Options options, JMeterRuns runs, JMeterHome home, Pace pace, int labels, int threads) {
        return round -> {
            Path run = runs.folder(name(labels, pace), round);
            MeteredRun metered = new MeteredRun(options.warmUp(WARM_UP_SECONDS), options.measure())
                    .withoutDumps()
                    .withLiveHeap()
                    // "trueload-health" and "trueload-health-network".
                    .withThreads("trueload-health", OWN);
            Users users = new Users(threads)
                    .ramp(2)
                    .add(pace.timer(threads))
                    .add(Samplers.java(
                            LabelsSampler.class.getName(), Map.of(LabelsSampler.LABELS, String.valueOf(labels))));
            return runs.measure(
                    metered,
                    home.command().property("trueload.health", true),
                    users.write(run.resolve("plan.jmx")),
                    run);
        };
    }

    /** What makes the samples so many. */
    private enum Pace {
        PAUSES("pauses"),
        /** It keeps times of each label, too. */
        RATE_TIMER("a rate timer");

        private final String by;

        Pace(String by) {
            this.by = by;
        }

        Element timer(int threads) {
            return this == PAUSES ? Timers.pause(1000 * threads / PER_SECOND) : Timers.rate(PER_SECOND + "/s", "all");
        }
    }
}
