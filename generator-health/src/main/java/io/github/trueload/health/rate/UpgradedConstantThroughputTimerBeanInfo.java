// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.timers.ConstantThroughputTimer;

/**
 * Describes an upgraded timer to JMeter's generic editor, as JMeter (5.4.1 to 5.6.3) describes its own. Hidden from the
 * Add menu. JMeter creates and uses it on the event thread.
 */
public final class UpgradedConstantThroughputTimerBeanInfo extends BeanInfoSupport {
    /** Called by the bean introspector. */
    public UpgradedConstantThroughputTimerBeanInfo() {
        super(UpgradedConstantThroughputTimer.class);
        getBeanDescriptor().setHidden(true);
        createPropertyGroup("delay", new String[] {"throughput", "calcMode"});
        describe(property("throughput"), 0.0);
        describe(
                property("calcMode", ConstantThroughputTimer.Mode.class),
                ConstantThroughputTimer.Mode.ThisThreadOnly.ordinal());
    }

    private static void describe(PropertyDescriptor field, Object initial) {
        field.setValue(NOT_UNDEFINED, Boolean.TRUE);
        field.setValue(DEFAULT, initial);
    }
}
