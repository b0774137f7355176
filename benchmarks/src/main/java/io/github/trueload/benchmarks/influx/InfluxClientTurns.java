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
import io.github.trueload.benchmarks.guest.NothingBackendClient;
import io.github.trueload.benchmarks.guest.NothingSampler;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Our client of the Backend Listener and one that does nothing, by turns in one JMeter. From start to start JMeter's
 * Backend Listener runs at one of two speeds, whatever its client does, and seldom changes it later; so what a client
 * costs shows within one process only. Stateless.
 */
public final class InfluxClientTurns implements Benchmark {
    private static final String NOTHING = "client that does nothing";
    private static final String CLIENT = "InfluxListenerClient";
    private static final String DATABASE = "jmeter";
    private static final int THREADS = 8;

    @Override
    public String name() {
        return "influx-client";
    }

    @Override
    public String summary() {
        return "the Backend Listener's client by turns with one that does nothing; a round is a start of JMeter";
    }

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        JMeterRuns runs = new JMeterRuns(options, work);
        JMeterHome home = runs.home("trueload").withTrueload().without("jmeter-plan-upgrade");
        try (InfluxServer server = InfluxServer.start(work.resolve("influxd"))) {
            server.createDatabase(DATABASE);
            Path file = new Users(threads)
                    .add(Samplers.java(NothingSampler.class.getName(), Map.of()))
                    .add(Clients.backend(ClientInTurns.class.getName(), Clients.parameters(server.writeUrl(DATABASE))))
                    .write(work.resolve("plan.jmx"));
            ClientTurns.Starter starter =
                    (run, argument) -> runs.startMetered(home.command().jvmArgs(argument), file, run);
            try (ClientTurns clients = new ClientTurns(
                    start -> runs.folder("start", start),
                    starter,
                    options.warmUp(),
                    List.of(NothingBackendClient.class.getName(), Clients.OURS))) {
                Comparison comparison = new Comparison(title(threads, options.rounds(InfluxRuns.ROUNDS)))
                        .add(NOTHING, clients.variant(NothingBackendClient.class.getName()))
                        .add(CLIENT, clients.variant(Clients.OURS))
                        .expect(Target.atLeast(0.95, CLIENT, MeteredRun.THROUGHPUT, NOTHING));
                Results turns = comparison.run(ClientTurns.rounds(options.rounds(InfluxRuns.ROUNDS)), System.out);
                report.add(comparison, turns.medians(ClientTurns.OF_A_START));
            }
        }
    }

    private static String title(int threads, int starts) {
        return threads
                + " threads of a Java sampler that does nothing, clients of one Backend Listener by turns, JMeter "
                + JMeterRuns.JMETER + " started " + starts + " times, of each start the median of "
                + ClientTurns.OF_A_START
                + " turns, real influxd on the same machine";
    }
}
