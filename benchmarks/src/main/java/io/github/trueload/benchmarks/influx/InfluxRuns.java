// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.guest.NothingBackendClient;
import io.github.trueload.benchmarks.guest.NothingListener;
import io.github.trueload.benchmarks.guest.NothingSampler;
import io.github.trueload.benchmarks.process.MeteredRun;
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

/** What listening costs: threads of a do-nothing sampler, and nothing else in the plan but the listener. */
public final class InfluxRuns implements Benchmark {
    private static final String NONE = "no listener";
    private static final String NOTHING = "element that does nothing";
    private static final String LISTENER = "InfluxListener";
    private static final String NOTHING_CLIENT = "Backend Listener, client that does nothing";
    private static final String CLIENT = "Backend Listener, InfluxListenerClient";
    private static final String STOCK = "Backend Listener, JMeter's own client";
    private static final String DATABASE = "jmeter";
    private static final int THREADS = 8;

    @Override
    public String name() {
        return "influx";
    }

    @Override
    public String summary() {
        return "throughput of a do-nothing sampler without a listener, with ours, with JMeter's own";
    }

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        Comparison comparison = new Comparison(threads + " threads of a Java sampler that does nothing, JMeter "
                + JMeterRuns.JMETER + ", real influxd on the same machine");
        JMeterRuns runs = new JMeterRuns(options, work);
        JMeterHome home = runs.home("trueload").withTrueload().without("jmeter-plan-upgrade");
        try (InfluxServer server = InfluxServer.start(work.resolve("influxd"))) {
            server.createDatabase(DATABASE);
            Map<String, UnaryOperator<Users>> plans = plans(Clients.parameters(server.writeUrl(DATABASE)));
            plans.forEach((name, listener) -> {
                if (options.wants(name)) {
                    comparison.add(name, round -> {
                        Path run = runs.folder(name, round);
                        Users users = listener.apply(
                                new Users(threads).add(Samplers.java(NothingSampler.class.getName(), Map.of())));
                        MeteredRun metered = new MeteredRun(options.warmUp(), options.measure());
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
        Map<String, UnaryOperator<Users>> plans = new LinkedHashMap<>();
        plans.put(NONE, users -> users);
        plans.put(NOTHING, users -> users.add(Element.of("TestBeanGUI", NothingListener.class.getName(), "nothing")));
        plans.put(LISTENER, users -> users.add(Listeners.influx(parameters)));
        plans.put(
                NOTHING_CLIENT, users -> users.add(Clients.backend(NothingBackendClient.class.getName(), parameters)));
        plans.put(CLIENT, users -> users.add(Clients.backend(Clients.OURS, parameters)));
        plans.put(STOCK, users -> users.add(Clients.backend(Clients.STOCK, parameters)));
        return plans;
    }

    private static void expect(Comparison comparison) {
        comparison.expect(Target.atLeast(0.85, LISTENER, MeteredRun.THROUGHPUT, NONE));
        comparison.expect(Target.atLeast(0.95, LISTENER, MeteredRun.THROUGHPUT, NOTHING));
        comparison.expect(Target.atLeast(0.95, CLIENT, MeteredRun.THROUGHPUT, NOTHING_CLIENT));
    }
}
