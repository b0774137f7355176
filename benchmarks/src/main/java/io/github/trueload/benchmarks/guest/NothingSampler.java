// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/** A Java sampler that does nothing and counts it. Thread-safe. */
public final class NothingSampler extends AbstractJavaSamplerClient {
    /** Names the parameter: how many threads wait for each other before their first sample. */
    public static final String TOGETHER = "together";

    private static final AtomicReference<CountDownLatch> LINE = new AtomicReference<>();
    private static final int PATIENCE_SECONDS = 60;

    @Override
    public Arguments getDefaultParameters() {
        Arguments parameters = new Arguments();
        parameters.addArgument(TOGETHER, "1");
        return parameters;
    }

    @Override
    public void setupTest(JavaSamplerContext context) {
        awaitOthers(context.getIntParameter(TOGETHER, 1));
        Meter.start();
    }

    /** Threads that work leave JMeter so little of the processors that it had started 322 of 1,000 after 20 s. */
    private static void awaitOthers(int together) {
        CountDownLatch line = LINE.updateAndGet(latch -> latch == null ? new CountDownLatch(together) : latch);
        line.countDown();
        try {
            if (!line.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(line.getCount() + " of " + together + " threads did not start");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
