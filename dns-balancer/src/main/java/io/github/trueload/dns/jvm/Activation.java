// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Compares what is configured with what look-ups really do: it makes two, of a name that exists nowhere but here.
 * Stateless.
 */
public final class Activation {
    private static final int FIRST_WITH_AGENT = 9;
    private static final int FIRST_WITH_RESOLVER = 18;

    private final JvmNames names;
    private final ConfiguredHosts now;
    private final int java;
    private final List<String> jvmArguments;

    Activation(JvmNames names, ConfiguredHosts now, int java, List<String> jvmArguments) {
        this.names = names;
        this.now = now;
        this.java = java;
        this.jvmArguments = jvmArguments;
    }

    /** The state of this JVM, with the hosts as JMeter's properties have them by now; null for none. */
    public static Activation ofThisJvm(String jmeterProperty) {
        return new Activation(
                JvmNames.ofThisJvm(),
                ConfiguredHosts.read().or(jmeterProperty),
                feature(System.getProperty("java.specification.version")),
                ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    /** Why hosts that are configured are not balanced, and what to do; empty when all is as configured. */
    public Optional<String> problem() {
        if (now.names.isEmpty() && names.hosts().isEmpty()) {
            return Optional.empty();
        }
        String why = isOpened() ? whyNotAsked() : whyNotOpened();
        return why == null
                ? Optional.empty()
                : Optional.of("Balancing " + now.names + " for the whole JVM is configured (" + now.origin
                        + "), but not active, because " + why);
    }

    /** The JVM takes its resolver with its first look-up, which is made here if nobody has made one yet. */
    private boolean isOpened() {
        try {
            if (names.way() == null && java >= FIRST_WITH_RESOLVER) {
                InetAddress.getByName("localhost");
            }
        } catch (UnknownHostException e) {
            // Even a look-up that fails makes the JVM take its resolver.
        }
        return names.way() != null;
    }

    private String whyNotAsked() {
        if (!now.names.equals(names.hosts())) {
            return "when the JVM made its first look-up it was '" + names.hosts() + "' (" + names.origin() + "). "
                    + whereToWrite();
        }
        try {
            InetAddress first = InetAddress.getByName(JvmNames.PROBE);
            return first.equals(InetAddress.getByName(JvmNames.PROBE))
                    ? "this JVM had set up its own cache of look-ups before. " + takeTheAgent()
                    : null;
        } catch (UnknownHostException e) {
            return "something else has taken the place of the " + names.way() + " that was to bring look-ups here";
        }
    }

    private String whyNotOpened() {
        if (java < FIRST_WITH_AGENT) {
            return "Java " + java + " has no way to do so. Take Java 9 or newer, or, for HTTP Requests, a DNS Balancer"
                    + " element";
        }
        if (AgentLink.problem() != null) {
            return "its agent does not work here: " + AgentLink.problem();
        }
        if (java < FIRST_WITH_RESOLVER) {
            return "Java " + java + " needs an agent to do so. " + takeTheAgent();
        }
        if (names.hosts().isEmpty()) {
            return "it was not yet set when the JVM made its first look-up. " + whereToWrite();
        }
        return earlyLookUp() + takeTheAgent();
    }

    private String earlyLookUp() {
        if (System.getProperty("jdk.net.hosts.file") != null) {
            return "with -Djdk.net.hosts.file the JVM takes no resolver but that file. ";
        }
        for (String argument : jvmArguments) {
            if (argument.startsWith("-Dcom.sun.management.jmxremote.port") || argument.startsWith("-javaagent:")) {
                // An agent's options may hold the key of its licence.
                return argument.replaceFirst("(?s)^(-javaagent:[^=]*=).*", "$1...")
                        + " makes the JVM look up a name before JMeter has told it of lib/ext. ";
            }
        }
        return "something looked up a name before JMeter had told the JVM of lib/ext, or another resolver of names"
                + " stands before it. ";
    }

    private static String whereToWrite() {
        return "Write " + ConfiguredHosts.PROPERTY + " into bin/user.properties, or set the environment variable "
                + ConfiguredHosts.VARIABLE + ", or -D" + ConfiguredHosts.PROPERTY
                + "=... in JVM_ARGS; options of JMeter's command line (-J, -D, -S, -q) come too late";
    }

    private static String takeTheAgent() {
        Path home = ConfiguredHosts.home(System.getProperties());
        return "Add -javaagent:" + (home == null ? "<JMeter's home>" : home.normalize())
                + "/extras/trueload/jmeter-dns-agent.jar to JVM_ARGS";
    }

    private static int feature(String specification) {
        String version = specification.startsWith("1.") ? specification.substring(2) : specification;
        return Integer.parseInt(version);
    }
}
