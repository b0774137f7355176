// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.guest.LabelsSampler;
import io.github.trueload.benchmarks.guest.NothingListener;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Listeners;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.Map;

/**
 * As many labels as the listener tells apart, on this machine's processors and on sixteen that the JVM is made to
 * believe in: throughput and heap of whole runs, then what an interval takes to close. Stateless.
 */
public final class InfluxLabels implements Benchmark {
    private static final String NOTHING = "element that does nothing";
    private static final String LISTENER = "InfluxListener";
    private static final String DATABASE = "jmeter";
    private static final int LABELS = 10_000;
    private static final int THREADS = 8;
    private static final int MOST_HEAP_MB = 100;
    /** A fifth of an interval of 5 s, off the sampler threads. */
    private static final int LONGEST_CLOSE_MS = 1_000;

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        JMeterRuns runs = new JMeterRuns(work);
        JMeterHome home = runs.home("trueload").withTrueload().without("jmeter-plan-upgrade");
        Comparison whole = new Comparison(threads + " threads of a Java sampler that does nothing under 10,000 labels"
                + " in turn, JMeter " + JMeterRuns.JMETER + ", real influxd on the same machine");
        Comparison closing = new Comparison("One interval of 10,000 labels, 8 threads, 1 ms to 60 s each");
        try (InfluxServer server = InfluxServer.start(work.resolve("influxd"))) {
            server.createDatabase(DATABASE);
            Element listener = Listeners.influx(Clients.parameters(server.writeUrl(DATABASE)));
            Element nothing = Element.of("TestBeanGUI", NothingListener.class.getName(), "nothing");
            for (Processors processors : Processors.values()) {
                String without = NOTHING + processors.suffix;
                String with = LISTENER + processors.suffix;
                add(whole, without, nothing, processors, options, runs, home);
                add(whole, with, listener, processors, options, runs, home);
                whole.expect(Target.atLeast(0.8, with, MeteredRun.THROUGHPUT, without))
                        .expect(Target.atMostMore(MOST_HEAP_MB, with, MeteredRun.HEAP, without));
                String close = "interval" + processors.suffix;
                closing.add(close, IntervalCost.of(LABELS, work, processors.jvmArguments))
                        .expect(Target.atMost(LONGEST_CLOSE_MS, close, IntervalCost.CLOSE_WALL))
                        .expect(Target.atMost(MOST_HEAP_MB, close, IntervalCost.OPEN));
            }
            System.out.println(whole.title());
            report.add(whole, whole.run(options.rounds(), System.out));
        }
        System.out.println(closing.title());
        report.add(closing, closing.run(options.rounds(), System.out));
    }

    private static void add(
            Comparison comparison,
            String name,
            Element listener,
            Processors processors,
            Options options,
            JMeterRuns runs,
            JMeterHome home) {
        comparison.add(name, round -> {
            Path run = runs.folder(name, round);
            Users users = new Users(options.threads(THREADS))
                    .add(listener)
                    .add(Samplers.java(
                            LabelsSampler.class.getName(), Map.of(LabelsSampler.LABELS, String.valueOf(LABELS))));
            MeteredRun metered = new MeteredRun(options.warmUp(), options.measure())
                    .withoutDumps()
                    .withLiveHeap();
            return runs.measure(
                    metered,
                    home.command().jvmArgs(processors.jvmArguments),
                    users.write(run.resolve("plan.jmx")),
                    run);
        });
    }

    /** How many processors the JVM believes in. */
    private enum Processors {
        /** As many as there are. */
        OF_THE_MACHINE(""),
        /** As on a large generator. */
        SIXTEEN(", 16 processors", "-XX:ActiveProcessorCount=16");

        private final String suffix;
        private final String[] jvmArguments;

        Processors(String suffix, String... jvmArguments) {
            this.suffix = suffix;
            this.jvmArguments = jvmArguments;
        }
    }
}
