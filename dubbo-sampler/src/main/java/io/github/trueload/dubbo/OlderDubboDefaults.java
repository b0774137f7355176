// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;

/**
 * A defaults element of a plan of jmeter-plugins-for-apache-dubbo 2.7.3 to 2.7.8. JMeter creates it when it reads one.
 */
public final class OlderDubboDefaults extends ConfigTestElement implements OlderElement {
    private static final long serialVersionUID = 1L;

    static {
        OlderPlanWriter.install();
    }

    @Override
    public String olderClass() {
        return ConfigTestElement.class.getName();
    }

    @Override
    public String olderPanel() {
        return "io.github.ningyu.jmeter.plugin.dubbo.gui.DubboDefaultConfigGui";
    }

    @Override
    public Class<? extends TestElement> ownClass() {
        return ConfigTestElement.class;
    }
}
