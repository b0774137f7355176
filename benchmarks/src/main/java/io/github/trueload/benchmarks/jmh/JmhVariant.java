// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.jmh;

import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Variant;
import io.github.trueload.testkit.process.JavaHome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** One benchmark method with a number of threads, run by JMH in a JVM of its own. Immutable. */
public final class JmhVariant implements Variant {
    /** Time that one call takes a thread. */
    public static final Metric TIME = new Metric("time per call", "ns", 0);
    /** Processor time of the JVM that one call takes. */
    public static final Metric CPU = new Metric("processor time per call", "ns", 0);
    /** Calls of all threads together. */
    public static final Metric RATE = new Metric("calls of all threads", "million/s", 2);
    /** Allocation per call. */
    public static final Metric BYTES = new Metric("allocated per call", "bytes", 0);

    /** What we call no collapse: many threads make at least this multiple of one thread's calls per second. */
    public static final double NO_COLLAPSE = 1;

    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final int WARM_UPS = 2;
    private static final int ITERATIONS = 5;
    /** With more threads than these, to begin and to end each iteration together takes longer than the iteration. */
    private static final int MOST_IN_STEP = 100;

    private final Options options;
    private final String benchmark;
    private final int threads;
    private final String[] jvmArguments;
    private final JavaHome java;

    /**
     * A method of a benchmark class.
     *
     * @param jvmArguments more arguments of the JVM that it runs in
     */
    public JmhVariant(Options options, Class<?> benchmark, String method, int threads, String... jvmArguments) {
        this(
                options,
                "^" + benchmark.getName().replace(".", "\\.").replace("$", ".") + "\\." + method + "$",
                threads,
                jvmArguments.clone(),
                JavaHome.current());
    }

    private JmhVariant(Options options, String benchmark, int threads, String[] jvmArguments, JavaHome java) {
        this.options = options;
        this.benchmark = benchmark;
        this.threads = threads;
        this.jvmArguments = jvmArguments;
        this.java = java;
    }

    /** The same on another Java. */
    public JmhVariant on(JavaHome other) {
        return new JmhVariant(options, benchmark, threads, jvmArguments, other);
    }

    @Override
    public Map<Metric, Double> measure(int round) throws Exception {
        RunResult result = new Runner(new OptionsBuilder()
                        .include(benchmark)
                        .mode(Mode.AverageTime)
                        .timeUnit(TimeUnit.NANOSECONDS)
                        .threads(threads)
                        .syncIterations(threads <= MOST_IN_STEP)
                        .forks(1)
                        .warmupIterations(WARM_UPS)
                        .warmupTime(TimeValue.milliseconds(options.warmUp().toMillis() / WARM_UPS))
                        .measurementIterations(ITERATIONS)
                        .measurementTime(
                                TimeValue.milliseconds(options.measure().toMillis() / ITERATIONS))
                        .addProfiler(GCProfiler.class)
                        .addProfiler(WholeJvm.class)
                        .shouldFailOnError(true)
                        .jvm(java.java().toString())
                        .jvmArgsPrepend(jvmArguments)
                        .jvmArgsAppend("-Xms512m", "-Xmx512m")
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .runSingle();
        double callsPerSecond = secondary(result, WholeJvm.RATE);
        Map<Metric, Double> figures = new LinkedHashMap<>();
        figures.put(TIME, threads * 1e9 / callsPerSecond);
        figures.put(CPU, secondary(result, WholeJvm.PROCESSOR_TIME));
        figures.put(RATE, callsPerSecond / 1e6);
        figures.put(BYTES, secondary(result, ALLOCATION));
        return figures;
    }

    /** Some releases of JMH put a dot before the names of profilers' results. */
    @SuppressWarnings("rawtypes") // JMH's own signature has them.
    private static double secondary(RunResult result, String name) {
        return result.getSecondaryResults().entrySet().stream()
                .filter(entry -> entry.getKey().endsWith(name))
                .mapToDouble(entry -> entry.getValue().getScore())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("JMH gave no " + name));
    }
}
