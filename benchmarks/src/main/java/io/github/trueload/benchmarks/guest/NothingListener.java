// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;

/**
 * A listener element that does nothing: what JMeter itself spends on having one. Stateless, hence one for all threads.
 */
public final class NothingListener extends AbstractTestElement implements SampleListener, NoThreadClone {
    @Override
    public void sampleOccurred(SampleEvent event) {}

    @Override
    public void sampleStarted(SampleEvent event) {}

    @Override
    public void sampleStopped(SampleEvent event) {}
}
