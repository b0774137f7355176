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
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Listeners;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** What listening costs: threads of a do-nothing sampler, and nothing else in the plan but the listener. */
public final class InfluxRuns implements Benchmark {
    private static final String NOTHING = "element that does nothing";
    private static final String NOTHING_CLIENT = "Backend Listener, client that does nothing";
    private static final int THREADS = 8;

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        Load load = Load.nothing();
        Comparison comparison = new Comparison(threads + " threads of " + load.what() + ", JMeter " + JMeterRuns.JMETER
                + ", real influxd on the same machine");
        expect(comparison);
        new ListenerRuns(options, work, () -> new MeteredRun(options.warmUp(), options.measure()))
                .run(comparison, () -> new Users(threads).add(load.elements()), InfluxRuns::listeners, report);
    }

    private static Map<String, List<Element>> listeners(Map<String, String> parameters) {
        Map<String, List<Element>> listeners = new LinkedHashMap<>();
        listeners.put(ListenerRuns.NONE, List.of());
        listeners.put(NOTHING, List.of(Element.of("TestBeanGUI", NothingListener.class.getName(), "nothing")));
        listeners.put(ListenerRuns.LISTENER, List.of(Listeners.influx(parameters)));
        listeners.put(NOTHING_CLIENT, List.of(Clients.backend(NothingBackendClient.class.getName(), parameters)));
        listeners.put(ListenerRuns.CLIENT, List.of(Clients.backend(Clients.OURS, parameters)));
        listeners.put(ListenerRuns.STOCK, List.of(Clients.backend(Clients.STOCK, parameters)));
        return listeners;
    }

    private static void expect(Comparison comparison) {
        comparison.expect(Target.atLeast(0.85, ListenerRuns.LISTENER, MeteredRun.THROUGHPUT, ListenerRuns.NONE));
        comparison.expect(Target.atLeast(0.95, ListenerRuns.LISTENER, MeteredRun.THROUGHPUT, NOTHING));
        comparison.expect(Target.atLeast(0.95, ListenerRuns.CLIENT, MeteredRun.THROUGHPUT, NOTHING_CLIENT));
    }

    /**
     * Runs of one plan that differ in their listener alone, each in a JMeter of its own, beside a real influxd. Not
     * thread-safe.
     */
    private static final class ListenerRuns {
        static final String NONE = "no listener";
        static final String LISTENER = "InfluxListener";
        static final String CLIENT = "Backend Listener, InfluxListenerClient";
        static final String STOCK = "Backend Listener, JMeter's own client";

        private static final String DATABASE = "jmeter";

        private final Options options;
        private final Path work;
        private final Supplier<MeteredRun> metered;

        /** @param metered how each run is measured */
        ListenerRuns(Options options, Path work, Supplier<MeteredRun> metered) {
            this.options = options;
            this.work = work;
            this.metered = metered;
        }

        /**
         * Runs the plan with each listener that was asked for.
         *
         * @param comparison without variants yet
         * @param plan the plan without a listener, anew for each run
         * @param listeners variants by their names, from the parameters of a client that writes to the influxd
         */
        void run(
                Comparison comparison,
                Supplier<Users> plan,
                Function<Map<String, String>, Map<String, List<Element>>> listeners,
                Report report)
                throws Exception {
            JMeterRuns runs = new JMeterRuns(work);
            JMeterHome home = runs.home("trueload").withTrueload().without("jmeter-plan-upgrade");
            try (InfluxServer server = InfluxServer.start(work.resolve("influxd"))) {
                server.createDatabase(DATABASE);
                listeners.apply(Clients.parameters(server.writeUrl(DATABASE))).forEach((name, elements) -> {
                    if (options.wants(name)) {
                        comparison.add(name, round -> {
                            Path run = runs.folder(name, round);
                            Path file = plan.get()
                                    .add(elements.toArray(new Element[0]))
                                    .write(run.resolve("plan.jmx"));
                            return runs.measure(metered.get(), home.command(), file, run);
                        });
                    }
                });
                System.out.println(comparison.title());
                report.add(comparison, comparison.run(options.rounds(), System.out));
            }
        }
    }
}
