// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;

/** Counts every sample of a plan, in plans whose sampler cannot count for itself. Thread-safe. */
public final class MeterListener extends AbstractTestElement
        implements SampleListener, TestStateListener, NoThreadClone {
    @Override
    public void testStarted() {
        Meter.start();
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        Meter.count(event.getResult().isSuccessful());
    }

    @Override
    public void testEnded() {}

    @Override
    public void testEnded(String host) {}

    @Override
    public void sampleStarted(SampleEvent event) {}

    @Override
    public void sampleStopped(SampleEvent event) {}
}
