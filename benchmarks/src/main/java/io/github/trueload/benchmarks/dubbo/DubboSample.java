// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dubbo;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.jmh.JmhVariant;
import java.nio.file.Path;

/** JMH of everything that the Dubbo sampler does around a call. Stateless. */
public final class DubboSample implements Benchmark {
    private static final String STATIC = "sample(), static argument";
    private static final String EIGHT = STATIC + ", 8 threads";
    private static final String MANY = STATIC + ", 64 threads, 16 processors";

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        // The boot class path is the one thing that a fork of JMH takes besides its own class path.
        String client = "-Xbootclasspath/a:" + NullClient.jar(work.toAbsolutePath());
        Comparison comparison = new Comparison("DubboSampler.sample() around a client that answers at once")
                .add(STATIC, new JmhVariant(options, SampleBenchmark.class, "staticArgument", 1, client))
                .add(
                        "sample(), argument ${text} that changes",
                        new JmhVariant(options, SampleBenchmark.class, "changingArgument", 1, client))
                .add(
                        "a SampleResult filled by hand",
                        new JmhVariant(options, SampleBenchmark.class, "resultAlone", 1, client))
                .add(EIGHT, new JmhVariant(options, SampleBenchmark.class, "staticArgument", 8, client))
                .add(
                        MANY,
                        new JmhVariant(
                                options,
                                SampleBenchmark.class,
                                "staticArgument",
                                64,
                                client,
                                "-XX:ActiveProcessorCount=16"))
                .expect(Target.atMost(600, STATIC, JmhVariant.CPU))
                .expect(Target.atMost(1200, STATIC, JmhVariant.BYTES))
                .expect(Target.atLeast(JmhVariant.NO_COLLAPSE, EIGHT, JmhVariant.RATE, STATIC))
                .expect(Target.atLeast(JmhVariant.NO_COLLAPSE, MANY, JmhVariant.RATE, STATIC));
        report.add(comparison, comparison.run(options.rounds(), System.out));
    }
}
