// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;

/**
 * An element from a plan of jmeter-plugins-for-apache-dubbo. It does what the element of ours does that it extends, but
 * is saved as that plugin's own, which can then still open the plan, as long as nothing is set that it does not know.
 */
public interface OlderElement extends TestElement {
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
    }

    /** A sampler of a plan of 1.3.0 to 1.3.2, which had another package. */
    final class OldestSampler extends DubboSampler implements OlderElement {
        private static final long serialVersionUID = 1L;

        static {
            OlderPlans.Writer.install();
        }
    }

    /** A defaults element of a plan of 2.7.3 to 2.7.8. */
    final class OlderDefaults extends ConfigTestElement implements OlderElement {
        private static final long serialVersionUID = 1L;

        static {
            OlderPlans.Writer.install();
        }
    }
}
