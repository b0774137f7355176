// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.jmh;

import io.github.trueload.influx.InfluxListenerClient;
import io.github.trueload.testkit.jmeter.InProcessJMeter;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.apache.jmeter.visualizers.backend.SamplerMetric;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Recording one sample in the thread that made it, beside what JMeter's own client does for a sample in the one thread
 * that JMeter has for it: it adds it to the label's and to the sum's {@link SamplerMetric}, and takes its lock once for
 * all that waited in its queue.
 */
public class RecordBenchmark {
    private static final Object STOCK_LOCK = new Object();

    /** Our choice: it takes what waits, up to thousands, and with a hundred the lock costs next to nothing already. */
    private static final int BATCH = 100;

    /** Ours, as the Backend Listener calls it. */
    @Benchmark
    public SampleResult ours(Ours ours, Samples samples) {
        return ours.client.createSampleResult(ours.context, samples.next());
    }

    /** Ours with the watch of the generator's health, as it is unless switched off. */
    @Benchmark
    public SampleResult oursWatched(Watched ours, Samples samples) {
        return ours.client.createSampleResult(ours.context, samples.next());
    }

    /** Ours, for a thread that records another label each time. */
    @Benchmark
    public SampleResult oursInTurn(Ours ours, FourLabels samples) {
        return ours.client.createSampleResult(ours.context, samples.next());
    }

    /** JMeter's, without what the queue before it costs. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void stock(Stock stock, Samples samples) {
        synchronized (STOCK_LOCK) {
            for (int i = 0; i < BATCH; i++) {
                SampleResult sample = samples.next();
                stock.label.add(sample);
                stock.all.addCumulated(sample);
            }
        }
    }

    /** Our client in one long interval, with a server that is not there. */
    @State(Scope.Benchmark)
    public static class Ours {
        final InfluxListenerClient client = new InfluxListenerClient();
        final BackendListenerContext context = new BackendListenerContext(Map.of(
                "influxdbUrl", "http://127.0.0.1:1/write?db=none",
                "application", "benchmark",
                "health", health(),
                "interval", "3600"));

        String health() {
            return "false";
        }

        /** Starts it. */
        @Setup
        public void start() {
            InProcessJMeter.setUp();
            client.setupTest(context);
        }

        /** Stops it. */
        @TearDown
        public void stop() {
            client.teardownTest(context);
        }
    }

    /** The same with health. */
    public static class Watched extends Ours {
        @Override
        String health() {
            return "true";
        }
    }

    /** The stock client's two metrics. */
    @State(Scope.Benchmark)
    public static class Stock {
        private SamplerMetric label;
        private SamplerMetric all;

        /** Creates them as the stock client does when it meets a label. */
        @Setup
        public void start() {
            InProcessJMeter.setUp();
            label = new SamplerMetric();
            all = new SamplerMetric();
        }
    }

    /** Four labels in turn, as a thread with four samplers makes them. */
    @State(Scope.Thread)
    public static class FourLabels extends Samples {
        /** Needs four. */
        public FourLabels() {
            super("first", "second", "third", "fourth");
        }
    }
}
