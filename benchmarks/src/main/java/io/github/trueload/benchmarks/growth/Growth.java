// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.growth;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Results;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.dns.ResolveBenchmark;
import io.github.trueload.benchmarks.influx.RecordBenchmark;
import io.github.trueload.benchmarks.jmh.JmhVariant;
import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * What a sample or a look-up costs as something becomes more, and the power of it that the costs grow with. Stateless.
 */
public final class Growth implements Benchmark {
    /** A sample with a thousand times as many of something costs at most twice as much. */
    private static final double MOST = 0.1;

    private static final String PER_SAMPLE = "processor time per sample";
    private static final String PER_RECORD = "processor time to record a sample";

    private final Of of;

    /** @param of what becomes more */
    public Growth(Of of) {
        this.of = of;
    }

    @Override
    public String name() {
        return "growth-" + of.number().replace(' ', '-');
    }

    @Override
    public String summary() {
        return "the law of growth, with a plot: cost by number of " + of.number();
    }

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        try (Generators generators = new Generators(options, work)) {
            run(of.law(options, generators), options, report);
        }
    }

    private void run(Law law, Options options, Report report) throws Exception {
        Comparison comparison = new Comparison(law.cost() + " by " + law.name() + ": " + law.numbers())
                .add(law.name(), law)
                .expect(Target.atMost(MOST, law.name(), Law.EXPONENT));
        System.out.println(comparison.title());
        Results results = comparison.run(options.rounds(), System.out);
        report.add(comparison, results);
        String picture = name() + ".svg";
        String chart = new LawChart(law.medians(results)).draw(law);
        write("target/benchmarks", picture, chart);
        if (options.writesDocs()) {
            write("benchmarks/results", picture, chart);
        }
    }

    private static void write(String folder, String name, String chart) throws IOException {
        Files.writeString(
                Files.createDirectories(Checkout.root().resolve(folder)).resolve(name), chart);
    }

    /** What becomes more. */
    public enum Of {
        /** Of one JMeter. */
        THREADS {
            @Override
            Law law(Options options, Generators generators) {
                return perSample(generators::withThreads, 1, 10, 100, 1_000);
            }
        },
        /** Of one JMeter. */
        LABELS {
            @Override
            Law law(Options options, Generators generators) {
                return perSample(generators::withLabels, 1, 10, 100, 1_000, 10_000);
            }
        },
        /** JMeters that write to one database. */
        GENERATORS {
            @Override
            Law law(Options options, Generators generators) {
                return perSample(generators::together, 1, 2, 4, 6);
            }
        },
        /** Which record into the listener's open interval: its own part of what a sample costs. */
        RECORDING_THREADS {
            @Override
            Law law(Options options, Generators generators) {
                return perCall(
                        PER_RECORD,
                        threads -> new JmhVariant(options, RecordBenchmark.class, "ours", threads),
                        1,
                        10,
                        100,
                        1_000);
            }
        },
        /** Which one thread records in turn. */
        RECORDED_LABELS {
            @Override
            Law law(Options options, Generators generators) {
                return perCall(
                        PER_RECORD,
                        labels -> new JmhVariant(
                                options, RecordBenchmark.class, "oursOfLabels", 1, set(RecordBenchmark.LABELS, labels)),
                        1,
                        10,
                        100,
                        1_000,
                        10_000);
            }
        },
        /** Of a host that the DNS balancer knows. */
        ADDRESSES {
            @Override
            Law law(Options options, Generators generators) {
                return perCall(
                        "processor time per look-up",
                        addresses -> new JmhVariant(
                                options,
                                ResolveBenchmark.class,
                                "balancer",
                                1,
                                set(ResolveBenchmark.ADDRESSES, addresses)),
                        1,
                        3,
                        10,
                        30,
                        100);
            }
        };

        abstract Law law(Options options, Generators generators);

        String number() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        Law perSample(Law.Measurement measurement, Integer... numbers) {
            return new Law(number(), PER_SAMPLE, "us", List.of(numbers), measurement);
        }

        Law perCall(String cost, IntFunction<JmhVariant> calls, Integer... numbers) {
            return new Law(number(), cost, "ns", List.of(numbers), (number, round) -> calls.apply(number)
                    .measure(round)
                    .get(JmhVariant.CPU));
        }

        private static String set(String property, int value) {
            return "-D" + property + "=" + value;
        }
    }
}
