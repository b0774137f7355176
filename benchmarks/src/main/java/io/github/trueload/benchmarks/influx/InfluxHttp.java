// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.guest.MeterListener;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Listeners;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What listening costs where a sample is a page: an HTTP request with six embedded images, each a result below it.
 * Stateless.
 */
public final class InfluxHttp implements Benchmark {
    private static final String NONE = "no listener";
    private static final String LISTENER = "InfluxListener";
    private static final String BELOW = "InfluxListener, subSamples=true";
    private static final String CLIENT = "Backend Listener, InfluxListenerClient";
    private static final String STOCK = "Backend Listener, JMeter's own client";
    private static final String DATABASE = "jmeter";
    private static final int THREADS = 8;

    @Override
    public String name() {
        return "influx-http";
    }

    @Override
    public String summary() {
        return "pages with embedded images from a local nginx: without a listener, with ours, with JMeter's own";
    }

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        Comparison comparison = new Comparison(threads + " threads, a page with six images each, kept connections,"
                + " JMeter " + JMeterRuns.JMETER + ", real nginx and influxd on the same machine");
        JMeterRuns runs = new JMeterRuns(options, work);
        JMeterHome home = runs.home("trueload").withTrueload().without("jmeter-plan-upgrade");
        try (InfluxServer server = InfluxServer.start(work.resolve("influxd"));
                NginxNodes nginx = NginxNodes.start(work.resolve("nginx"), 1)) {
            server.createDatabase(DATABASE);
            Element page = Samplers.get("page", true)
                    .text("HTTPSampler.protocol", "http")
                    .text("HTTPSampler.domain", nginx.addresses().get(0))
                    .text("HTTPSampler.port", String.valueOf(nginx.port()))
                    .text("HTTPSampler.path", "/page")
                    .flag("HTTPSampler.image_parser", true);
            plans(Clients.parameters(server.writeUrl(DATABASE))).forEach((name, listener) -> {
                if (options.wants(name)) {
                    comparison.add(name, round -> {
                        Path run = runs.folder(name, round);
                        Users users = listener.apply(new Users(threads)
                                .add(page, Element.of("TestBeanGUI", MeterListener.class.getName(), "meter")));
                        MeteredRun metered = new MeteredRun(options.warmUp(), options.measure()).withoutDumps();
                        return runs.measure(metered, home.command(), users.write(run.resolve("plan.jmx")), run);
                    });
                }
            });
            expect(comparison);
            System.out.println(comparison.title());
            report.add(comparison, comparison.run(options.rounds(), System.out));
        }
    }

    private static Map<String, UnaryOperator<Users>> plans(Map<String, String> parameters) {
        Map<String, String> below = new LinkedHashMap<>(parameters);
        below.put("subSamples", "true");
        Map<String, UnaryOperator<Users>> plans = new LinkedHashMap<>();
        plans.put(NONE, users -> users);
        plans.put(LISTENER, users -> users.add(Listeners.influx(parameters)));
        plans.put(BELOW, users -> users.add(Listeners.influx(below)));
        plans.put(CLIENT, users -> users.add(Clients.backend(Clients.OURS, parameters)));
        plans.put(STOCK, users -> users.add(Clients.backend(Clients.STOCK, parameters)));
        return plans;
    }

    private static void expect(Comparison comparison) {
        for (String ours : new String[] {LISTENER, BELOW, CLIENT}) {
            comparison
                    .expect(Target.atLeast(0.97, ours, MeteredRun.THROUGHPUT, NONE))
                    .expect(Target.atMost(1.03, ours, MeteredRun.CPU, NONE))
                    .expect(Target.atMost(0, ours, MeteredRun.FAILURES));
        }
    }
}
