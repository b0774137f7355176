// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Gives JMeter's classes the home and the properties that they expect; once per JVM, since they keep them for good. */
final class JMeterSetup implements BeforeAllCallback {
    private static boolean done;

    @Override
    public synchronized void beforeAll(ExtensionContext context) throws IOException {
        synchronized (JMeterSetup.class) {
            if (done) {
                return;
            }
            done = true;
            Path home = Files.createDirectories(Path.of("target", "jmeter-home"));
            for (String file : new String[] {"jmeter.properties", "saveservice.properties", "upgrade.properties"}) {
                try (InputStream in = JMeterUtils.class.getResourceAsStream("/bin/" + file)) {
                    Files.createDirectories(home.resolve("bin"));
                    Files.write(home.resolve("bin").resolve(file), in.readAllBytes());
                }
            }
            JMeterUtils.setJMeterHome(home.toAbsolutePath().toString());
            JMeterUtils.loadJMeterProperties(
                    home.resolve("bin/jmeter.properties").toString());
            JMeterUtils.setLocale(Locale.ENGLISH);
        }
    }
}
