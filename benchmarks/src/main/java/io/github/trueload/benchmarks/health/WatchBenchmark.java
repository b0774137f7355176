// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.health;

import io.github.trueload.benchmarks.jmh.Samples;
import io.github.trueload.health.HealthWatch;
import io.github.trueload.testkit.jmeter.InProcessJMeter;
import org.apache.jmeter.samplers.SampleResult;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What the watch does with one sample, in the thread that made it. */
public class WatchBenchmark {
    /** As the element Generator Health calls it. */
    @Benchmark
    public SampleResult record(Watched watched, Samples samples) {
        SampleResult result = samples.next();
        watched.watch.record(result);
        return result;
    }

    /** A watch that runs, with all its probes. */
    @State(Scope.Benchmark)
    public static class Watched {
        private HealthWatch watch;

        /** Starts it. */
        @Setup
        public void start() {
            InProcessJMeter.setUp();
            watch = HealthWatch.start("benchmark");
        }

        /** Stops it. */
        @TearDown
        public void stop() {
            watch.stop();
        }
    }
}
