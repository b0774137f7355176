// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import org.apache.jmeter.util.JMeterUtils;

/**
 * Whether stock elements of existing plans work as ours. JMeter reads such an element as our class wherever the
 * plugin's jar is (a plan never needs a jar that is not there), and the class works as JMeter's own unless
 * {@code jmeter-plan-upgrade} is there too. Thread-safe.
 */
public final class UpgradeSwitch {
    private static final boolean INSTALLED =
            UpgradeSwitch.class.getClassLoader().getResource("io/github/trueload/upgrade/PlanUpgrade.class") != null;

    private UpgradeSwitch() {}

    /** Whether the jar is there. */
    public static boolean isInstalled() {
        return INSTALLED;
    }

    /**
     * Whether the jar is there and a user has not switched the upgrade off for this run.
     *
     * @param property as {@code trueload.dns.upgrade}
     */
    public static boolean isOn(String property) {
        return INSTALLED && JMeterUtils.getPropDefault(property, true);
    }
}
