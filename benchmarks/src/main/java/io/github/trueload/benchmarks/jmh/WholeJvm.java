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
 * What the whole JVM did in an iteration, by all calls of all its threads: processor time per call, garbage collection
 * included, and calls per second. JMH's own time per call is the mean of its threads' means, which one thread that
 * seldom gets a processor can multiply. Created by JMH in its fork.
 */
public final class WholeJvm implements InternalProfiler {
    /** The name of the processor time, in nanoseconds per call. */
    static final String PROCESSOR_TIME = "processor.time";

    /** The name of the calls per second. */
    static final String RATE = "calls.rate";

    private long cpuBefore;
    private long before;

    /** Called by JMH. */
    public WholeJvm() {
        // Public, because JMH looks for it.
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        cpuBefore = cpuNanos();
        before = System.nanoTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double seconds = (System.nanoTime() - before) / 1e9;
        double cpuNanos = cpuNanos() - cpuBefore;
        double calls = Math.max(1, result.getMetadata().getAllOps());
        return List.of(
                new ScalarResult(PROCESSOR_TIME, cpuNanos / calls, "ns", AggregationPolicy.AVG),
                new ScalarResult(RATE, calls / seconds, "per s", AggregationPolicy.AVG));
    }

    @Override
    public String getDescription() {
        return "processor time per call and calls per second, of the whole JVM";
    }

    private static long cpuNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
