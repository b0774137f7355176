// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/**
 * A Java sampler that does nothing under many labels in turn, and counts it. Each thread goes its own way through them.
 * One instance per JMeter thread.
 */
public final class LabelsSampler extends AbstractJavaSamplerClient {
    /** Names the parameter: how many labels. */
    public static final String LABELS = "labels";

    /** Odd and no multiple of 5, so that a thread meets all of 1, 10, 100 ... labels. */
    private static final int STEP = 7;

    private static String[] shared = {};

    private String[] labels;
    private int turn;

    @Override
    public Arguments getDefaultParameters() {
        Arguments parameters = new Arguments();
        parameters.addArgument(LABELS, "10000");
        return parameters;
    }

    @Override
    public void setupTest(JavaSamplerContext context) {
        labels = labels(context.getIntParameter(LABELS));
        turn = System.identityHashCode(this) % labels.length;
        Meter.start();
    }

    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        turn = (turn + STEP) % labels.length;
        SampleResult result = new SampleResult();
        result.setSampleLabel(labels[turn]);
        result.sampleStart();
        result.sampleEnd();
        result.setResponseCodeOK();
        result.setSuccessful(true);
        Meter.count(true);
        return result;
    }

    private static synchronized String[] labels(int count) {
        if (shared.length != count) {
            shared = new String[count];
            for (int i = 0; i < count; i++) {
                shared[i] = "label " + i;
            }
        }
        return shared;
    }
}
