// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;

/**
 * Describes an upgraded timer to JMeter's generic editor, as JMeter (5.4.1 to 5.6.3) describes its own. Hidden from the
 * Add menu. JMeter creates and uses it on the event thread.
 */
public final class UpgradedPreciseThroughputTimerBeanInfo extends BeanInfoSupport {
    /** Called by the bean introspector. */
    public UpgradedPreciseThroughputTimerBeanInfo() {
        super(UpgradedPreciseThroughputTimer.class);
        getBeanDescriptor().setHidden(true);
        createPropertyGroup("delay", new String[] {"throughput", "throughputPeriod", "duration"});
        createPropertyGroup("batching", new String[] {"batchSize", "batchThreadDelay"});
        createPropertyGroup("repeatability", new String[] {"randomSeed"});
        describe("throughput", 100d);
        describe("throughputPeriod", 3600);
        describe("duration", 3600L);
        describe("batchSize", 1);
        describe("batchThreadDelay", 0);
        describe("randomSeed", 0L);
        // Without meaning since JMeter 5.3, and still saved by it.
        describe("exactLimit", 10_000).setHidden(true);
        describe("allowedThroughputSurplus", 1.0d).setHidden(true);
    }

    private PropertyDescriptor describe(String key, Object initial) {
        PropertyDescriptor field = property(key);
        field.setValue(NOT_UNDEFINED, Boolean.TRUE);
        field.setValue(DEFAULT, initial);
        return field;
    }
}
