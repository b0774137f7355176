// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.growth;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Results;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.dns.ResolveBenchmark;
import io.github.trueload.benchmarks.jmh.JmhVariant;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.influx.InfluxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What a sample or a look-up costs as something becomes more, and the power of it that the costs grow with. Stateless.
 */
public final class Growth implements Benchmark {
    /** A sample with a thousand times as many of something costs at most twice as much. */
    private static final double MOST = 0.1;

    private static final String PER_SAMPLE = "processor time per sample";
    private static final String DATABASE = "jmeter";

    private final Of of;

    /** @param of what becomes more */
    public Growth(Of of) {
        this.of = of;
    }

    @Override
    public String name() {
        return "growth-" + of.number();
    }

    @Override
    public String summary() {
        return "the law of growth, with a plot: cost by number of " + of.number();
    }

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        try (InfluxServer server = InfluxServer.start(work.resolve("influxd"))) {
            server.createDatabase(DATABASE);
            run(of.law(options, new Generators(options, work, server.writeUrl(DATABASE))), options, report);
        }
    }

    private static void run(Law law, Options options, Report report) throws Exception {
        Comparison comparison = new Comparison(law.cost() + " by " + law.name() + ": " + law.numbers())
                .add(law.name(), law)
                .expect(Target.atMost(MOST, law.name(), Law.EXPONENT));
        System.out.println(comparison.title());
        Results results = comparison.run(options.rounds(), System.out);
        report.add(comparison, results);
        String picture = "growth-" + law.name() + ".svg";
        String chart = new LawChart(law.medians(results)).draw(law);
        write("target/benchmarks", picture, chart);
        if (options.writesDocs()) {
            write("docs/images", picture, chart);
            report.picture(law.cost() + " by " + law.name(), "images/" + picture);
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
        /** Of a host that the DNS balancer knows. */
        ADDRESSES {
            @Override
            Law law(Options options, Generators generators) {
                return new Law(
                        number(),
                        "processor time per look-up",
                        "ns",
                        List.of(1, 3, 10, 30, 100),
                        (addresses, round) -> resolve(options, addresses, round));
            }
        };

        abstract Law law(Options options, Generators generators);

        String number() {
            return name().toLowerCase(Locale.ROOT);
        }

        Law perSample(Law.Measurement measurement, Integer... numbers) {
            return new Law(number(), PER_SAMPLE, "us", List.of(numbers), measurement);
        }

        private static double resolve(Options options, int addresses, int round) throws Exception {
            String count = "-D" + ResolveBenchmark.ADDRESSES + "=" + addresses;
            return new JmhVariant(options, ResolveBenchmark.class, "balancer", 1, count)
                    .measure(round)
                    .get(JmhVariant.CPU);
        }
    }
}
