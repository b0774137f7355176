// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.gui.GuiPackage;

/**
 * How JMeter was started. It keeps most of its command line to itself (5.4.1 to 5.6.3), but the JVM shows it in a
 * system property, there without quotation marks: an argument ends where the next option begins. Immutable.
 */
final class Launch {
    /** Who JMeter is in this JVM. */
    enum Mode {
        GUI,
        /** {@code jmeter -n}. */
        WITHOUT_GUI,
        /** {@code jmeter -s}. */
        SLAVE,
        /** Another program, such as a test. */
        OTHER
    }

    /** Empty or false: none; a folder, or a folder and the beginning of the names; not set: beside the JTL. */
    private static final String REPORT = "trueload.health.report";

    final Mode mode;
    private final String commandLine;

    Launch(Mode mode, String commandLine) {
        this.mode = mode;
        // What a JVM without a locale cannot read is in the names of JMeter's files a question mark.
        this.commandLine = " " + commandLine.replace('\uFFFD', '?');
    }

    static Launch ofThisJvm() {
        String commandLine = System.getProperty("sun.java.command", "");
        if (GuiPackage.getInstance() != null) {
            return new Launch(Mode.GUI, commandLine);
        }
        if (Boolean.getBoolean(JMeter.JMETER_NON_GUI)) {
            return new Launch(Mode.WITHOUT_GUI, commandLine);
        }
        boolean slave = Pattern.compile("ApacheJMeter.*\\s(-s|--server)(\\s|$)")
                .matcher(commandLine)
                .find();
        return new Launch(slave ? Mode.SLAVE : Mode.OTHER, commandLine);
    }

    /** Whether the test runs on slaves, so that JMeter tells no element here of its start (5.4.1 to 5.6.3). */
    boolean isMaster() {
        return Pattern.compile("\\s(-[nefX]*(r[nefX]*(?=\\s|$)|R)|--runremote|--remotestart)")
                .matcher(commandLine)
                .find();
    }

    /** The file of {@code -l}; empty without one, and for what is none, such as {@code /dev/null}. */
    private String jtl() {
        String name = argument("-l|--logfile[\\s=]");
        Path file = Paths.get(name);
        return Files.exists(file) && !Files.isRegularFile(file) ? "" : name;
    }

    /** The file of {@code -t}; empty without one. */
    String plan() {
        return argument("-t|--testfile[\\s=]");
    }

    /** Whether a property was set to nothing with {@code -J}, which JMeter takes for removing it (5.4.1 to 5.6.3). */
    private boolean empties(String property) {
        return Pattern.compile("\\s(-J|--jmeterproperty[\\s=])" + Pattern.quote(property) + "=?(?=\\s|$)")
                .matcher(commandLine)
                .find();
    }

    /** Folder and beginning of the names of the run's report; empty where none is wanted. */
    Optional<Path> report(UnaryOperator<String> properties) {
        String place = properties.apply(REPORT);
        boolean unwanted = place == null
                ? mode == Mode.OTHER || empties(REPORT)
                : place.trim().isEmpty() || place.trim().equalsIgnoreCase("false");
        if (unwanted) {
            return Optional.empty();
        }
        String name = reportName(properties);
        if (place == null) {
            Path beside = Paths.get(jtl().isEmpty() ? name : jtl()).toAbsolutePath();
            return Optional.of(beside.resolveSibling(name));
        }
        boolean folder = place.endsWith("/") || place.endsWith("\\") || Files.isDirectory(Paths.get(place));
        Path base = Paths.get(place.trim()).toAbsolutePath();
        return Optional.of(folder ? base.resolve(name) : base);
    }

    /** Slaves of one machine share their working folder, but not their port. */
    private String reportName(UnaryOperator<String> properties) {
        if (mode == Mode.SLAVE) {
            String port = properties.apply("server_port");
            return "slave-" + (port == null || port.trim().isEmpty() ? "1099" : port.trim());
        }
        return jtl().isEmpty()
                ? "jmeter"
                : Paths.get(jtl()).getFileName().toString().replaceFirst("(?<=.)\\.[^.]*$", "");
    }

    /** Behind the letter of an option its argument may stand without a blank. */
    private String argument(String option) {
        Matcher matcher = Pattern.compile("\\s(?:" + option + ")[\\s=]*(.+?)(?=\\s--?[A-Za-z]|\\s*$)")
                .matcher(commandLine);
        return matcher.find() ? matcher.group(1).trim() : "";
    }
}
