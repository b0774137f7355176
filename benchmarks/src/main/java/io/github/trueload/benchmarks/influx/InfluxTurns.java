// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Results;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.guest.ClientInTurns;
import io.github.trueload.benchmarks.guest.ListenerInTurns;
import io.github.trueload.benchmarks.guest.NothingBackendClient;
import io.github.trueload.benchmarks.guest.NothingListener;
import io.github.trueload.benchmarks.process.InTurns;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One of our listeners and one that does nothing, by turns in one JMeter. From start to start JMeter runs at one of two
 * speeds, whatever its listener does, and seldom changes it later; so what a listener costs shows within one process
 * only. Stateless.
 */
public final class InfluxTurns implements Benchmark {
    private static final String DATABASE = "jmeter";
    private static final int THREADS = 8;

    private final Kind kind;

    /** @param kind which of our listeners */
    public InfluxTurns(Kind kind) {
        this.kind = kind;
    }

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        JMeterRuns runs = new JMeterRuns(work);
        JMeterHome home = runs.home("trueload").withTrueload().without("jmeter-plan-upgrade");
        try (InfluxServer server = InfluxServer.start(work.resolve("influxd"));
                Load load = kind.load(work)) {
            server.createDatabase(DATABASE);
            Path file = new Users(threads)
                    .add(load.elements())
                    .add(kind.inTurns(Clients.parameters(server.writeUrl(DATABASE))))
                    .write(work.resolve("plan.jmx"));
            InTurns.Starter starter =
                    (run, argument) -> runs.startMetered(home.command().jvmArgs(argument), file, run);
            try (InTurns turns = new InTurns(
                    start -> runs.folder("start", start),
                    starter,
                    options.warmUp(),
                    List.of(kind.nothing, kind.ours))) {
                int starts = options.rounds();
                Comparison comparison = new Comparison(title(threads + " threads of " + load.what(), starts))
                        .add(kind.nothingName, turns.variant(kind.nothing))
                        .add(kind.oursName, turns.variant(kind.ours));
                kind.expect(comparison);
                Results results = comparison.run(InTurns.rounds(starts), System.out);
                report.add(comparison, results.folded(InTurns.OF_A_START));
            }
        }
    }

    private String title(String load, int starts) {
        return load + ", " + kind.what + " by turns, JMeter "
                + JMeterRuns.JMETER + " started " + starts + " times, of each start the median of " + InTurns.OF_A_START
                + " turns, real influxd on the same machine";
    }

    /** Our listeners, each with the one that does nothing in its place. */
    public enum Kind {
        /** The client of JMeter's Backend Listener. */
        CLIENT(
                "influx-client",
                "the Backend Listener's client",
                "InfluxListenerClient",
                Clients.OURS,
                "client that does nothing",
                NothingBackendClient.class) {
            @Override
            Element inTurns(Map<String, String> parameters) {
                return Clients.backend(ClientInTurns.class.getName(), parameters);
            }
        },
        /** The element. */
        ELEMENT(
                "influx-element",
                "the listener element",
                "InfluxListener",
                "io.github.trueload.influx.InfluxListener",
                "element that does nothing",
                NothingListener.class) {
            @Override
            Element inTurns(Map<String, String> parameters) {
                return Element.of("TestBeanGUI", ListenerInTurns.class.getName(), "turns")
                        .arguments("arguments", parameters);
            }
        },
        /** The element with rows for embedded resources, where a sample is a page of seven requests. */
        PAGES(
                "influx-pages",
                "the listener element with subSamples=true",
                "InfluxListener",
                "io.github.trueload.influx.InfluxListener",
                "element that does nothing",
                NothingListener.class) {
            @Override
            Element inTurns(Map<String, String> parameters) {
                Map<String, String> below = new LinkedHashMap<>(parameters);
                below.put("subSamples", "true");
                return ELEMENT.inTurns(below);
            }

            @Override
            Load load(Path work) {
                return Load.pages(work);
            }

            @Override
            void expect(Comparison comparison) {
                comparison
                        .expect(Target.atLeast(0.97, oursName(), MeteredRun.THROUGHPUT, nothingName()))
                        .expect(Target.atMost(1.03, oursName(), MeteredRun.CPU, nothingName()));
            }
        };

        public final String name;
        public final String what;
        private final String oursName;
        private final String ours;
        private final String nothingName;
        private final String nothing;

        Kind(String name, String what, String oursName, String ours, String nothingName, Class<?> nothing) {
            this.name = name;
            this.what = what;
            this.oursName = oursName;
            this.ours = ours;
            this.nothingName = nothingName;
            this.nothing = nothing.getName();
        }

        /** The element of a plan that is one of both by turns. */
        abstract Element inTurns(Map<String, String> parameters);

        /** Starts what the threads ask for. */
        Load load(Path work) {
            return Load.nothing();
        }

        /** Adds the bounds. */
        void expect(Comparison comparison) {
            comparison.expect(Target.atLeast(0.95, oursName, MeteredRun.THROUGHPUT, nothingName));
        }

        String oursName() {
            return oursName;
        }

        String nothingName() {
            return nothingName;
        }
    }
}
