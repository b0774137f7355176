// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.jmh;

import io.github.trueload.testkit.jmeter.InProcessJMeter;
import org.apache.jmeter.samplers.SampleResult;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Results of one thread, which takes them in turn: 1 to 1024 ms long, all ending at one moment. */
@State(Scope.Thread)
public class Samples {
    private static final int COUNT = 1024;

    private final SampleResult[] results = new SampleResult[COUNT];
    private final String[] labels;
    private int turn;

    /** Of one label. */
    public Samples() {
        this("label");
    }

    /** Of several labels in turn, a number of which {@value #COUNT} is a multiple. */
    protected Samples(String... labels) {
        this.labels = labels.clone();
    }

    /** Makes them. */
    @Setup
    public void start() {
        InProcessJMeter.setUp();
        long end = System.currentTimeMillis();
        for (int i = 0; i < COUNT; i++) {
            SampleResult result = SampleResult.createTestSample(end - i - 1, end);
            result.setSampleLabel(labels[i % labels.length]);
            result.setSuccessful(true);
            result.setResponseCodeOK();
            results[i] = result;
        }
    }

    /** The next one. */
    public SampleResult next() {
        return results[turn++ & (COUNT - 1)];
    }
}
