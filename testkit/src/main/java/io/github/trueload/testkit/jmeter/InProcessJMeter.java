// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Lets JMeter's classes run in this JVM, outside JMeter: gives them a home and the properties that JMeter comes with.
 * Both are static in JMeter, hence one set-up for the whole JVM and no tests of JMeter's classes side by side in it.
 * Without state of its own; for one thread at a time.
 */
public final class InProcessJMeter {
    /** What the classes read from the home, all of which JMeter's own jar of configuration carries. */
    private static final List<String> FILES =
            List.of("jmeter.properties", "saveservice.properties", "upgrade.properties");

    private InProcessJMeter() {}

    /** Sets JMeter up in English; see {@link #setUp(Locale)}. */
    public static void setUp() {
        setUp(Locale.ENGLISH);
    }

    /**
     * Starts afresh: no property but JMeter's own is set afterwards, and texts come in the given language. JMeter's
     * version is that of the jar on the class path. The home is a directory for temporary files, one per process, and
     * goes with the process.
     */
    public static void setUp(Locale locale) {
        try {
            Path home = home();
            JMeterUtils.setJMeterHome(home.toString());
            JMeterUtils.loadJMeterProperties(
                    home.resolve("bin").resolve(FILES.get(0)).toString());
            JMeterUtils.setLocale(locale);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path home() throws IOException {
        Path home = Path.of(
                System.getProperty("java.io.tmpdir"),
                "jmeter-in-process-" + ProcessHandle.current().pid());
        Path bin = Files.createDirectories(home.resolve("bin"));
        home.toFile().deleteOnExit();
        bin.toFile().deleteOnExit();
        for (String name : FILES) {
            Path file = bin.resolve(name);
            try (InputStream own = JMeterUtils.class.getResourceAsStream("/bin/" + name)) {
                Files.write(file, own.readAllBytes());
            }
            file.toFile().deleteOnExit();
        }
        return home;
    }
}
