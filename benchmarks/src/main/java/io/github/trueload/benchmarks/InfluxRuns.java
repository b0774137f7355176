// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.benchmarks.guest.NothingBackendClient;
import io.github.trueload.benchmarks.guest.NothingListener;
import io.github.trueload.benchmarks.guest.NothingSampler;
import io.github.trueload.benchmarks.measure.Comparison;
import io.github.trueload.benchmarks.measure.MeteredRun;
import io.github.trueload.benchmarks.measure.Report;
import io.github.trueload.benchmarks.measure.Target;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What listening costs: threads of a do-nothing sampler, and nothing else in the plan but the listener. */
final class InfluxRuns implements Benchmark {
    private static final String NONE = "no listener";
    private static final String NOTHING = "element that does nothing";
    private static final String LISTENER = "InfluxListener";
    private static final String NOTHING_CLIENT = "Backend Listener, client that does nothing";
    private static final String CLIENT = "Backend Listener, InfluxListenerClient";
    private static final String STOCK = "Backend Listener, JMeter's own client";
    private static final String DATABASE = "jmeter";
    private static final int THREADS = 8;

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        Comparison comparison = new Comparison(threads + " threads of a Java sampler that does nothing, JMeter "
                + JMeterRuns.JMETER + ", real influxd on the same machine");
        comparison
                .expect(Target.atLeast(0.85, LISTENER, MeteredRun.THROUGHPUT, NONE))
                .expect(Target.atLeast(0.95, LISTENER, MeteredRun.THROUGHPUT, NOTHING))
                .expect(Target.atLeast(0.95, CLIENT, MeteredRun.THROUGHPUT, NOTHING_CLIENT));
        JMeterRuns runs = new JMeterRuns(work);
        JMeterHome home = runs.home("trueload").withTrueload().without("jmeter-plan-upgrade");
        MeteredRun metered = new MeteredRun(options.warmUp(), options.measure()).withDumps();
        try (InfluxServer server = InfluxServer.start(work.resolve("influxd"))) {
            server.createDatabase(DATABASE);
            listeners(server.writeUrl(DATABASE))
                    .forEach((name, elements) -> comparison.add(name, round -> {
                        Users users = new Users(threads)
                                .add(Elements.javaRequest(NothingSampler.class.getName(), Map.of()))
                                .add(elements.toArray(new Element[0]));
                        return runs.measure(metered, home.command(), users, runs.folder(name, round));
                    }));
            report.measure(comparison, options::wants, options.rounds());
        }
    }

    private static Map<String, List<Element>> listeners(String url) {
        Map<String, String> parameters = parameters(url);
        Map<String, List<Element>> listeners = new LinkedHashMap<>();
        listeners.put(NONE, List.of());
        listeners.put(NOTHING, List.of(Element.of("TestBeanGUI", NothingListener.class.getName(), "nothing")));
        listeners.put(LISTENER, List.of(Elements.influxListener(parameters)));
        listeners.put(NOTHING_CLIENT, List.of(backend(NothingBackendClient.class.getName(), parameters)));
        listeners.put(CLIENT, List.of(backend("io.github.trueload.influx.InfluxListenerClient", parameters)));
        listeners.put(
                STOCK,
                List.of(backend(
                        "org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient", parameters)));
        return listeners;
    }

    /** What a user enters for JMeter's own client; ours takes the same. */
    private static Map<String, String> parameters(String url) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("influxdbMetricsSender", "org.apache.jmeter.visualizers.backend.influxdb.HttpMetricsSender");
        parameters.put("influxdbUrl", url);
        parameters.put("application", "benchmark");
        parameters.put("measurement", "jmeter");
        parameters.put("summaryOnly", "false");
        parameters.put("samplersRegex", ".*");
        parameters.put("percentiles", "99;95;90");
        parameters.put("testTitle", "benchmark");
        parameters.put("eventTags", "");
        return parameters;
    }

    /** JMeter's Backend Listener with a client, and a queue of JMeter's own size. */
    private static Element backend(String client, Map<String, String> parameters) {
        return Elements.backendListener(client, 5000, parameters);
    }
}
