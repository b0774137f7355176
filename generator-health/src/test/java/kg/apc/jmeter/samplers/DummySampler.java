// SPDX-License-Identifier: Apache-2.0
package kg.apc.jmeter.samplers;

import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;

/** Has the name of the sampler of jmeter-plugins-dummy 0.4, by which it is known. */
public final class DummySampler extends AbstractSampler {
    private static final long serialVersionUID = 1L;

    @Override
    public SampleResult sample(Entry ignored) {
        return null;
    }
}
