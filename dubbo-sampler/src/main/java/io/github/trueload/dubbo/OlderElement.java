// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import org.apache.jmeter.testelement.TestElement;

/**
 * An element that came from a plan of jmeter-plugins-for-apache-dubbo. In all it does it is one of ours, but it is
 * saved as that plugin's own, which can then still open the plan, as long as nothing is set that the plugin does not
 * know.
 */
public interface OlderElement extends TestElement {
    /** The class of the older plugin, or of JMeter, whose name stands in the plan. */
    String olderClass();

    /** The class of the panel that stands in the plan. */
    String olderPanel();

    /** The class of ours as which the element is saved where it says more. */
    Class<? extends TestElement> ownClass();

    /** What is set that the older plugin does not know, as the panel calls it; {@code null} where nothing is. */
    default String unknownToOlder() {
        return OlderPlans.unknownIn(this);
    }
}
