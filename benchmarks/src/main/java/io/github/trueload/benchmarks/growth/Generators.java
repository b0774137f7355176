// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.growth;

import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.guest.LabelsSampler;
import io.github.trueload.benchmarks.guest.NothingSampler;
import io.github.trueload.benchmarks.influx.Clients;
import io.github.trueload.benchmarks.process.MeteredProcess;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Listeners;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Timers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Whole JMeters whose samples do nothing, with the listener and the watch that comes with it. A server for their rows
 * is there from the first of them on. Not thread-safe.
 */
final class Generators implements AutoCloseable {
    private static final String DATABASE = "jmeter";
    private static final int THREADS = 8;
    /** Of each of several generators: 2,000 samples a second, so that six leave the machine some rest. */
    private static final int PACED_THREADS = 10;

    private static final int PAUSE_MS = 5;
    /** Beyond the usual warm-up: for so long one of many threads works alone, and processes share the processors. */
    private static final Duration COMPILING = Duration.ofSeconds(6);

    private final Duration warmUp;
    private final Duration measure;
    private final JMeterRuns runs;
    private final Path work;
    private InfluxServer server;
    private JMeterHome home;

    Generators(Options options, Path work) {
        warmUp = options.warmUp().plus(COMPILING);
        measure = options.measure();
        runs = new JMeterRuns(options, work);
        this.work = work;
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }

    /** Microseconds per sample with so many threads, once all work. */
    double withThreads(int threads, int round) {
        Element sampler =
                Samplers.java(NothingSampler.class.getName(), Map.of(NothingSampler.TOGETHER, String.valueOf(threads)));
        return alone("threads-" + threads, round, new Users(threads).add(listener(), sampler));
    }

    /** Microseconds per sample with so many labels. */
    double withLabels(int labels, int round) {
        Element sampler =
                Samplers.java(LabelsSampler.class.getName(), Map.of(LabelsSampler.LABELS, String.valueOf(labels)));
        return alone("labels-" + labels, round, new Users(THREADS).add(listener(), sampler));
    }

    /** Microseconds per sample of so many generators that write to one database, at a set pace each. */
    double together(int generators, int round) {
        Element sampler = Samplers.java(NothingSampler.class.getName(), Map.of());
        List<MeteredProcess> processes = new ArrayList<>();
        try {
            for (int i = 1; i <= generators; i++) {
                Path run = runs.folder("generator-" + i + "-of-" + generators, round);
                Users users = new Users(PACED_THREADS).add(listener(), Timers.pause(PAUSE_MS), sampler);
                processes.add(runs.startMetered(home.command(), users.write(run.resolve("plan.jmx")), run));
            }
            LockSupport.parkNanos(warmUp.toNanos());
            return MeteredProcess.cpuMicrosPerSample(processes, measure);
        } finally {
            processes.forEach(MeteredProcess::close);
        }
    }

    private Element listener() {
        if (server == null) {
            server = InfluxServer.start(work.resolve("influxd"));
            server.createDatabase(DATABASE);
            home = runs.home("trueload").withTrueload().without("jmeter-plan-upgrade");
        }
        return Listeners.influx(Clients.parameters(server.writeUrl(DATABASE)));
    }

    private double alone(String name, int round, Users users) {
        Path run = runs.folder(name, round);
        MeteredRun metered = new MeteredRun(warmUp, measure).withoutDumps();
        return runs.measure(metered, home.command(), users.write(run.resolve("plan.jmx")), run)
                .get(MeteredRun.CPU);
    }
}
