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
    /** All of them, in the order of the page. */
    private static final List<Known> BENCHMARKS = List.of(
            new Known(
                    "dubbo",
                    "the Dubbo sampler beside a bare loop, a hand-written sampler and a ReferenceConfig per sample",
                    new DubboRuns()),
            new Known(
                    "dubbo-plans",
                    "old and new plans x client jars x providers 2.6, 2.7 and 3.3, from the first second on and warm",
                    new DubboPlans()),
            new Known(
                    "dubbo-threads",
                    "1,000 and 5,000 threads with think time: heap and processor time beyond JMeter's own",
                    new DubboThreads()),
            new Known(
                    "dubbo-sample",
                    "JMH: what DubboSampler.sample() costs around a call that does nothing",
                    new DubboSample()),
            new Known(
                    "influx",
                    "throughput of a do-nothing sampler without a listener, with ours, with JMeter's own",
                    new InfluxRuns()),
            turns(InfluxTurns.Kind.CLIENT),
            turns(InfluxTurns.Kind.ELEMENT),
            new Known(
                    "influx-record",
                    "JMH: recording one sample, 1, 8 and 64 threads, beside the stock client's one thread",
                    new InfluxRecord()),
            new Known(
                    "influx-close",
                    "memory of an open interval and the time to close it, 50 and 500 labels",
                    new InfluxClose()),
            new Known(
                    "influx-labels",
                    "10,000 labels: throughput, heap and the time to close an interval, also with 16 processors",
                    new InfluxLabels()),
            turns(InfluxTurns.Kind.PAGES),
            new Known(
                    "dns-resolve",
                    "JMH: resolve() of a host whose addresses are known, 1, 8 and 64 threads, beside the stock element",
                    new DnsResolve()),
            new Known(
                    "jvm-lookups",
                    "JMH: look-ups of other hosts in a JVM that balances some, beside a plain JVM",
                    new JvmLookups()),
            new Known(
                    "dns-connections",
                    "a connection for each request, to hosts of one node and two, by turns with JMeter's own element",
                    new DnsConnections()),
            new Known(
                    "dns-queries",
                    "queries that the DNS server gets from 200 threads, beside the stock element",
                    new DnsQueries()),
            new Known(
                    "dns-ttl",
                    "which of two nodes gets the requests, with each way of looking up names (2 x 2 minutes)",
                    new DnsTtl()),
            new Known(
                    "health",
                    "processor time and pauses of the health watch on plans with 500 threads and with 5,000",
                    new HealthRuns()),
            new Known(
                    "health-labels",
                    "processor time and heap of the watch with 1,000 labels against 10, with and without a rate timer",
                    new HealthLabels()),
            new Known(
                    "health-record",
                    "JMH: what the health watch does with one sample, 1, 8 and 64 threads",
                    new HealthRecord()),
            new Known(
                    "all",
                    "HTTP and Dubbo plans that know nothing of Trueload: all plugins joined by property, beside none",
                    new AllPlugins()),
            new Known("start", "what each jar adds to the start of a JMeter that makes one sample", new Starts()),
            new Known(
                    "rmi",
                    "a master with three slaves at 5,000 samples/s: its processor time and heap per sample",
                    new RmiMaster()),
            new Known(
                    "hour",
                    "one hour at full load: heap after collections, threads and descriptors (length by --seconds)",
                    new Hour()));

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
        clear(work);
        Files.createDirectories(work);
        if (options.writesDocs()) {
            Machine.awaitQuiet();
        }
        Report report = new Report(benchmark.name(), "benchmarks/run " + command, Machine.line());
        System.out.println(Machine.line());
        benchmark.code.run(options, work, report);
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
        return BENCHMARKS.stream().map(Known::name).toList();
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

    private static Known turns(InfluxTurns.Kind kind) {
        String summary = kind.what + " by turns with one that does nothing; a round is a start of JMeter";
        return new Known(kind.name, summary, new InfluxTurns(kind));
    }

    /** A benchmark with its name on the command line, and what it shows, in one line. */
    private record Known(String name, String summary, Benchmark code) {}
}
