// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dns;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Results;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.guest.MeterListener;
import io.github.trueload.benchmarks.guest.PartInTurns;
import io.github.trueload.benchmarks.guest.StockDns;
import io.github.trueload.benchmarks.process.InTurns;
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
 * What the balancer costs a JMeter that does nothing but open connections: each request has a new one, so each looks
 * the host up. By turns in one JMeter, since from start to start its speed differs by more. Stateless.
 */
public final class DnsConnections implements Benchmark {
    private static final String STOCK = "JMeter's DNS Cache Manager";
    private static final String OURS = "DnsBalancer";
    private static final int THREADS = 5;
    private static final int[] NODES = {1, 2};
    /** Of the processor time of JMeter's own element, by the number of addresses. */
    private static final double[] TARGETS = {1.05, 1.10};

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        JMeterRuns runs = new JMeterRuns(work);
        JMeterHome home = runs.home("trueload").withTrueload();
        for (int i = 0; i < NODES.length; i++) {
            int count = NODES[i];
            try (NginxNodes nodes = NginxNodes.start(work.resolve("nginx" + count), count);
                    InTurns turns = turns(options, runs, home, nodes)) {
                Comparison comparison = new Comparison(title(options, count))
                        .add(STOCK, turns.variant(STOCK))
                        .add(OURS, turns.variant(OURS))
                        .expect(Target.atMost(TARGETS[i], OURS, MeteredRun.CPU, STOCK))
                        .expect(Target.atMost(0, OURS, MeteredRun.FAILURES));
                System.out.println(comparison.title());
                Results results = comparison.run(InTurns.rounds(options.rounds()), System.out);
                report.add(comparison, results.folded(InTurns.OF_A_START));
            }
        }
    }

    private static String title(Options options, int nodes) {
        return options.threads(THREADS) + " threads without think time, a new connection for each HTTP request, one"
                + " host with " + nodes + (nodes == 1 ? " address" : " addresses") + ", by turns, JMeter "
                + JMeterRuns.JMETER + " started " + options.rounds() + " times, of each start the median of "
                + InTurns.OF_A_START + " turns, real nginx on the same machine";
    }

    private static InTurns turns(Options options, JMeterRuns runs, JMeterHome home, NginxNodes nodes) {
        int count = nodes.addresses().size();
        InTurns.Starter starter = (run, argument) -> runs.startMetered(
                home.command().jvmArgs(argument),
                plan(options.threads(THREADS), nodes).write(run.resolve("plan.jmx")),
                run);
        return new InTurns(
                start -> runs.folder(count + " nodes", start), starter, options.warmUp(), List.of(STOCK, OURS));
    }

    private static Users plan(int threads, NginxNodes nodes) {
        Element stock = Element.of("DNSCachePanel", StockDns.class.getName(), "DNS")
                .flag("DNSCacheManager.isCustomResolver", true)
                .list("DNSCacheManager.servers", List.of());
        return new Users(threads)
                .add(part(STOCK, stock, "stock.test", nodes))
                .add(part(OURS, DnsElements.balancer("DNS", List.of(), Map.of()), "ours.test", nodes))
                .add(Element.of("TestBeanGUI", MeterListener.class.getName(), "meter"));
    }

    /**
     * Both know the addresses from their tables, so that no name server is in the figures. A host each, because
     * JMeter's threads keep a client for each host, with the element that it began with.
     */
    private static Element part(String name, Element dns, String host, NginxNodes nodes) {
        return Element.of("LogicControllerGui", PartInTurns.class.getName(), name)
                .with(DnsElements.withHosts(dns, Map.of(host, String.join(",", nodes.addresses()))))
                .with(Samplers.get("http", host, nodes.port(), false));
    }
}
