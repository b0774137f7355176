// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.benchmarks.measure.Comparison;
import io.github.trueload.benchmarks.measure.MeteredRun;
import io.github.trueload.benchmarks.measure.Metric;
import io.github.trueload.benchmarks.measure.Report;
import io.github.trueload.benchmarks.measure.Target;
import io.github.trueload.testkit.dubbo.DubboProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Whole runs of JMeter against a provider in its own process: our sampler, a hand-written sampler with a cached
 * service, a bare loop without JMeter, and a ReferenceConfig per sample as in the 2.7.4 line of the older plugin.
 */
final class DubboRuns implements Benchmark {
    private static final Map<String, String> PROVIDERS = Map.of("2.7", "2.7.23", "3.3", "3.3.6");
    /** On two processors that 30 threads keep busy, compiling took 18 s in some starts of JMeter with Dubbo 3.3. */
    private static final int WARM_UP_SECONDS = 20;

    private static final String BARE_LOOP = "bare loop of $invoke, no JMeter";
    private static final String HAND_WRITTEN = "hand-written Java sampler";
    private static final String OURS = "DubboSampler";
    private static final String PER_SAMPLE = "ReferenceConfig per sample (2.7.4.1)";
    private static final int THREADS = 30;

    /** BLOCKED threads whose monitor or method is Dubbo's or ours. */
    private static final Metric BLOCKED_THERE =
            new Metric("BLOCKED on shared monitors of Dubbo or the plugin", "threads", 2);

    private static final List<String> PACKAGES = List.of("org.apache.dubbo", "com.alibaba.dubbo", "io.github.trueload");
    /** Each call of Dubbo 2.7 has one of these, on which only its caller and the network thread can ever meet. */
    private static final String OF_ONE_CALL = "org.apache.dubbo.common.threadpool.ThreadlessExecutor.";

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        for (String line : new String[] {"2.7", "3.3"}) {
            if (options.wants(line) || !(options.wants("2.7") || options.wants("3.3"))) {
                run(line, options, work.resolve(line), report);
            }
        }
    }

    private void run(String line, Options options, Path work, Report report) throws Exception {
        String version = PROVIDERS.get(line);
        int threads = options.threads(THREADS);
        Comparison comparison = new Comparison("Dubbo " + line + " client, provider " + version
                + " in its own process, " + threads + " threads, echo, direct");
        MeteredRun metered = new MeteredRun(options.warmUp(WARM_UP_SECONDS), options.measure()).withDumps();
        try (DubboProvider provider = DubboProvider.of(version, work.resolve("provider"))
                .atFullSpeed()
                .start()) {
            DubboVariants variants = new DubboVariants(work, line, provider.address(), threads);
            add(comparison, BARE_LOOP, metered, variants::bareLoop);
            add(comparison, HAND_WRITTEN, metered, variants::handWritten);
            add(comparison, OURS, metered, variants::ours);
            if (line.equals("2.7")) {
                add(comparison, PER_SAMPLE, metered, variants::perSample);
            }
            expect(comparison);
            // The provider's compiler settles at the expense of nobody's figures.
            variants.bareLoop(new MeteredRun(options.warmUp(), Duration.ofSeconds(1)), "warm-up of the provider", 0);
            boolean allOfTheLine = Stream.of(BARE_LOOP, HAND_WRITTEN, OURS).noneMatch(options::wants);
            report.measure(comparison, name -> allOfTheLine || options.wants(name), options.rounds());
        }
    }

    private static void add(Comparison comparison, String name, MeteredRun metered, DubboVariants.Run run) {
        comparison.add(name, round -> {
            Map<Metric, Double> figures = run.measure(metered, name, round);
            figures.put(BLOCKED_THERE, metered.dumps().blockedPerDump(PACKAGES, OF_ONE_CALL));
            return figures;
        });
    }

    private static void expect(Comparison comparison) {
        comparison.expect(Target.atLeast(0.97, OURS, MeteredRun.THROUGHPUT, HAND_WRITTEN));
        comparison.expect(Target.atLeast(0.92, OURS, MeteredRun.THROUGHPUT, BARE_LOOP));
        comparison.expect(Target.atMost(1.10, OURS, MeteredRun.CPU, HAND_WRITTEN));
        comparison.expect(Target.atMost(1.25, OURS, MeteredRun.CPU, BARE_LOOP));
        comparison.expect(Target.atMost(0, OURS, BLOCKED_THERE));
        comparison.expect(Target.atMost(0, OURS, MeteredRun.FAILURES));
    }
}
