// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dns;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.jmh.JmhVariant;
import java.nio.file.Path;

/** JMH of a cached lookup. Stateless. */
public final class DnsResolve implements Benchmark {
    private static final String ONE = "DnsBalancer, 1 thread";
    private static final String EIGHT = "DnsBalancer, 8 threads";
    private static final String MANY = "DnsBalancer, 64 threads, 16 processors";

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        Comparison comparison = new Comparison("resolve() of a cached host with four addresses")
                .add("stock DNSCacheManager, 1 thread", variant(options, "stock", 1))
                .add(ONE, variant(options, "balancer", 1))
                .add("stock DNSCacheManager, 8 threads", variant(options, "stock", 8))
                .add(EIGHT, variant(options, "balancer", 8))
                .add(MANY, variant(options, "balancer", 64, "-XX:ActiveProcessorCount=16"))
                .add("DnsBalancer, 1 JMeter thread, with variables", variant(options, "sampling", 1))
                .expect(Target.atMost(80, ONE, JmhVariant.TIME))
                .expect(Target.atLeast(halfOfTheProcessors(8), EIGHT, JmhVariant.RATE, ONE))
                .expect(Target.atLeast(halfOfTheProcessors(64), MANY, JmhVariant.RATE, ONE));
        report.add(comparison, comparison.run(options.rounds(), System.out));
    }

    /**
     * How many times the calls of one thread so many threads are to make: half of what their processors could. Not all,
     * because shares that differ by at most one, over all threads, need one counter for all of them.
     */
    private static double halfOfTheProcessors(int threads) {
        return Math.min(threads, Runtime.getRuntime().availableProcessors()) / 2.0;
    }

    private static JmhVariant variant(Options options, String method, int threads, String... jvmArguments) {
        return new JmhVariant(options, ResolveBenchmark.class, method, threads, jvmArguments);
    }
}
