// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.benchmarks.measure.Comparison;
import io.github.trueload.benchmarks.measure.MeteredRun;
import io.github.trueload.benchmarks.measure.Report;
import io.github.trueload.benchmarks.measure.Target;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * What a user pays who unzips everything over JMeter and has it join plans by properties: a plan of HTTP or Dubbo
 * requests that knows nothing of Trueload, as fast as it goes and at a load that people make.
 */
final class AllPlugins implements Benchmark {
    private static final String WITHOUT = "without";
    private static final String JOINED = "listener, health and balancer joined";
    private static final String DATABASE = "jmeter";
    private static final String PROVIDER = "2.7.23";
    private static final int THREADS = 8;
    /** With the pause, 2,000 samples a second. */
    private static final int PACED_THREADS = 20;

    private static final int PAUSE_MS = 10;
    /** Compilers are done with most of the plans' code by then. */
    private static final int WARM_UP_SECONDS = 30;

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        JMeterRuns runs = new JMeterRuns(work);
        JMeterHome bare = runs.home("stock");
        JMeterHome home = runs.home("trueload").withTrueload();
        try (InfluxServer server = InfluxServer.start(work.resolve("influxd"));
                NginxNodes nodes = NginxNodes.start(work.resolve("nginx"), 1);
                DubboProvider provider = DubboProvider.of(PROVIDER, work.resolve("provider"))
                        .atFullSpeed()
                        .start()) {
            server.createDatabase(DATABASE);
            for (Load load : Load.values()) {
                Comparison comparison = new Comparison(load.what + ", JMeter " + JMeterRuns.JMETER
                        + ", the server and a real influxd on the same machine");
                Element sampler = load == Load.DUBBO
                        ? DubboVariants.newSampler(provider.address(), "2.7")
                        : Elements.http("http", nodes.addresses().get(0), nodes.port(), load.path, true);
                JMeterHome without = load == Load.DUBBO ? home : bare;
                add(comparison, WITHOUT, runs, options, load, sampler, without::command);
                add(comparison, JOINED, runs, options, load, sampler, () -> home.command()
                        .property("trueload.health", true)
                        .property("trueload.dns.balance", true)
                        .property("trueload.influx.influxdbUrl", server.writeUrl(DATABASE)));
                comparison.expect(
                        load == Load.PACED
                                ? Target.atMost(1.05, JOINED, MeteredRun.CPU, WITHOUT)
                                : Target.atLeast(0.90, JOINED, MeteredRun.THROUGHPUT, WITHOUT));
                report.measure(comparison, options::wants, options.rounds());
            }
        }
    }

    private static void add(
            Comparison comparison,
            String name,
            JMeterRuns runs,
            Options options,
            Load load,
            Element sampler,
            Supplier<JMeterCommand> command) {
        comparison.add(name, round -> {
            Users users = new Users(load == Load.PACED ? PACED_THREADS : options.threads(THREADS))
                    .add(sampler, JMeterRuns.meter());
            if (load == Load.PACED) {
                users.add(Elements.pause(PAUSE_MS));
            }
            MeteredRun metered = new MeteredRun(options.warmUp(WARM_UP_SECONDS), options.measure());
            return runs.measure(metered, command.get(), users, runs.folder(load + " " + name, round));
        });
    }

    /** What the plan does. */
    private enum Load {
        HTTP("HTTP requests over kept connections, answered with 200, as fast as JMeter can", "/"),
        FAILING("HTTP requests over kept connections, answered with 500, as fast as JMeter can", "/fail"),
        PACED("2,000 HTTP requests a second over kept connections", "/"),
        /** Its sampler is ours, also where nothing joins. */
        DUBBO("Dubbo calls to a provider " + PROVIDER + ", as fast as JMeter can", "");

        private final String what;
        private final String path;

        Load(String what, String path) {
            this.what = what;
            this.path = path;
        }
    }
}
