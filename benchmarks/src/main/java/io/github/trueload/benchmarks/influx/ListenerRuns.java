// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs of one plan that differ in their listener alone, each in a JMeter of its own, beside a real influxd. Not
 * thread-safe.
 */
final class ListenerRuns {
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
        JMeterRuns runs = new JMeterRuns(options, work);
        JMeterHome home = runs.home("trueload").withTrueload().without("jmeter-plan-upgrade");
        try (InfluxServer server = InfluxServer.start(work.resolve("influxd"))) {
            server.createDatabase(DATABASE);
            listeners.apply(Clients.parameters(server.writeUrl(DATABASE))).forEach((name, elements) -> {
                if (options.wants(name)) {
                    comparison.add(name, round -> {
                        Path run = runs.folder(name, round);
                        Path file =
                                plan.get().add(elements.toArray(new Element[0])).write(run.resolve("plan.jmx"));
                        return runs.measure(metered.get(), home.command(), file, run);
                    });
                }
            });
            System.out.println(comparison.title());
            report.add(comparison, comparison.run(options.rounds(), System.out));
        }
    }
}
