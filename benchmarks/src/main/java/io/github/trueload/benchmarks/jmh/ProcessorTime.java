// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.jmh;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Processor time of the whole JVM per call, garbage collection included. Unlike the time per call it stays right when
 * other programs use the machine too, and when there are more threads than processors. Created by JMH in its fork.
 */
public final class ProcessorTime implements InternalProfiler {
    /** The name of its result. */
    static final String RESULT = "processor.time";

    private long before;

    /** Called by JMH. */
    public ProcessorTime() {
        // Public, because JMH looks for it.
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = cpuNanos();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double perCall = (cpuNanos() - before)
                / (double) Math.max(1, result.getMetadata().getAllOps());
        return List.of(new ScalarResult(RESULT, perCall, "ns", AggregationPolicy.AVG));
    }

    @Override
    public String getDescription() {
        return "processor time of the JVM per call";
    }

    private static long cpuNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
