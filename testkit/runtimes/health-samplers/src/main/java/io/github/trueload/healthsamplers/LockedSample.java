// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.healthsamplers;

import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/** Calls {@link SlowSdk}, which all threads share. Thread-safe. */
public final class LockedSample extends AbstractJavaSamplerClient {
    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        result.sampleStart();
        SlowSdk.INSTANCE.call();
        result.sampleEnd();
        result.setSuccessful(true);
        return result;
    }
}
