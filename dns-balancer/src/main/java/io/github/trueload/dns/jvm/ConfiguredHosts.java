// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Which hosts a user wants to have balanced for the whole JVM, and where that is written. Read before JMeter reads its
 * settings, hence without JMeter: the first of system property, environment and {@code bin/user.properties} that has
 * the name counts, even when it is empty. Immutable.
 */
final class ConfiguredHosts {
    static final String PROPERTY = "trueload.dns.jvmHosts";
    static final String VARIABLE = "TRUELOAD_DNS_JVM_HOSTS";

    private static final String FILE = "bin/user.properties";
    private static final String LAUNCHER = "ApacheJMeter.jar";

    private final HostNames names;
    private final String origin;
    /** JMeter's command line replaces what stands in its file, but neither of the others. */
    private final boolean replaceable;

    private ConfiguredHosts(String text, String origin, boolean replaceable) {
        this.names = HostNames.parse(text);
        this.origin = origin;
        this.replaceable = replaceable;
    }

    static ConfiguredHosts read() {
        return read(System.getProperties(), System.getenv());
    }

    /** Reads from the given system properties and environment. */
    static ConfiguredHosts read(Properties system, Map<String, String> environment) {
        String property = system.getProperty(PROPERTY);
        if (property != null) {
            return new ConfiguredHosts(property, "system property " + PROPERTY, false);
        }
        String variable = environment.get(VARIABLE);
        if (variable != null) {
            return new ConfiguredHosts(variable, "environment variable " + VARIABLE, false);
        }
        Path home = home(system);
        String written = home == null ? null : inFile(home.resolve(FILE));
        return written == null
                ? new ConfiguredHosts("", "nowhere", true)
                : new ConfiguredHosts(written, PROPERTY + " in " + FILE, true);
    }

    /**
     * What a user means who has given JMeter the property as well.
     *
     * @param text the JMeter property, null when it is not set
     */
    ConfiguredHosts or(String text) {
        return !replaceable || text == null || HostNames.parse(text).equals(names)
                ? this
                : new ConfiguredHosts(text, "JMeter property " + PROPERTY, true);
    }

    HostNames names() {
        return names;
    }

    /** Where the names are written, in words. */
    String origin() {
        return origin;
    }

    /** JMeter's home, found as its start class finds it (NewDriver of 5.4.1 to 5.6.3); null when that is unknown. */
    static Path home(Properties system) {
        String given = system.getProperty("jmeter.home", "");
        if (!given.isEmpty()) {
            return Paths.get(given);
        }
        String first = system.getProperty("java.class.path", "").split(Pattern.quote(File.pathSeparator))[0];
        Path launcher = Paths.get(first).toAbsolutePath();
        boolean isJmeter = launcher.endsWith(LAUNCHER) && launcher.getNameCount() > 2;
        return isJmeter ? launcher.getParent().getParent() : null;
    }

    private static String inFile(Path file) {
        if (!Files.isReadable(file)) {
            return null;
        }
        try (InputStream in = Files.newInputStream(file)) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty(PROPERTY);
        } catch (IOException | IllegalArgumentException e) {
            // JMeter reads the same file a moment later and says what is wrong with it.
            return null;
        }
    }
}
