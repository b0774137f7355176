// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dns;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.plan.DnsElements;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Timers;
import io.github.trueload.testkit.plan.Users;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** How often a plan with 200 threads asks the DNS server, and how even its connections are spread. */
public final class DnsQueries implements Benchmark {
    private static final Metric QUERIES = new Metric("queries at the DNS server", "per minute", 1);
    private static final Metric PER_TTL = new Metric("queries per TTL of the record", "queries", 2);
    private static final Metric REQUESTS = new Metric("requests at the nodes", "per second", 0);
    private static final Metric SHARE = new Metric("share of the busiest of 4 nodes", "%", 1);

    private static final String HOST = "svc.test";
    private static final String OURS = "DnsBalancer";
    private static final int THREADS = 200;
    private static final int NODES = 4;
    private static final int TTL_SECONDS = 5;
    private static final int PAUSE_MS = 500;
    /** Long enough for two dozen times to live; JMeter's own element asks without a break, or never. */
    private static final int SECONDS = 120;

    private static final int STOCK_SECONDS = 20;
    /** 5 s / 4.9 s, because each comes 100 ms before the last one ends, and 5 s / 120 s for the edges of the window. */
    private static final double MOST_PER_TTL = 1.07;

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        Comparison comparison = new Comparison(threads + " threads, a new connection every " + PAUSE_MS
                + " ms each, one host with " + NODES + " addresses and a TTL of " + TTL_SECONDS
                + " s, server that rotates its answers; " + OURS + " for " + options.seconds(SECONDS) + " s");
        JMeterRuns runs = new JMeterRuns(work);
        JMeterHome home = runs.home("trueload").withTrueload().without("jmeter-plan-upgrade");
        try (DnsServer dns = OwnNetwork.startDnsServer();
                NginxNodes nodes = NginxNodes.start(work.resolve("nginx"), OwnNetwork.nodes(NODES))) {
            dns.order(DnsServer.Order.ROTATING)
                    .addresses(HOST, nodes.addressArray())
                    .ttl(HOST, TTL_SECONDS);
            Map<String, Element> elements = new LinkedHashMap<>();
            elements.put("stock, cleared each iteration", DnsElements.stock(OwnNetwork.DNS_SERVERS, true));
            elements.put("stock, not cleared", DnsElements.stock(OwnNetwork.DNS_SERVERS, false));
            elements.put(OURS, DnsElements.balancer("DNS", OwnNetwork.DNS_SERVERS, Map.of()));
            elements.forEach((name, element) -> comparison.add(name, round -> {
                Users plan = new Users(threads)
                        .ramp(2)
                        .add(element)
                        .add(Timers.pause(PAUSE_MS))
                        .add(Samplers.get("http", HOST, nodes.port(), false));
                Path run = runs.folder(name, round);
                Path file = plan.write(run.resolve("plan.jmx"));
                int seconds = options.seconds(SECONDS);
                Duration length = Duration.ofSeconds(name.equals(OURS) ? seconds : Math.min(seconds, STOCK_SECONDS));
                JMeterProcess jmeter = home.command().atFullSpeed().withoutJtl().start(file, run);
                return measure(options.warmUp(), length, jmeter, dns, nodes);
            }));
            comparison.expect(Target.atMost(MOST_PER_TTL, OURS, PER_TTL));
            report.add(comparison, comparison.run(options.rounds(), System.out));
        }
    }

    private static Map<Metric, Double> measure(
            Duration warmUp, Duration length, JMeterProcess jmeter, DnsServer dns, NginxNodes nodes)
            throws IOException {
        try (jmeter) {
            long before = total(nodes.requests());
            jmeter.process()
                    .awaitReady("first request", Duration.ofSeconds(60), () -> total(nodes.requests()) > before);
            LockSupport.parkNanos(warmUp.toNanos());
            int queries = dns.queries(HOST);
            Map<String, Long> requests = nodes.requests();
            long start = System.nanoTime();
            LockSupport.parkNanos(length.toNanos());
            double seconds = (System.nanoTime() - start) / 1e9;
            int asked = dns.queries(HOST) - queries;
            Map<String, Long> served = nodes.requests();
            served.replaceAll((node, count) -> count - requests.get(node));
            long busiest =
                    served.values().stream().mapToLong(Long::longValue).max().orElse(0);
            Map<Metric, Double> figures = new LinkedHashMap<>();
            figures.put(QUERIES, asked * 60 / seconds);
            figures.put(PER_TTL, asked * TTL_SECONDS / seconds);
            figures.put(REQUESTS, total(served) / seconds);
            figures.put(SHARE, 100.0 * busiest / Math.max(1, total(served)));
            return figures;
        }
    }

    private static long total(Map<String, Long> requests) {
        return requests.values().stream().mapToLong(Long::longValue).sum();
    }
}
