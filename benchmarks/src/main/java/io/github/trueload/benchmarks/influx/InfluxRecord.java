// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.jmh.JmhVariant;
import java.nio.file.Path;

/** JMH of recording one sample. Stateless. */
public final class InfluxRecord implements Benchmark {
    private static final String ONE = "Trueload, 1 thread";
    private static final String EIGHT = "Trueload, 8 threads";
    private static final String MANY = "Trueload, 64 threads, 16 processors";

    /** As many cells as there, however many processors this machine has. */
    private static final String PROCESSORS = "-XX:ActiveProcessorCount=16";

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        Comparison comparison = new Comparison("Recording one sample")
                .add("stock client, its one thread", variant(options, "stock", 1))
                .add(ONE, variant(options, "ours", 1))
                .add("Trueload, 1 thread, four labels in turn", variant(options, "oursInTurn", 1))
                .add("Trueload with health, 1 thread", variant(options, "oursWatched", 1))
                .add(EIGHT, variant(options, "ours", 8))
                .add(MANY, variant(options, "ours", 64, PROCESSORS))
                .expect(Target.atMost(45, ONE, JmhVariant.CPU))
                .expect(Target.atLeast(JmhVariant.NO_COLLAPSE, EIGHT, JmhVariant.RATE, ONE))
                .expect(Target.atLeast(JmhVariant.NO_COLLAPSE, MANY, JmhVariant.RATE, ONE));
        report.add(comparison, comparison.run(options.rounds(), System.out));
    }

    private static JmhVariant variant(Options options, String method, int threads, String... jvmArguments) {
        return new JmhVariant(options, RecordBenchmark.class, method, threads, jvmArguments);
    }
}
