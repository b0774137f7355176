// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.FreePorts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that are configured for the whole JVM and cannot be balanced: one ERROR that says why. */
class JvmWideProblemsIT {
    /** With a hosts file of the JVM's own JMeter does not find this machine's name and says so several times. */
    private static final String OF_OURS = " i.g.t.d.";

    private static final String PROPERTY = "trueload.dns.jvmHosts";

    @TempDir
    private Path directory;

    private JMeterHome home;

    @BeforeEach
    void layOutJmeter() {
        home = JMeterHome.trueload(directory);
    }

    @Test
    void java17WithoutTheAgent() {
        home.append("user.properties", PROPERTY + "=*.shop.test");

        String error = onlyError(JvmWideIT.command(home, false, false));

        assertThat(error)
                .contains(
                        "Balancing *.shop.test for the whole JVM",
                        PROPERTY + " in bin/user.properties",
                        "not active, because Java 17 needs an agent",
                        "-javaagent:" + home.path() + "/extras/trueload/jmeter-dns-agent.jar");
    }

    /** With a port for JMX the JVM looks up a name before JMeter's start class runs. */
    @Test
    void java25WithAPortForJmx() {
        Skip.unlessAll(false);
        assertThat(onlyError(withJmxPort(false)))
                .contains("because -Dcom.sun.management.jmxremote.port=", "Add -javaagent:");
    }

    @Test
    void anotherAgentThatLooksUpANameFirst() {
        Skip.unlessAll(false);
        String agent = "-javaagent:" + EarlyAgent.jar(directory.resolve("early.jar"));
        JMeterCommand resolver = JvmWideIT.command(home, true, false).env("TRUELOAD_DNS_JVM_HOSTS", "db.test");
        assertThat(onlyError(resolver.jvmArgs(agent)))
                .contains("because " + agent + " makes the JVM look up a name before", "Add -javaagent:");

        JMeterCommand both = JvmWideIT.command(home, true, false).env("TRUELOAD_DNS_JVM_HOSTS", "db.test");
        assertActive(both.jvmArgs(agent, "-javaagent:" + home.path().resolve("extras/trueload/jmeter-dns-agent.jar")));
    }

    @Test
    void theAgentIsInTimeForAPortForJmx() {
        Skip.unlessAll(false);

        assertActive(withJmxPort(true));
    }

    @Test
    void optionsOfJmetersCommandLineComeTooLate() {
        Skip.unlessAll(false);
        JMeterCommand late = JvmWideIT.command(home, true, false).property(PROPERTY, "db.test");
        assertThat(onlyError(late))
                .contains("JMeter property " + PROPERTY, "not yet set when the JVM made its first look-up", "too late");

        JMeterCommand system = JvmWideIT.command(home, true, false).args("-D" + PROPERTY + "=db.test");
        assertThat(onlyError(system)).contains("system property " + PROPERTY, "not yet set");

        home.append("user.properties", PROPERTY + "=a.test");
        JMeterCommand other = JvmWideIT.command(home, true, false).property(PROPERTY, "db.test");
        assertThat(onlyError(other)).contains("Balancing db.test", "it was 'a.test'");
    }

    @Test
    void aHostsFileOfTheJvmIsAllItLooksInto() throws IOException {
        Skip.unlessAll(false);
        Path file = Files.writeString(directory.resolve("hosts"), "127.0.0.1 localhost\n");
        String option = "-Djdk.net.hosts.file=" + file;

        assertThat(onlyError(JvmWideIT.command(home, true, false).jvmArgs(option, "-D" + PROPERTY + "=db.test")))
                .contains("with -Djdk.net.hosts.file the JVM takes no resolver but that file");
        assertActive(JvmWideIT.command(home, true, true).jvmArgs(option, "-D" + PROPERTY + "=db.test"));
    }

    @Test
    void whatIsNoHostNameIsToldOnce() {
        Skip.unlessAll(false);
        home.append("user.properties", PROPERTY + "=db.test 10.0.0.1");

        JMeterResult result = run(JvmWideIT.command(home, true, false));

        assertThat(result.logLines(" WARN ")).singleElement().asString().contains("'10.0.0.1' is neither a host name");
        assertThat(result.logLines("Every look-up of db.test in this JVM")).hasSize(1);
    }

    private JMeterCommand withJmxPort(boolean agent) {
        return JvmWideIT.command(home, true, agent)
                .env("TRUELOAD_DNS_JVM_HOSTS", "db.test")
                .jvmArgs(
                        "-Dcom.sun.management.jmxremote.host=127.0.0.1",
                        "-Dcom.sun.management.jmxremote.port=" + FreePorts.next(),
                        "-Dcom.sun.management.jmxremote.authenticate=false",
                        "-Dcom.sun.management.jmxremote.ssl=false");
    }

    private String onlyError(JMeterCommand command) {
        JMeterResult result = run(command);
        assertThat(result.jtl().size()).isEqualTo(10);
        assertThat(result.logLines(OF_OURS))
                .filteredOn(line -> line.contains(" ERROR "))
                .hasSize(1);
        assertThat(result.logLines("DnsAddress")).isEmpty();
        return result.logLines(" ERROR i.g.t.d.").get(0);
    }

    private void assertActive(JMeterCommand command) {
        JMeterResult result = run(command);
        assertThat(result.logLines(" ERROR i.g.t.d.")).isEmpty();
        assertThat(result.logLines("Every look-up of db.test")).hasSize(1);
    }

    private JMeterResult run(JMeterCommand command) {
        return command.run(Plans.own("nothing.jmx"), directory.resolve("run" + FreePorts.next()));
    }

    /** An agent as many are: it looks a name up before the main class runs. Stateless. */
    private static final class EarlyAgent {
        private EarlyAgent() {}

        /** Called by the JVM. */
        public static void premain(String arguments) throws UnknownHostException {
            InetAddress.getAllByName("localhost");
        }

        /** Writes its jar. */
        static Path jar(Path file) {
            Manifest manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), EarlyAgent.class.getName());
            String entry = EarlyAgent.class.getName().replace('.', '/') + ".class";
            try (OutputStream out = Files.newOutputStream(file);
                    JarOutputStream jar = new JarOutputStream(out, manifest);
                    InputStream in = EarlyAgent.class.getClassLoader().getResourceAsStream(entry)) {
                jar.putNextEntry(new JarEntry(entry));
                in.transferTo(jar);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return file;
        }
    }
}
