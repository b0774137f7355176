// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.health;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.Plan;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.compare.Variant;
import io.github.trueload.benchmarks.guest.NothingSampler;
import io.github.trueload.benchmarks.influx.ListenerXml;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.jmeter.JMeterHome;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Many threads that mostly wait, with and without the watch over the generator's health. */
public final class HealthRuns implements Benchmark {
    private static final Metric PAUSES = new Metric("pauses of all threads, collections left out", "ms per s", 3);
    private static final String WITHOUT = "InfluxListener, health=false";
    private static final String WITH = "InfluxListener, health=true";
    private static final int THREADS = 500;
    private static final int PAUSE_MS = 500;

    @Override
    public String name() {
        return "health";
    }

    @Override
    public String summary() {
        return "processor time and pauses of the health watch on a plan with 500 threads";
    }

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        JMeterRuns runs = new JMeterRuns(options, work);
        JMeterHome home = runs.home("trueload").withTrueload();
        Comparison comparison = new Comparison(
                        threads + " threads, a sample that does nothing every " + PAUSE_MS + " ms, no InfluxDB")
                .add(WITHOUT, variant(options, runs, home, threads, false))
                .add(WITH, variant(options, runs, home, threads, true))
                .expect(Target.atMost(5, WITH, PAUSES))
                .expect(Target.atMostMore(0.01, WITH, MeteredRun.CORES, WITHOUT));
        report.add(comparison, comparison.run(options.rounds(), System.out));
    }

    private static Variant variant(Options options, JMeterRuns runs, JMeterHome home, int threads, boolean health) {
        return round -> {
            Path run = runs.folder("health-" + health, round);
            Map<String, String> parameters = new LinkedHashMap<>();
            parameters.put("influxdbUrl", "");
            parameters.put("application", "benchmark");
            parameters.put("health", String.valueOf(health));
            Path plan = new Plan(threads)
                    .ramp(2)
                    .add(ListenerXml.element(parameters))
                    .add(Plan.pause(PAUSE_MS))
                    .javaSampler(NothingSampler.class.getName(), Map.of())
                    .write(run.resolve("plan.jmx"));
            Path log = run.resolve("safepoints.log");
            MeteredRun metered = new MeteredRun(options.warmUp(), options.measure()).withoutDumps();
            Map<Metric, Double> figures =
                    runs.measure(metered, home.command().jvmArgs(Safepoints.argument(log)), plan, run);
            figures.put(
                    PAUSES,
                    Safepoints.read(log).millisPerSecond(options.measure().toSeconds()));
            return figures;
        };
    }
}
