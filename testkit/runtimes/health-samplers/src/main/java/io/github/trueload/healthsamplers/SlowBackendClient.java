// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.healthsamplers;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.AbstractBackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;

/** A client that takes 20 ms for each sample, so that the queue of its Backend Listener fills. Thread-safe. */
public final class SlowBackendClient extends AbstractBackendListenerClient {
    private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    @Override
    public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
        long end = System.nanoTime() + results.size() * SAMPLE_NANOS;
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
