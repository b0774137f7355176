// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/** A Java sampler that does nothing and counts it. Thread-safe. */
public final class NothingSampler extends AbstractJavaSamplerClient {
    /** Names the parameter: how many threads begin together. */
    public static final String TOGETHER = "together";

    private static final StartLine LINE = new StartLine();

    @Override
    public Arguments getDefaultParameters() {
        Arguments parameters = new Arguments();
        parameters.addArgument(TOGETHER, "1");
        return parameters;
    }

    @Override
    public void setupTest(JavaSamplerContext context) {
        int together = context.getIntParameter(TOGETHER, 1);
        if (together > 1) {
            LINE.await(together);
        }
        Meter.start();
    }

    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        result.setSampleLabel("nothing");
        result.sampleStart();
        result.sampleEnd();
        result.setResponseCodeOK();
        result.setSuccessful(true);
        Meter.count(true);
        return result;
    }
}
