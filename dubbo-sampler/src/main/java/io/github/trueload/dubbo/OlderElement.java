// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;

/**
 * An element that came from a plan of jmeter-plugins-for-apache-dubbo; JMeter creates it when it reads one. In all it
 * does it is the element of ours that it extends, but it is saved as that plugin's own, which can then still open the
 * plan, as long as nothing is set that the plugin does not know; else it is saved as the element that it extends.
 */
public interface OlderElement extends TestElement {
    /** The class of the older plugin, or of JMeter, whose name stands in the plan. */
    String olderClass();

    /** The class of the panel that stands in the plan. */
    String olderPanel();

    /** What is set that the older plugin does not know, as the panel calls it; {@code null} where nothing is. */
    default String unknownToOlder() {
        return OlderPlans.unknownIn(this);
    }

    /** A sampler of a plan of 1.3.3 to 2.7.8. Its threads are those of {@link DubboSampler}. */
    final class OlderSampler extends DubboSampler implements OlderElement {
        private static final long serialVersionUID = 1L;

        static {
            OlderPlans.Writer.install();
        }

        @Override
        public String olderClass() {
            return "io.github.ningyu.jmeter.plugin.dubbo.sample.DubboSample";
        }

        @Override
        public String olderPanel() {
            return "io.github.ningyu.jmeter.plugin.dubbo.gui.DubboSampleGui";
        }
    }

    /** A sampler of a plan of 1.3.0 to 1.3.2, which had another package. */
    final class OldestSampler extends DubboSampler implements OlderElement {
        private static final long serialVersionUID = 1L;

        static {
            OlderPlans.Writer.install();
        }

        @Override
        public String olderClass() {
            return "cn.tsoft.framework.testing.jmeter.plugin.dubbo.sample.DubboSample";
        }

        @Override
        public String olderPanel() {
            return "cn.tsoft.framework.testing.jmeter.plugin.dubbo.gui.DubboSampleGui";
        }
    }

    /** A defaults element of a plan of 2.7.3 to 2.7.8. */
    final class OlderDefaults extends ConfigTestElement implements OlderElement {
        private static final long serialVersionUID = 1L;

        static {
            OlderPlans.Writer.install();
        }

        @Override
        public String olderClass() {
            return ConfigTestElement.class.getName();
        }

        @Override
        public String olderPanel() {
            return "io.github.ningyu.jmeter.plugin.dubbo.gui.DubboDefaultConfigGui";
        }
    }
}
