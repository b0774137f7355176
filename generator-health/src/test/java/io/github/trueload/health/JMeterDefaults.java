// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;

/** Sets up as much of JMeter as its GUI classes and elements need, in one language. Not thread-safe. */
public final class JMeterDefaults {
    private JMeterDefaults() {}

    /** Starts with no property set. */
    public static void load(Path directory, Locale locale) throws IOException {
        Path properties = directory.resolve("jmeter.properties");
        Files.writeString(properties, "");
        JMeterUtils.setJMeterHome(directory.toString());
        JMeterUtils.loadJMeterProperties(properties.toString());
        JMeterUtils.setLocale(locale);
    }
}
