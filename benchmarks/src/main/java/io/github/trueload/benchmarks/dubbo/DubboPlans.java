// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dubbo;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.guest.MeterListener;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * Whole runs of JMeter with plans of the older plugin and with new ones, with each client jar and the one that is
 * chosen by itself, against providers of each line: in the first second, and warm. Stateless.
 */
public final class DubboPlans implements Benchmark {
    private static final String TEXT = "hello";
    private static final int THREADS = 30;
    private static final String[] BUNDLES = {"2.7", "3.3", "auto"};

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        boolean some = options.wants("2.6.12") || options.wants("2.7.23") || options.wants("3.3.6");
        for (String version : new String[] {"2.6.12", "2.7.23", "3.3.6"}) {
            if (!some || options.wants(version)) {
                run(version, options, work.resolve(version), report);
            }
        }
    }

    private static void run(String version, Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        Comparison comparison =
                new Comparison("provider " + version + " in its own process, " + threads + " threads, echo, direct");
        JMeterRuns runs = new JMeterRuns(work);
        JMeterHome home = runs.home("trueload").withTrueload();
        MeteredRun metered = new MeteredRun(
                        options.warmUp(DubboRuns.WARM_UP_SECONDS), Duration.ofSeconds(options.seconds(20)))
                .withoutDumps()
                .withFirstSecond();
        try (DubboProvider provider = DubboProvider.of(version, work.resolve("provider"))
                .atFullSpeed()
                .start()) {
            String address = provider.address();
            for (String bundle : BUNDLES) {
                String older = "old plan, " + bundle;
                String newer = "new plan, " + bundle;
                comparison.add(
                        older,
                        round -> measure(
                                runs,
                                metered,
                                home,
                                runs.folder(older, round),
                                bundle,
                                OlderSampler.of(address, TEXT),
                                threads));
                comparison.add(
                        newer,
                        round -> measure(
                                runs,
                                metered,
                                home,
                                runs.folder(newer, round),
                                bundle,
                                NewSampler.of(address, bundle, TEXT),
                                threads));
            }
            expect(comparison, version.startsWith("2.") ? "2.7" : "3.3");
            System.out.println(comparison.title());
            // The provider's compiler settles at the expense of nobody's figures.
            measure(runs, metered, home, runs.folder("warm-up", 0), "2.7", OlderSampler.of(address, TEXT), threads);
            report.add(comparison, comparison.run(options.rounds(), System.out));
        }
    }

    private static Map<Metric, Double> measure(
            JMeterRuns runs,
            MeteredRun metered,
            JMeterHome home,
            Path run,
            String bundle,
            Element sampler,
            int threads) {
        Path plan = new Users(threads)
                .add(sampler, Element.of("TestBeanGUI", MeterListener.class.getName(), "meter"))
                .write(run.resolve("plan.jmx"));
        return runs.measure(metered, home.command().property("trueload.dubbo.bundle", bundle), plan, run);
    }

    private static void expect(Comparison comparison, String line) {
        for (String plan : new String[] {"old plan, ", "new plan, "}) {
            comparison.expect(Target.atLeast(0.97, plan + "auto", MeteredRun.THROUGHPUT, plan + line));
            comparison.expect(Target.atMost(1.10, plan + "auto", MeteredRun.CPU, plan + line));
            comparison.expect(Target.atMost(0, plan + "auto", MeteredRun.FAILURES));
        }
    }
}
