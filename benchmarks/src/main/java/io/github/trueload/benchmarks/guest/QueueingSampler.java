// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/** A Java sampler that keeps one lock of all threads for 5 ms, so that the others wait for it. Thread-safe. */
public final class QueueingSampler extends AbstractJavaSamplerClient {
    private static final long HOLD_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final NothingSampler nothing = new NothingSampler();

    @Override
    public void setupTest(JavaSamplerContext context) {
        nothing.setupTest(context);
    }

    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        synchronized (QueueingSampler.class) {
            LockSupport.parkNanos(HOLD_NANOS);
        }
        return nothing.runTest(context);
    }
}
