// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import java.nio.file.Path;

/** Memory of an open interval and the time to close it. Stateless. */
public final class InfluxClose implements Benchmark {
    private static final String MANY = "500 labels, 8 threads";

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        Comparison comparison = new Comparison("One interval, 20 samples in 1000 failed, 1 ms to 60 s each")
                .add("50 labels, 8 threads", IntervalCost.of(50, work))
                .add(MANY, IntervalCost.of(500, work))
                .expect(Target.atMost(50, MANY, IntervalCost.CLOSE))
                .expect(Target.atMost(40, MANY, IntervalCost.OPEN));
        report.add(comparison, comparison.run(options.rounds(), System.out));
    }
}
