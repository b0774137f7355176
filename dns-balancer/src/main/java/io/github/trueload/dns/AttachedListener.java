// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.SamplePackage;

/**
 * A listener that stands in no plan, but joins those of a sampler while it runs. JMeter (5.4.1 to 5.6.3) takes test
 * elements only. Used by one JMeter thread.
 */
abstract class AttachedListener extends AbstractTestElement implements SampleListener {
    private static final long serialVersionUID = 1L;

    /** Hears from now on of each sample of the sampler that the calling thread runs; does nothing elsewhere. */
    final void attach() {
        JMeterVariables variables = JMeterContextService.getContext().getVariables();
        Object running = variables == null ? null : variables.getObject(JMeterThread.PACKAGE_OBJECT);
        if (running instanceof SamplePackage) {
            SamplePackage sampler = (SamplePackage) running;
            // Equal elements are not the same: they have no properties to differ in.
            if (sampler.getSampleListeners().stream().noneMatch(listener -> listener == this)) {
                sampler.addSampleListener(this);
            }
        }
    }

    @Override
    public final void sampleStarted(SampleEvent event) {
        // Only samplers that are samples of several requests say so; what counts is their end.
    }

    @Override
    public final void sampleStopped(SampleEvent event) {
        // As above.
    }
}
