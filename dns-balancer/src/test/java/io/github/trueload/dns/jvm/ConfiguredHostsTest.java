// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfiguredHostsTest {
    @TempDir
    private Path home;

    private final Properties system = new Properties();

    @BeforeEach
    void writeUserProperties() throws IOException {
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("bin/user.properties"), "a=b\ntrueload.dns.jvmHosts = file.test, *.f.test\n");
        system.setProperty("jmeter.home", home.toString());
    }

    @Test
    void theFileComesLastAndIsEnough() {
        ConfiguredHosts hosts = ConfiguredHosts.read(system, Map.of());

        assertThat(hosts.names()).hasToString("file.test, *.f.test");
        assertThat(hosts.origin()).isEqualTo("trueload.dns.jvmHosts in bin/user.properties");
    }

    /** JMeter tells its home nowhere before it reads its settings, by which time the first name has been looked up. */
    @Test
    void theHomeIsThatOfTheJarThatStartsJmeter() {
        system.remove("jmeter.home");
        system.setProperty("java.class.path", home.resolve("bin/ApacheJMeter.jar") + File.pathSeparator + "a.jar");
        assertThat(ConfiguredHosts.read(system, Map.of()).names()).hasToString("file.test, *.f.test");

        system.setProperty("java.class.path", home.resolve("bin/other.jar").toString());
        assertThat(ConfiguredHosts.read(system, Map.of()).names().isEmpty()).isTrue();
    }

    @Test
    void theEnvironmentComesBeforeTheFileAndASystemPropertyBeforeBoth() {
        Map<String, String> environment = Map.of("TRUELOAD_DNS_JVM_HOSTS", "env.test");

        assertThat(ConfiguredHosts.read(system, environment).names()).hasToString("env.test");
        system.setProperty("trueload.dns.jvmHosts", "property.test");
        assertThat(ConfiguredHosts.read(system, environment).names()).hasToString("property.test");
    }

    @Test
    void anEmptyTextSwitchesItOffForOneRun() {
        assertThat(ConfiguredHosts.read(system, Map.of("TRUELOAD_DNS_JVM_HOSTS", ""))
                        .names()
                        .isEmpty())
                .isTrue();
    }

    @Test
    void withoutHomeOrFileThereIsNoHost() throws IOException {
        Files.delete(home.resolve("bin/user.properties"));
        assertThat(ConfiguredHosts.read(system, Map.of()).names().isEmpty()).isTrue();
        assertThat(ConfiguredHosts.read(new Properties(), Map.of()).names().isEmpty())
                .isTrue();
    }

    @Test
    void aFileThatCannotBeReadIsLeftToJmeter() throws IOException {
        Files.writeString(home.resolve("bin/user.properties"), "trueload.dns.jvmHosts=\\u00zz");

        assertThat(ConfiguredHosts.read(system, Map.of()).names().isEmpty()).isTrue();
    }

    @Test
    void jmetersPropertyCountsOnlyWhereItReplacesTheFile() {
        ConfiguredHosts file = ConfiguredHosts.read(system, Map.of());
        ConfiguredHosts environment = ConfiguredHosts.read(system, Map.of("TRUELOAD_DNS_JVM_HOSTS", "env.test"));

        assertThat(file.or(null)).isSameAs(file);
        assertThat(file.or("*.f.test file.test")).isSameAs(file);
        assertThat(file.or("late.test").names()).hasToString("late.test");
        assertThat(file.or("late.test").origin()).isEqualTo("JMeter property trueload.dns.jvmHosts");
        assertThat(environment.or("late.test")).isSameAs(environment);
    }
}
