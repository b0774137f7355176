// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.benchmarks.measure.Report;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.TestFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Runs one benchmark, prints its tables and writes them to target/benchmarks. */
public final class Main {
    /** All of them, in the order of the page. */
    private static final List<Known> BENCHMARKS = List.of(
            new Known(
                    "all",
                    "HTTP and Dubbo plans that know nothing of Trueload: all plugins joined by property, beside none",
                    new AllPlugins()),
            new Known(
                    "dubbo",
                    "the Dubbo sampler beside a bare loop, a hand-written sampler and a ReferenceConfig per sample",
                    new DubboRuns()),
            new Known(
                    "influx",
                    "throughput of a do-nothing sampler without a listener, with ours, with JMeter's own",
                    new InfluxRuns()),
            new Known(
                    "dns-ttl",
                    "which of two nodes gets the requests, with each way of looking up names (2 x 2 minutes)",
                    new DnsTtl()),
            new Known(
                    "health",
                    "processor time and pauses of the health watch on plans with 500 threads and with 5,000",
                    new HealthRuns()));

    private Main() {}

    /** The program: {@code <name> [options]}. Exit code 2 for a wrong command line. */
    public static void main(String[] arguments) throws Exception {
        List<String> all = Arrays.asList(arguments);
        Optional<Known> benchmark = BENCHMARKS.stream()
                .filter(b -> !all.isEmpty() && b.name().equals(all.get(0)))
                .findFirst();
        if (benchmark.isEmpty()) {
            boolean help = all.isEmpty() || all.get(0).equals("--help");
            (help ? System.out : System.err).print((help ? "" : "Unknown benchmark '" + all.get(0) + "'.\n") + usage());
            System.exit(help ? 0 : 2);
        }
        try {
            run(benchmark.orElseThrow(), Options.parse(all.subList(1, all.size())), String.join(" ", all));
        } catch (IllegalArgumentException e) {
            System.err.println("benchmarks/run: " + e.getMessage());
            System.exit(2);
        }
        // Clients under test may leave threads behind that would keep this JVM alive.
        System.exit(0);
    }

    private static void run(Known benchmark, Options options, String command) throws Exception {
        Path folder = Checkout.root().resolve("target/benchmarks");
        Path work = folder.resolve(benchmark.name() + ".work");
        TestFiles.delete(work);
        Files.createDirectories(work);
        if (options.writesDocs()) {
            Machine.awaitQuiet();
        }
        Report report = new Report(benchmark.name(), "benchmarks/run " + command, Machine.line());
        System.out.println(Machine.line());
        benchmark.code.run(options, work, report);
        report.write(folder);
        if (options.writesDocs()) {
            Files.writeString(BenchmarksPage.results(benchmark.name()), report.text());
            BenchmarksPage.ofDocs().replace(BenchmarksPage.TARGETS, BenchmarksPage.table(names()));
        }
        System.out.println();
        System.out.print(report.text());
        System.out.println("Written to " + Checkout.root().relativize(folder) + "/" + benchmark.name() + ".txt");
    }

    /** The names of all benchmarks, in the order of the page. */
    static List<String> names() {
        return BENCHMARKS.stream().map(Known::name).toList();
    }

    private static String usage() {
        StringBuilder usage = new StringBuilder("Usage: benchmarks/run <name> [options]\n\nBenchmarks:\n");
        BENCHMARKS.forEach(b -> usage.append(String.format("  %-9s %s%n", b.name(), b.summary())));
        usage.append(
                "  jmh       JMH, with its own options: one sample recorded, one address chosen, by us and JMeter\n");
        usage.append("\nOptions:\n");
        Options.KNOWN.forEach((name, text) -> usage.append(String.format("  --%-13s %s%n", name, text)));
        return usage.toString();
    }

    /** A benchmark with its name on the command line, and what it shows, in one line. */
    private record Known(String name, String summary, Benchmark code) {}
}
