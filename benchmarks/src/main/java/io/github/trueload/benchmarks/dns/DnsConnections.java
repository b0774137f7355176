// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dns;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.guest.MeterListener;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.DnsElements;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What the balancer costs a real JMeter that does nothing but open connections: each request has a new one, so each
 * looks the host up. Stateless.
 */
public final class DnsConnections implements Benchmark {
    private static final String HOST = "svc.test";
    private static final String STOCK = "JMeter's DNS Cache Manager";
    private static final String OURS = "DnsBalancer";
    private static final int THREADS = 5;
    private static final int[] NODES = {1, 2};
    /** Of the processor time of JMeter's own element, by the number of addresses. */
    private static final double[] TARGETS = {1.05, 1.10};

    @Override
    public String name() {
        return "dns-connections";
    }

    @Override
    public String summary() {
        return "whole runs: requests with a connection each to hosts of one node and of two, beside the stock element";
    }

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        JMeterRuns runs = new JMeterRuns(options, work);
        JMeterHome bare = runs.home("stock");
        JMeterHome home = runs.home("trueload").withTrueload();
        for (int i = 0; i < NODES.length; i++) {
            try (NginxNodes nodes = NginxNodes.start(work.resolve("nginx" + NODES[i]), NODES[i])) {
                Comparison comparison = comparison(options, nodes);
                add(comparison, STOCK, bare, runs, options, nodes);
                add(comparison, OURS, home, runs, options, nodes);
                comparison
                        .expect(Target.atMost(TARGETS[i], OURS, MeteredRun.CPU, STOCK))
                        .expect(Target.atMost(0, OURS, MeteredRun.FAILURES));
                System.out.println(comparison.title());
                report.add(comparison, comparison.run(options.rounds(), System.out));
            }
        }
    }

    private static Comparison comparison(Options options, NginxNodes nodes) {
        int count = nodes.addresses().size();
        return new Comparison(options.threads(THREADS) + " threads without think time, a new connection for each HTTP"
                + " request, one host with " + count + (count == 1 ? " address" : " addresses") + ", JMeter "
                + JMeterRuns.JMETER + ", real nginx on the same machine");
    }

    private static void add(
            Comparison comparison, String name, JMeterHome home, JMeterRuns runs, Options options, NginxNodes nodes) {
        if (options.wants(name)) {
            comparison.add(name, round -> {
                Path run = runs.folder(name + " of " + nodes.addresses().size(), round);
                Path plan = plan(options.threads(THREADS), element(name, nodes), nodes)
                        .write(run.resolve("plan.jmx"));
                MeteredRun metered = new MeteredRun(options.warmUp(), options.measure()).withoutDumps();
                return runs.measure(metered, home.command(), plan, run);
            });
        }
    }

    private static Users plan(int threads, Element dns, NginxNodes nodes) {
        return new Users(threads)
                .add(dns, Samplers.get("http", HOST, nodes.port(), false))
                .add(Element.of("TestBeanGUI", MeterListener.class.getName(), "meter"));
    }

    /** Both know the addresses from their tables, so that no name server is in the figures. */
    private static Element element(String name, NginxNodes nodes) {
        Element element = name.equals(OURS)
                ? DnsElements.balancer("DNS", List.of(), Map.of())
                : DnsElements.stock(List.of(), false);
        return DnsElements.withHosts(element, Map.of(HOST, String.join(",", nodes.addresses())));
    }
}
