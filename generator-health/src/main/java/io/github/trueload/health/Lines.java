// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import org.apache.jmeter.gui.GuiPackage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lines for the user: to jmeter.log and, without GUI, to the terminal, where JMeter shows its summaries too. To be made
 * before the JVM ends, see {@link RunEnd}. Thread-safe.
 */
final class Lines {
    private final Logger log = LoggerFactory.getLogger("io.github.trueload.health");

    void warn(String line) {
        log.warn(line);
        terminal(line);
    }

    void info(String line) {
        log.info(line);
        terminal(line);
    }

    private static void terminal(String line) {
        if (GuiPackage.getInstance() == null) {
            System.out.println(line);
        }
    }
}
