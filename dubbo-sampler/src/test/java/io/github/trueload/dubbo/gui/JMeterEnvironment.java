// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.nio.file.Path;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Gives JMeter's classes the settings of the JMeter home that the build assembled. */
public final class JMeterEnvironment implements BeforeAllCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
        Path home = Path.of(System.getProperty("trueload.root"), "testkit/runtimes/jmeter/5.4.1/target/home");
        JMeterUtils.setJMeterHome(home.toString());
        JMeterUtils.loadJMeterProperties(home.resolve("bin/jmeter.properties").toString());
        JMeterUtils.setLocale(Locale.ENGLISH);
    }
}
