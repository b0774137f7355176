// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which hosts a user wants to have balanced for the whole JVM, and where that is written. Read before JMeter reads its
 * settings, hence without JMeter: the first of system property, environment and {@code bin/user.properties} that has
 * the name counts, even when it is empty. Immutable.
 */
public final class ConfiguredHosts {
    static final String PROPERTY = "trueload.dns.jvmHosts";
    static final String VARIABLE = "TRUELOAD_DNS_JVM_HOSTS";

    private static final String FILE = "bin/user.properties";
    private static final String LAUNCHER = "ApacheJMeter.jar";

    final HostNames names;
    /** Where the names are written, in words. */
    final String origin;
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

    /** What a user means who has given JMeter the property as well; null when it is not set. */
    ConfiguredHosts or(String text) {
        return !replaceable || text == null || HostNames.parse(text).equals(names)
                ? this
                : new ConfiguredHosts(text, "JMeter property " + PROPERTY, true);
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

    /** A choice of hosts: whole names, and {@code *.domain} for all names below a domain. Immutable. */
    public static final class HostNames {
        private static final Pattern SEPARATORS = Pattern.compile("[,;\\s]+");
        /** Possessive, or a name of thousands of parts would take as many frames of the stack. */
        private static final Pattern NAME =
                Pattern.compile("[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?" + "(\\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*+");

        private static final Pattern IP_ADDRESS = Pattern.compile("[0-9.]+");
        private static final String ANY_BELOW = "*.";

        /** In lower case, with the star of those that stand for all names below. */
        private final Set<String> names;

        /** What is wrong with the text, each in words for a user. */
        public final List<String> problems;

        private HostNames(Set<String> names, List<String> problems) {
            this.names = names;
            this.problems = Collections.unmodifiableList(problems);
        }

        /** Reads names that are separated by commas, semicolons or spaces; what is no name is left out and told. */
        public static HostNames parse(String text) {
            Set<String> names = new LinkedHashSet<>();
            List<String> problems = new ArrayList<>();
            for (String part : SEPARATORS.split(text)) {
                String name = normalize(part);
                String rest = name.startsWith(ANY_BELOW) ? name.substring(ANY_BELOW.length()) : name;
                if (NAME.matcher(rest).matches() && !IP_ADDRESS.matcher(rest).matches()) {
                    names.add(name);
                } else if (!name.isEmpty()) {
                    problems.add("'" + part + "' is neither a host name nor *.domain; it is left out");
                }
            }
            return new HostNames(names, problems);
        }

        /** Whether a host is one of them, whatever the case; a dot at its end does not count. */
        public boolean contain(String host) {
            if (isEmpty()) {
                return false;
            }
            String name = normalize(host);
            return names.contains(name) || names.stream().anyMatch(each -> isBelow(name, each));
        }

        private static boolean isBelow(String name, String choice) {
            return choice.startsWith(ANY_BELOW)
                    && name.length() >= choice.length()
                    && name.endsWith(choice.substring(1));
        }

        /** Whether no host is chosen. */
        public boolean isEmpty() {
            return names.isEmpty();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof HostNames && names.equals(((HostNames) other).names);
        }

        @Override
        public int hashCode() {
            return names.hashCode();
        }

        @Override
        public String toString() {
            return String.join(", ", names);
        }

        private static String normalize(String host) {
            String name = host.toLowerCase(Locale.ROOT);
            return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
        }
    }
}
