// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import org.apache.jmeter.gui.GuiPackage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lines for the user: to jmeter.log and, without GUI, to the terminal, where JMeter shows its summaries too. */
final class Lines {
    private static final Logger log = LoggerFactory.getLogger("io.github.trueload.health");

    private Lines() {}

    static void warn(String line) {
        log.warn(line);
        terminal(line);
    }

    static void info(String line) {
        log.info(line);
        terminal(line);
    }

    private static void terminal(String line) {
        if (GuiPackage.getInstance() == null) {
            System.out.println(line);
        }
    }
}
