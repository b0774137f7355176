// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import java.util.Arrays;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.NullProperty;

/**
 * The properties that a sampler reads in each sample, looked up by their keys only when it has got or lost some since:
 * a look-up takes a lock in JMeter (5.4.1 to 5.6.3), and some forty of them were most of what a sample cost. What a
 * property says is asked for each time. Used by one JMeter thread, for one element.
 */
final class KnownProperties {
    private JMeterProperty[] properties;
    /** At which count of changes each was looked up. */
    private int[] lookedUp;

    /** Knows none yet; more places come when they are asked for. */
    KnownProperties(int places) {
        properties = new JMeterProperty[places];
        lookedUp = new int[places];
    }

    /** The property of a key, which has a place of its own; one with an empty text where it is missing. */
    JMeterProperty get(TestElement element, int place, String key) {
        if (!(element instanceof WatchedSampler)) {
            return element.getProperty(key);
        }
        if (place >= properties.length) {
            properties = Arrays.copyOf(properties, 2 * place);
            lookedUp = Arrays.copyOf(lookedUp, 2 * place);
        }
        int changes = ((WatchedSampler) element).propertyChanges();
        if (properties[place] == null || lookedUp[place] != changes) {
            lookedUp[place] = changes;
            keep(place, element.getProperty(key));
        }
        return properties[place];
    }

    // Elements of defaults lend the same ones to each sample; storing a reference costs a fence with G1.
    private void keep(int place, JMeterProperty property) {
        JMeterProperty last = properties[place];
        boolean stillMissing = last instanceof NullProperty && property instanceof NullProperty;
        if (last != property && !stillMissing) {
            properties[place] = property;
        }
    }
}
