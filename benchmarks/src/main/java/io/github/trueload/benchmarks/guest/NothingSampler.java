// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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

    /**
     * Where the threads of a test wait for each other, while the first one works alone for some seconds. Threads
     * without think time leave so little of the processors that JMeter had started 322 of 1,000 after 20 s, and that
     * what the JVM compiles in seconds beside one thread was not compiled 15 s after the first sample. Thread-safe.
     */
    private static final class StartLine {
        private static final int ALONE_SECONDS = 6;
        private static final int PATIENCE_SECONDS = 120;

        private final AtomicInteger arrived = new AtomicInteger();
        private final CountDownLatch open = new CountDownLatch(1);

        /** Returns at once for the first of so many threads, for the others some seconds after the last has come. */
        void await(int threads) {
            int place = arrived.incrementAndGet();
            try {
                if (place > 1 && place == threads) {
                    TimeUnit.SECONDS.sleep(ALONE_SECONDS);
                    open.countDown();
                } else if (place > 1 && !open.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    throw new IllegalStateException(arrived + " of " + threads + " threads have started");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
