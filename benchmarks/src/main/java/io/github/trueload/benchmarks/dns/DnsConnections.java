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
import java.util.LinkedHashMap;
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
    private static final int THREADS = 30;
    private static final int NODES = 4;

    @Override
    public String name() {
        return "dns-connections";
    }

    @Override
    public String summary() {
        return "whole runs: HTTP requests with a connection each to a host of four nodes, beside the stock element";
    }

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        Comparison comparison = new Comparison(threads + " threads without think time, a new connection for each HTTP"
                + " request, one host with " + NODES + " addresses, JMeter " + JMeterRuns.JMETER
                + ", real nginx on the same machine");
        JMeterRuns runs = new JMeterRuns(options, work);
        JMeterHome home = runs.home("trueload").withTrueload().without("jmeter-plan-upgrade");
        try (NginxNodes nodes = NginxNodes.start(work.resolve("nginx"), NODES)) {
            for (Map.Entry<String, Element> element : elements(nodes).entrySet()) {
                String name = element.getKey();
                if (options.wants(name)) {
                    comparison.add(name, round -> {
                        Path run = runs.folder(name, round);
                        Path plan = plan(threads, element.getValue(), nodes).write(run.resolve("plan.jmx"));
                        MeteredRun metered = new MeteredRun(options.warmUp(), options.measure()).withoutDumps();
                        return runs.measure(metered, home.command(), plan, run);
                    });
                }
            }
            comparison
                    .expect(Target.atMost(1.05, OURS, MeteredRun.CPU, STOCK))
                    .expect(Target.atMost(0, OURS, MeteredRun.FAILURES));
            System.out.println(comparison.title());
            report.add(comparison, comparison.run(options.rounds(), System.out));
        }
    }

    private static Users plan(int threads, Element dns, NginxNodes nodes) {
        return new Users(threads)
                .add(dns, Samplers.get("http", HOST, nodes.port(), false))
                .add(Element.of("TestBeanGUI", MeterListener.class.getName(), "meter"));
    }

    /** Both know the addresses from their tables, so that no name server is in the figures. */
    private static Map<String, Element> elements(NginxNodes nodes) {
        Map<String, String> hosts = Map.of(HOST, String.join(",", nodes.addresses()));
        Map<String, Element> elements = new LinkedHashMap<>();
        elements.put(STOCK, DnsElements.withHosts(DnsElements.stock(List.of(), false), hosts));
        elements.put(OURS, DnsElements.withHosts(DnsElements.balancer("DNS", List.of(), Map.of()), hosts));
        return elements;
    }
}
