// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/** A Java sampler that does nothing and counts it. */
public final class NothingSampler extends AbstractJavaSamplerClient {
    @Override
    public void setupTest(JavaSamplerContext context) {
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
