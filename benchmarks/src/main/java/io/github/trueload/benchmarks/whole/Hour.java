// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.whole;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.guest.LabelsSampler;
import io.github.trueload.benchmarks.guest.MeterListener;
import io.github.trueload.benchmarks.influx.Clients;
import io.github.trueload.benchmarks.process.LongRun;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.DnsElements;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Listeners;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Timers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * One JMeter at full load for an hour: threads without think time beside users who open a new connection for each of
 * their requests, under the listener, the watch and the DNS balancer. Heap, threads and descriptors shall stay where
 * they were in its first minutes. Stateless.
 */
public final class Hour implements Benchmark {
    private static final String RUN = "JMeter with listener, health and DNS balancer";
    private static final String DATABASE = "jmeter";
    private static final int SECONDS = 3_600;
    private static final int THREADS = 8;
    private static final int USERS = 20;
    private static final int PAUSE_MS = 100;
    private static final String LABELS = "50";
    private static final String HOST = "shop.test";

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int seconds = options.seconds(SECONDS);
        JMeterRuns runs = new JMeterRuns(work);
        JMeterHome home = runs.home("trueload").withTrueload();
        Comparison comparison = new Comparison(seconds + " s, " + options.threads(THREADS)
                + " threads without think time and " + USERS + " that open a connection every " + PAUSE_MS
                + " ms, JMeter " + JMeterRuns.JMETER + ", real influxd and nginx on the same machine");
        try (InfluxServer server = InfluxServer.start(work.resolve("influxd"));
                NginxNodes nginx = NginxNodes.start(work.resolve("nginx"), 2)) {
            server.createDatabase(DATABASE);
            comparison
                    .add(RUN, round -> {
                        Path run = runs.folder("hour", round);
                        Path plan = plan(options, server, nginx).write(run.resolve("plan.jmx"));
                        return new LongRun(options.warmUp(30), Duration.ofSeconds(seconds))
                                .measure(runs.startMetered(home.command(), plan, run));
                    })
                    .expect(Target.atMost(1.05, RUN, LongRun.HEAP_GROWTH))
                    .expect(Target.atMost(0, RUN, LongRun.MORE_THREADS))
                    .expect(Target.atMost(0, RUN, LongRun.MORE_DESCRIPTORS))
                    .expect(Target.atMost(0, RUN, MeteredRun.FAILURES));
            System.out.println(comparison.title());
            report.add(comparison, comparison.run(options.rounds(1), System.out));
        }
    }

    private static Plan plan(Options options, InfluxServer server, NginxNodes nginx) {
        Element page = Samplers.get("http", HOST, nginx.port(), false);
        return new Plan("hour")
                .add(Listeners.influx(Clients.parameters(server.writeUrl(DATABASE))), Listeners.health())
                .add(new Users("full load", options.threads(THREADS))
                        .add(Samplers.java(LabelsSampler.class.getName(), Map.of(LabelsSampler.LABELS, LABELS))))
                .add(new Users("connections", USERS)
                        .add(dns(nginx), Timers.pause(PAUSE_MS), page)
                        .add(Element.of("TestBeanGUI", MeterListener.class.getName(), "meter")));
    }

    private static Element dns(NginxNodes nginx) {
        return DnsElements.withHosts(
                DnsElements.balancer("DNS", List.of(), Map.of()), Map.of(HOST, String.join(",", nginx.addresses())));
    }
}
