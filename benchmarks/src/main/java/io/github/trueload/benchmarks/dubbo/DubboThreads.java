// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dubbo;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.compare.Variant;
import io.github.trueload.benchmarks.guest.MeterListener;
import io.github.trueload.benchmarks.guest.NothingSampler;
import io.github.trueload.benchmarks.process.MeteredProcess;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Timers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.Map;

/**
 * Whole runs of JMeter with many threads that think between their samples: how much of the heap each of them needs,
 * and how much of a processor, beside threads whose sampler does nothing. Stateless.
 */
public final class DubboThreads implements Benchmark {
    private static final Metric HEAP = new Metric("live heap per thread", "bytes", 0);
    private static final String NOTHING = "Java sampler that does nothing";
    private static final String TEXT = "hello";
    private static final int THINK_MS = 2_000;
    private static final int KILO = 1_024;
    private static final int MOST_KB = 64;
    private static final int SAMPLES_OF_EACH = 3;
    private static final int STARTS_A_SECOND = 200;

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        try (DubboProvider provider = DubboProvider.of("2.7.23", work.resolve("provider"))
                .atFullSpeed()
                .start()) {
            int only = options.threads(0);
            for (int threads : only > 0 ? new int[] {only} : new int[] {1_000, 5_000}) {
                run(threads, provider.address(), options, work.resolve("threads-" + threads), report);
            }
        }
    }

    private static void run(int threads, String address, Options options, Path work, Report report) throws Exception {
        JMeterRuns runs = new JMeterRuns(work);
        Crowd crowd = new Crowd(threads, options, runs, runs.home("trueload").withTrueload());
        Comparison comparison = new Comparison(threads + " threads, think time " + THINK_MS + " ms, provider 2.7.23")
                // That sampler counts for itself.
                .add(NOTHING, crowd.of(NOTHING, "auto", nothing()));
        for (String bundle : new String[] {"2.7", "3.3"}) {
            add(comparison, crowd, "new plan, " + bundle, bundle, NewSampler.of(address, bundle, TEXT));
            add(comparison, crowd, "old plan, " + bundle, bundle, OlderSampler.of(address, TEXT));
        }
        System.out.println(comparison.title());
        report.add(comparison, comparison.run(options.rounds(), System.out));
    }

    private static Element nothing() {
        return Samplers.java(NothingSampler.class.getName(), Map.of());
    }

    private static void add(Comparison comparison, Crowd crowd, String name, String bundle, Element sampler) {
        comparison
                .add(
                        name,
                        crowd.of(
                                name,
                                bundle,
                                sampler,
                                Element.of("TestBeanGUI", MeterListener.class.getName(), "meter")))
                .expect(Target.atMostMore(MOST_KB * KILO, name, HEAP, NOTHING))
                .expect(Target.atMost(0, name, MeteredRun.FAILURES));
    }

    /** Many threads in a JMeter of their own, each time. */
    private record Crowd(int threads, Options options, JMeterRuns runs, JMeterHome home) {
        /** What is measured of them when they have these elements. */
        Variant of(String name, String bundle, Element... elements) {
            return round -> {
                Path run = runs.folder(name, round);
                Path plan = new Users(threads)
                        .ramp(threads / STARTS_A_SECOND)
                        .add(elements)
                        .add(Timers.pause(THINK_MS))
                        .write(run.resolve("plan.jmx"));
                try (MeteredProcess jmeter =
                        runs.startMetered(home.command().property("trueload.dubbo.bundle", bundle), plan, run)) {
                    return measure(jmeter);
                }
            };
        }

        private Map<Metric, Double> measure(MeteredProcess jmeter) {
            jmeter.awaitThreads(threads, (long) SAMPLES_OF_EACH * threads);
            Map<Metric, Double> figures = jmeter.measure(options.measure());
            double heap = jmeter.liveHeapBytes();
            figures.put(HEAP, heap / threads);
            figures.put(MeteredRun.HEAP, heap / 1e6);
            figures.put(MeteredRun.FAILURES, jmeter.failures());
            return figures;
        }
    }
}
