// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.process.JavaHome;

/** JMeter processes in which hosts are balanced for the whole JVM. */
final class JvmWide {
    private JvmWide() {}

    /** A command on the Java of the tests or on Java 25, with the zip's own agent or without it. */
    static JMeterCommand command(JMeterHome home, boolean on25, boolean agent) {
        JMeterCommand command = home.command().java(on25 ? java25() : JavaHome.current());
        return agent
                ? command.jvmArgs("-javaagent:" + home.path().resolve("extras/trueload/jmeter-dns-agent.jar"))
                : command;
    }

    private static JavaHome java25() {
        JavaHome java = JavaHome.ofFeature(25).orElse(null);
        Skip.unless(java != null, JavaHome.missing(25));
        return java;
    }
}
