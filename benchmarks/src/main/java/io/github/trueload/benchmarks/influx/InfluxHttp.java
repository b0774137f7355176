// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Listeners;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What listening costs where a sample is a page: an HTTP request with six embedded images, each a result below it.
 * Stateless.
 */
public final class InfluxHttp implements Benchmark {
    private static final String BELOW = "InfluxListener, subSamples=true";
    private static final int THREADS = 8;

    @Override
    public String name() {
        return "influx-http";
    }

    @Override
    public String summary() {
        return "pages with embedded images from a local nginx: without a listener, with ours, with JMeter's own";
    }

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        int threads = options.threads(THREADS);
        try (Load pages = Load.pages(work)) {
            Comparison comparison = new Comparison(threads + " threads of " + pages.what() + ", JMeter "
                    + JMeterRuns.JMETER + ", real influxd on the same machine");
            expect(comparison);
            new ListenerRuns(options, work, () -> new MeteredRun(options.warmUp(), options.measure()).withoutDumps())
                    .run(comparison, () -> new Users(threads).add(pages.elements()), InfluxHttp::listeners, report);
        }
    }

    private static Map<String, List<Element>> listeners(Map<String, String> parameters) {
        Map<String, String> below = new LinkedHashMap<>(parameters);
        below.put("subSamples", "true");
        Map<String, List<Element>> listeners = new LinkedHashMap<>();
        listeners.put(ListenerRuns.NONE, List.of());
        listeners.put(ListenerRuns.LISTENER, List.of(Listeners.influx(parameters)));
        listeners.put(BELOW, List.of(Listeners.influx(below)));
        listeners.put(ListenerRuns.CLIENT, List.of(Clients.backend(Clients.OURS, parameters)));
        listeners.put(ListenerRuns.STOCK, List.of(Clients.backend(Clients.STOCK, parameters)));
        return listeners;
    }

    private static void expect(Comparison comparison) {
        for (String ours : new String[] {ListenerRuns.LISTENER, BELOW, ListenerRuns.CLIENT}) {
            comparison
                    .expect(Target.atLeast(0.97, ours, MeteredRun.THROUGHPUT, ListenerRuns.NONE))
                    .expect(Target.atMost(1.03, ours, MeteredRun.CPU, ListenerRuns.NONE))
                    .expect(Target.atMost(0, ours, MeteredRun.FAILURES));
        }
    }
}
