// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.health;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.compare.Variant;
import io.github.trueload.benchmarks.guest.NothingSampler;
import io.github.trueload.benchmarks.guest.QueueingSampler;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.benchmarks.process.Safepoints;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Listeners;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Timers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Many threads, asleep or all at one lock, with and without the watch over the generator's health. */
public final class HealthRuns implements Benchmark {
    private static final Metric COMPILERS = cores("the JVM's compilers");
    private static final Metric SETTLED = cores("the process but its compilers");
    private static final Metric OWN = cores("the threads of health");

    /** Who used them, by patterns for as much of a thread's name as Linux keeps. */
    private static final Map<String, Metric> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("C[12] CompilerThre", COMPILERS);
        // "trueload-health" and "trueload-health-network".
        KINDS.put("trueload-health", OWN);
        KINDS.put("Users \\d+-\\d+", cores("the sampler threads"));
        KINDS.put("GC Thread#.*|G1 .*", cores("the collector"));
        KINDS.put("VM Thread", cores("the thread that stops all others"));
        KINDS.put("trueload-influx", cores("the thread of the listener"));
    }

    private static final int THREADS = 500;
    private static final int PAUSE_MS = 500;
    private static final int WARM_UP_SECONDS = 30;

    @Override
    public String name() {
        return "health";
    }

    @Override
    public String summary() {
        return "processor time and pauses of the health watch on plans with 500 threads";
    }

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        JMeterRuns runs = new JMeterRuns(options, work);
        JMeterHome home = runs.home("trueload").withTrueload();
        for (Load load : Load.values()) {
            Comparison comparison = new Comparison(threads + " threads, " + load.does + ", no InfluxDB");
            for (boolean health : new boolean[] {false, true}) {
                if (options.wants(load.name(health))) {
                    comparison.add(load.name(health), variant(options, runs, home, load, threads, health));
                }
            }
            comparison
                    .expect(Target.atMost(0.01, load.name(true), OWN))
                    .expect(Target.atMostMore(0.01, load.name(true), SETTLED, load.name(false)))
                    .expect(Target.atMost(5, load.name(true), Safepoints.WITHOUT_COLLECTIONS));
            report.add(comparison, comparison.run(options.rounds(), System.out));
        }
    }

    private static Metric cores(String whose) {
        return new Metric("cores used by " + whose, "cores", 4);
    }

    private static Variant variant(
            Options options, JMeterRuns runs, JMeterHome home, Load load, int threads, boolean health) {
        return round -> {
            Path run = runs.folder(load.name(health), round);
            MeteredRun metered = new MeteredRun(options.warmUp(WARM_UP_SECONDS), options.measure()).withoutDumps();
            KINDS.forEach(metered::withThreads);
            Map<Metric, Double> figures = runs.measure(
                    metered, home.command(), load.users(threads, health).write(run.resolve("plan.jmx")), run);
            figures.put(SETTLED, figures.get(MeteredRun.CORES) - figures.getOrDefault(COMPILERS, 0.0));
            return figures;
        };
    }

    /** What the threads do. */
    private enum Load {
        /** Nothing to suspect: the watch reads no trace. */
        ASLEEP("asleep", "a sample that does nothing every " + PAUSE_MS + " ms", NothingSampler.class),
        /** Everybody is a suspect. */
        WAITING("at one lock", "each keeps the one lock for 5 ms", QueueingSampler.class);

        private final String where;
        private final String does;
        private final Class<?> sampler;

        Load(String where, String does, Class<?> sampler) {
            this.where = where;
            this.does = does;
            this.sampler = sampler;
        }

        String name(boolean health) {
            return "threads " + where + ", health=" + health;
        }

        Users users(int threads, boolean health) {
            Map<String, String> parameters = new LinkedHashMap<>();
            parameters.put("influxdbUrl", "");
            parameters.put("application", "benchmark");
            parameters.put("health", String.valueOf(health));
            Users users = new Users(threads).ramp(2).add(Listeners.influx(parameters));
            if (this == ASLEEP) {
                users.add(Timers.pause(PAUSE_MS));
            }
            return users.add(Samplers.java(sampler.getName(), Map.of()));
        }
    }
}
