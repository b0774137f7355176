// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.lang.reflect.Field;
import java.util.Properties;
import org.apache.jmeter.save.SaveService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes JMeter save one of our classes under the name of the stock element that it stands for, so that a plan that was
 * upgraded on loading still opens where our jar is missing. JMeter 5.4.1 to 5.6.3 have no way to add such a name but
 * their file saveservice.properties, hence the look into a private table; if that fails, plans are saved with our
 * class's name.
 */
public final class StockAlias {
    private static final Logger log = LoggerFactory.getLogger(StockAlias.class);

    private StockAlias() {}

    /** Saves a class under an alias of saveservice.properties; to be called when the class is loaded. */
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
