// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.util.JMeterUtils;

/** Lets JMeter's classes run outside JMeter. */
public final class JMeterSettings {
    private JMeterSettings() {}

    /** Gives JMeter an empty set of properties. */
    public static synchronized void load() {
        try {
            Path empty = Files.createTempFile("jmeter", ".properties");
            JMeterUtils.loadJMeterProperties(empty.toString());
            Files.delete(empty);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
