// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.whole;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.guest.Meter;
import io.github.trueload.benchmarks.guest.NothingSampler;
import io.github.trueload.benchmarks.influx.Clients;
import io.github.trueload.benchmarks.process.MeteredMaster;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.plan.Listeners;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Timers;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.FreePorts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What a master of three slaves does for each of their samples: with the element, which runs on the slaves, and with
 * the Backend Listener, for which the slaves send every sample to the master. Stateless.
 */
public final class RmiMaster implements Benchmark {
    private static final String NONE = "no listener";
    private static final String ELEMENT = "InfluxListener on each slave";
    private static final String CLIENT = "Backend Listener, InfluxListenerClient";
    private static final String STOCK = "Backend Listener, JMeter's own client";
    private static final String DATABASE = "jmeter";
    /** Of each of three slaves: with the pause, 5,000 samples a second of all. */
    private static final int THREADS = 50;

    private static final int PAUSE_MS = 30;
    /** What a run lasts beyond its measurement: slaves start their threads one after the other. */
    private static final int EDGES_SECONDS = 5;

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        JMeterRuns runs = new JMeterRuns(work);
        JMeterHome home = runs.home("trueload").withTrueload().without("jmeter-plan-upgrade");
        Comparison comparison = new Comparison("Three slaves of " + threads + " threads each that do nothing every "
                + PAUSE_MS + " ms, RMI in the clear, JMeter " + JMeterRuns.JMETER + ", all on one machine");
        try (InfluxServer server = InfluxServer.start(work.resolve("influxd"));
                Slaves slaves = Slaves.start(home, 3, work)) {
            server.createDatabase(DATABASE);
            plans(Clients.parameters(server.writeUrl(DATABASE)))
                    .forEach((name, listener) -> comparison.add(name, round -> {
                        Path run = runs.folder(name, round);
                        Duration length = options.warmUp().plus(options.measure());
                        Users users = listener.apply(new Users(threads)
                                .lasting((int) length.toSeconds() + EDGES_SECONDS)
                                .add(Timers.pause(PAUSE_MS), Samplers.java(NothingSampler.class.getName(), Map.of())));
                        return new MeteredMaster(options.warmUp(), options.measure(), slaves.meterFiles())
                                .measure(
                                        slaves.master(MeteredMaster.jvmArguments(run))
                                                .start(users.write(run.resolve("plan.jmx")), run)
                                                .process(),
                                        run);
                    }));
            comparison
                    .expect(Target.atMost(0.5, ELEMENT, MeteredMaster.CPU, STOCK))
                    .expect(Target.atMost(0.5, ELEMENT, MeteredMaster.ALLOCATED, STOCK))
                    .expect(Target.atMost(1.1, CLIENT, MeteredMaster.CPU, STOCK))
                    .expect(Target.atMost(1.1, CLIENT, MeteredMaster.ALLOCATED, STOCK));
            System.out.println(comparison.title());
            report.add(comparison, comparison.run(options.rounds(), System.out));
        }
    }

    private static Map<String, UnaryOperator<Users>> plans(Map<String, String> parameters) {
        Map<String, UnaryOperator<Users>> plans = new LinkedHashMap<>();
        plans.put(NONE, users -> users);
        plans.put(ELEMENT, users -> users.add(Listeners.influx(parameters)));
        plans.put(CLIENT, users -> users.add(Clients.backend(Clients.OURS, parameters)));
        plans.put(STOCK, users -> users.add(Clients.backend(Clients.STOCK, parameters)));
        return plans;
    }

    /** Slaves on 127.0.0.1, each with a meter in it, that serve one test after the other. Not thread-safe. */
    private static final class Slaves implements AutoCloseable {
        private final JMeterHome home;
        private final List<JMeterProcess> processes = new ArrayList<>();
        private final List<Integer> ports = new ArrayList<>();
        private final List<Path> meterFiles = new ArrayList<>();

        private Slaves(JMeterHome home) {
            this.home = home;
        }

        /** Starts so many and waits until they listen. */
        static Slaves start(JMeterHome home, int count, Path work) {
            Slaves slaves = new Slaves(home);
            for (int i = 1; i <= count; i++) {
                slaves.startOne(work.resolve("slave-" + i).toAbsolutePath());
            }
            return slaves;
        }

        /** Where their meters write. */
        List<Path> meterFiles() {
            return List.copyOf(meterFiles);
        }

        /** The command of a master that uses all of them. */
        JMeterCommand master(String... jvmArguments) {
            return home.command()
                    .rmiInTheClear()
                    .rmiHost("127.0.0.1")
                    .atFullSpeed()
                    .withoutJtl()
                    .heap("512m")
                    .jvmArgs(jvmArguments)
                    .args("-Jsummariser.name=")
                    .args("-R", ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(",")));
        }

        @Override
        public void close() {
            processes.forEach(JMeterProcess::close);
        }

        private void startOne(Path folder) {
            int port = FreePorts.next();
            Path meter = JMeterRuns.meterFile(folder);
            processes.add(home.command()
                    .atFullSpeed()
                    .heap("256m")
                    .jvmArgs("-D" + Meter.FILE + "=" + meter)
                    .args("-Jsummariser.name=")
                    .startSlave(port, folder));
            ports.add(port);
            meterFiles.add(meter);
        }
    }
}
