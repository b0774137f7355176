// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.health;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.jmh.JmhVariant;
import java.nio.file.Path;

/** JMH of what the watch does with one sample. Stateless. */
public final class HealthRecord implements Benchmark {
    private static final String ONE = "1 thread";
    private static final String EIGHT = "8 threads";
    private static final String MANY = "64 threads, 16 processors";

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        Comparison comparison = new Comparison("HealthWatch.record of one sample")
                .add(ONE, variant(options, 1))
                .add(EIGHT, variant(options, 8))
                .add(MANY, variant(options, 64, "-XX:ActiveProcessorCount=16"))
                .expect(Target.atMost(100, ONE, JmhVariant.CPU))
                .expect(Target.atLeast(JmhVariant.NO_COLLAPSE, EIGHT, JmhVariant.RATE, ONE))
                .expect(Target.atLeast(JmhVariant.NO_COLLAPSE, MANY, JmhVariant.RATE, ONE));
        report.add(comparison, comparison.run(options.rounds(), System.out));
    }

    private static JmhVariant variant(Options options, int threads, String... jvmArguments) {
        return new JmhVariant(options, WatchBenchmark.class, "record", threads, jvmArguments);
    }
}
