// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import org.apache.jmeter.timers.poissonarrivals.PreciseThroughputTimer;

/** The panel's texts, which JMeter finds by this class's name. Immutable. */
public final class UpgradedPreciseThroughputTimerResources extends StockTexts {
    /** Called when the panel is made. */
    public UpgradedPreciseThroughputTimerResources() {
        super(PreciseThroughputTimer.class);
    }
}
