// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import org.apache.jmeter.testelement.TestElement;

/**
 * A sampler of a plan of jmeter-plugins-for-apache-dubbo 1.3.3 to 2.7.8. JMeter creates it when it reads one; its
 * threads are those of {@link DubboSampler}.
 */
public class OlderDubboSampler extends DubboSampler implements OlderElement {
    private static final long serialVersionUID = 1L;
    private static final String PACKAGE = "io.github.ningyu.jmeter.plugin.dubbo.";

    static {
        OlderPlanWriter.install();
    }

    @Override
    public String olderClass() {
        return PACKAGE + "sample.DubboSample";
    }

    @Override
    public String olderPanel() {
        return PACKAGE + "gui.DubboSampleGui";
    }

    @Override
    public final Class<? extends TestElement> ownClass() {
        return DubboSampler.class;
    }

    /** One of 1.3.0 to 1.3.2, which had another package. */
    public static final class First extends OlderDubboSampler {
        private static final long serialVersionUID = 1L;
        private static final String PACKAGE = "cn.tsoft.framework.testing.jmeter.plugin.dubbo.";

        @Override
        public String olderClass() {
            return PACKAGE + "sample.DubboSample";
        }

        @Override
        public String olderPanel() {
            return PACKAGE + "gui.DubboSampleGui";
        }
    }
}
