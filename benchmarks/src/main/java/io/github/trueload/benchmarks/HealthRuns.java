// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.benchmarks.guest.NothingSampler;
import io.github.trueload.benchmarks.guest.QueueingSampler;
import io.github.trueload.benchmarks.measure.Comparison;
import io.github.trueload.benchmarks.measure.MeteredRun;
import io.github.trueload.benchmarks.measure.Metric;
import io.github.trueload.benchmarks.measure.Report;
import io.github.trueload.benchmarks.measure.Safepoints;
import io.github.trueload.benchmarks.measure.Target;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Many threads, asleep or all at one lock, with and without the watch over the generator's health; it is begun by a
 * listener of the plan, or joins the run by itself.
 */
final class HealthRuns implements Benchmark {
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
    private static final int MANY_THREADS = 5000;
    private static final int PAUSE_MS = 500;
    private static final int WARM_UP_SECONDS = 30;

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        JMeterRuns runs = new JMeterRuns(work);
        JMeterHome home = runs.home("trueload").withTrueload();
        int threads = options.threads(THREADS);
        for (Load load : Load.values()) {
            Comparison comparison = new Comparison(title(threads, load));
            for (Watch watch : Watch.values()) {
                add(comparison, options, runs, home, load, watch, threads);
            }
            for (Watch watch : new Watch[] {Watch.OF_THE_PLAN, Watch.JOINED}) {
                comparison
                        .expect(Target.atMost(0.01, load.name(watch), OWN))
                        .expect(Target.atMostMore(0.01, load.name(watch), SETTLED, load.name(Watch.NONE)))
                        .expect(Target.atMost(5, load.name(watch), Safepoints.WITHOUT_COLLECTIONS));
            }
            report.measure(comparison, options::wants, options.rounds());
        }
        Comparison many = new Comparison(title(MANY_THREADS, Load.ASLEEP));
        add(many, options, runs, home, Load.ASLEEP, Watch.JOINED, MANY_THREADS);
        many.expect(Target.atMost(0.03, Load.ASLEEP.name(Watch.JOINED), OWN));
        report.measure(many, options::wants, options.rounds());
    }

    private static String title(int threads, Load load) {
        return threads + " threads, " + load.does + ", no InfluxDB";
    }

    private static void add(
            Comparison comparison,
            Options options,
            JMeterRuns runs,
            JMeterHome home,
            Load load,
            Watch watch,
            int threads) {
        String name = load.name(watch);
        comparison.add(name, round -> {
            MeteredRun metered = new MeteredRun(options.warmUp(WARM_UP_SECONDS), options.measure());
            KINDS.forEach(metered::withThreads);
            Map<Metric, Double> figures = runs.measure(
                    metered,
                    home.command().property("trueload.health", watch == Watch.JOINED),
                    load.users(threads, watch),
                    runs.folder(name + " " + threads, round));
            figures.put(SETTLED, figures.get(MeteredRun.CORES) - figures.getOrDefault(COMPILERS, 0.0));
            return figures;
        });
    }

    private static Metric cores(String whose) {
        return new Metric("cores used by " + whose, "cores", 4);
    }

    /** Who watches. */
    private enum Watch {
        NONE("no watch"),
        /** Begun by the listener of the plan. */
        OF_THE_PLAN("watch of the plan"),
        /** The plan says nothing of it. */
        JOINED("joined watch");

        private final String name;

        Watch(String name) {
            this.name = name;
        }
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

        String name(Watch watch) {
            return "threads " + where + ", " + watch.name;
        }

        Users users(int threads, Watch watch) {
            Map<String, String> parameters = new LinkedHashMap<>();
            parameters.put("influxdbUrl", "");
            parameters.put("application", "benchmark");
            parameters.put("health", String.valueOf(watch == Watch.OF_THE_PLAN));
            Users users = new Users(threads).ramp(2).add(Elements.influxListener(parameters));
            if (this == ASLEEP) {
                users.add(Elements.pause(PAUSE_MS));
            }
            return users.add(Elements.javaRequest(sampler.getName(), Map.of()));
        }
    }
}
