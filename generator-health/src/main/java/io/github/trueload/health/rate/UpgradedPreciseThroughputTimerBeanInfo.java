// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import org.apache.jmeter.timers.poissonarrivals.PreciseThroughputTimerBeanInfo;

/**
 * Describes an upgraded timer to JMeter's generic editor as JMeter's own, with its fields and texts. Hidden from the
 * Add menu. JMeter creates and uses it on the event thread.
 */
public final class UpgradedPreciseThroughputTimerBeanInfo extends PreciseThroughputTimerBeanInfo {
    /** Called by the bean introspector. */
    public UpgradedPreciseThroughputTimerBeanInfo() {
        getBeanDescriptor().setHidden(true);
    }
}
