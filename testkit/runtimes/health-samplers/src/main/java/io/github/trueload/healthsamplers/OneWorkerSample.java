// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.healthsamplers;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/** Has each call done by the one thread of a client library that all samplers share. Thread-safe. */
public final class OneWorkerSample extends AbstractJavaSamplerClient {
    private static final String MICROS = "micros";
    private static final ExecutorService WORKER = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "sdk-worker");
        thread.setDaemon(true);
        return thread;
    });

    @Override
    public Arguments getDefaultParameters() {
        Arguments arguments = new Arguments();
        arguments.addArgument(MICROS, "2000");
        return arguments;
    }

    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        long nanos = TimeUnit.MICROSECONDS.toNanos(context.getLongParameter(MICROS));
        SampleResult result = new SampleResult();
        result.sampleStart();
        try {
            WORKER.submit(() -> encode(nanos)).get();
            result.setSuccessful(true);
        } catch (InterruptedException | ExecutionException e) {
            result.setResponseMessage(e.toString());
        }
        result.sampleEnd();
        return result;
    }

    private static void encode(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.yield();
        }
    }
}
