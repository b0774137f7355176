// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.connect.Opening;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * The HTTP samples of one JMeter thread over connections whose hosts the JVM looked up. Where no element of the plan
 * tells of samples, each sampler is watched from the first look-up on that it makes itself. Used by that thread alone.
 */
final class ThreadSamples extends AttachedListener {
    private static final long serialVersionUID = 1L;

    private final transient ThreadConnections connections = ThreadConnections.ofAnyClient();

    /** The thread's sampler is about to connect. */
    void opens(String host, Opening opening) {
        connections.opens(host, opening);
        attach();
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        boolean parallel = ThreadConnections.isParallel(getThreadContext().getCurrentSampler());
        connections.sampled(event.getResult(), parallel, Balancers.jvmWide()::sampled);
    }
}
