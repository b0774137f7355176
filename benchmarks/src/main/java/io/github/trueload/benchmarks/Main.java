// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.dns.DnsConnections;
import io.github.trueload.benchmarks.dns.DnsQueries;
import io.github.trueload.benchmarks.dns.DnsResolve;
import io.github.trueload.benchmarks.dns.DnsTtl;
import io.github.trueload.benchmarks.dns.JvmLookups;
import io.github.trueload.benchmarks.dubbo.DubboPlans;
import io.github.trueload.benchmarks.dubbo.DubboRuns;
import io.github.trueload.benchmarks.dubbo.DubboSample;
import io.github.trueload.benchmarks.dubbo.DubboThreads;
import io.github.trueload.benchmarks.health.HealthLabels;
import io.github.trueload.benchmarks.health.HealthRecord;
import io.github.trueload.benchmarks.health.HealthRuns;
import io.github.trueload.benchmarks.influx.InfluxClose;
import io.github.trueload.benchmarks.influx.InfluxLabels;
import io.github.trueload.benchmarks.influx.InfluxRecord;
import io.github.trueload.benchmarks.influx.InfluxRuns;
import io.github.trueload.benchmarks.influx.InfluxTurns;
import io.github.trueload.benchmarks.whole.AllPlugins;
import io.github.trueload.benchmarks.whole.Hour;
import io.github.trueload.benchmarks.whole.RmiMaster;
import io.github.trueload.benchmarks.whole.Starts;
import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs one benchmark, prints its tables and writes them to target/benchmarks. For one thread. */
public final class Main {
    private static final List<Benchmark> BENCHMARKS = List.of(
            new DubboRuns(),
            new DubboPlans(),
            new DubboThreads(),
            new DubboSample(),
            new InfluxRuns(),
            new InfluxTurns(InfluxTurns.Kind.CLIENT),
            new InfluxTurns(InfluxTurns.Kind.ELEMENT),
            new InfluxRecord(),
            new InfluxClose(),
            new InfluxLabels(),
            new InfluxTurns(InfluxTurns.Kind.PAGES),
            new DnsResolve(),
            new JvmLookups(),
            new DnsConnections(),
            new DnsQueries(),
            new DnsTtl(),
            new HealthRuns(),
            new HealthLabels(),
            new HealthRecord(),
            new AllPlugins(),
            new Starts(),
            new RmiMaster(),
            new Hour());

    private Main() {}

    /** The program: {@code <name> [options]}. Exit code 2 for a wrong command line. */
    public static void main(String[] arguments) throws Exception {
        List<String> all = Arrays.asList(arguments);
        Optional<Benchmark> benchmark = BENCHMARKS.stream()
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

    private static void run(Benchmark benchmark, Options options, String command) throws Exception {
        Path folder = Checkout.root().resolve("target/benchmarks");
        Path work = folder.resolve(benchmark.name() + ".work");
        clear(work);
        Files.createDirectories(work);
        if (options.writesDocs()) {
            new QuietMachine().await();
        }
        Report report = new Report(benchmark.name(), "benchmarks/run " + command, Machine.line());
        System.out.println(Machine.line());
        benchmark.run(options, work, report);
        report.write(folder);
        if (options.writesDocs()) {
            Files.writeString(Targets.results(benchmark.name()), report.text());
            DocsPage.benchmarks().replace(Targets.PLACE, Targets.table(names()));
        }
        System.out.println();
        System.out.print(report.text());
        System.out.println("Written to " + Checkout.root().relativize(folder) + "/" + benchmark.name() + ".txt");
    }

    /** The names of all benchmarks, in the order of the page. */
    static List<String> names() {
        return BENCHMARKS.stream().map(Benchmark::name).toList();
    }

    private static String usage() {
        StringBuilder usage = new StringBuilder("Usage: benchmarks/run <name> [options]\n\nBenchmarks:\n");
        BENCHMARKS.forEach(b -> usage.append(String.format("  %-17s %s%n", b.name(), b.summary())));
        usage.append("\nOptions:\n");
        Options.KNOWN.forEach((name, text) -> usage.append(String.format("  --%-13s %s%n", name, text)));
        return usage.toString();
    }

    private static void clear(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(file);
            }
        }
    }
}
