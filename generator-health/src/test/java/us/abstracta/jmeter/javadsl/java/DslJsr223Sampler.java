// SPDX-License-Identifier: Apache-2.0
package us.abstracta.jmeter.javadsl.java;

import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;

/** As the JMeter Java DSL names what runs a lambda as a sample. */
public final class DslJsr223Sampler {
    private DslJsr223Sampler() {}

    public static final class DslLambdaSampler extends AbstractSampler {
        private static final long serialVersionUID = 1L;

        @Override
        public SampleResult sample(Entry ignored) {
            return null;
        }
    }
}
