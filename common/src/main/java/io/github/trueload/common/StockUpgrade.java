// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.lang.reflect.Field;
import java.util.Properties;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stock elements of existing plans that work as ours. JMeter reads such an element as our class wherever the plugin's
 * jar is (a plan never needs a jar that is not there), and the class works as JMeter's own unless
 * {@code jmeter-plan-upgrade} is there too. Thread-safe.
 */
public final class StockUpgrade {
    private static final Logger log = LoggerFactory.getLogger(StockUpgrade.class);

    private static final boolean INSTALLED =
            StockUpgrade.class.getClassLoader().getResource("io/github/trueload/upgrade/PlanUpgrade.class") != null;

    private StockUpgrade() {}

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

    /**
     * Has JMeter save one of our classes under the name of the stock element that it stands for, so that the plan still
     * opens where our jar is missing; to be called when the class is loaded. JMeter 5.4.1 to 5.6.3 have no way to add
     * such a name but their file saveservice.properties, hence the look into a private table; if that fails, plans are
     * saved with our class's name.
     *
     * @param stockAlias as in saveservice.properties
     */
    public static void saveAs(String stockAlias, Class<?> type) {
        try {
            Field table = SaveService.class.getDeclaredField("classToAlias");
            table.setAccessible(true);
            ((Properties) table.get(null)).setProperty(type.getName(), stockAlias);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            log.warn(
                    "Plans with an upgraded {} will be saved with the class {}, which other JMeter installations need"
                            + " too: {}",
                    stockAlias,
                    type.getName(),
                    e.toString());
        }
    }
}
