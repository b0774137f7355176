// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import java.nio.file.Path;

/** What to do, in words for a user. Stateless. */
final class ConfiguredText {
    static final String WHERE_TO_WRITE = "Write " + ConfiguredHosts.PROPERTY + " into bin/user.properties, or set the"
            + " environment variable " + ConfiguredHosts.VARIABLE + ", or -D" + ConfiguredHosts.PROPERTY
            + "=... in JVM_ARGS; options of JMeter's command line (-J, -D, -S, -q) come too late";

    private ConfiguredText() {}

    static String takeTheAgent() {
        Path home = ConfiguredHosts.home(System.getProperties());
        return "Add -javaagent:" + (home == null ? "<JMeter's home>" : home.normalize())
                + "/extras/trueload/jmeter-dns-agent.jar to JVM_ARGS";
    }
}
