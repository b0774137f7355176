// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.jvm.ConfiguredHosts.HostNames;
import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Choices of hosts that nobody would write: they are read before JMeter starts, which none of them may prevent. */
@EndsInTime
class HostileHostsTest {
    private static final String GOOD = "good.test";

    @TempDir
    private Path home;

    @Test
    void ofTheEnvironmentAreHostsOrToldAndTakeNoOtherAway() {
        Mutations texts = Mutations.of(18, "app.test, *.shop.test", "a_b-1.example.org;node-2");
        int taken = 0;
        int told = 0;
        for (int i = 0; i < Mutations.INPUTS; i++) {
            String text = texts.text();
            HostNames names = ConfiguredHosts.read(
                            new Properties(), Map.of(ConfiguredHosts.VARIABLE, text + "," + GOOD))
                    .names();
            assertThat(names.contain(GOOD)).as(text).isTrue();
            assertThat(HostNames.parse(names.toString())).as(text).isEqualTo(names);
            taken += names.problems().isEmpty() ? 1 : 0;
            told += names.problems().isEmpty() ? 0 : 1;
        }
        assertThat(taken).isGreaterThan(Mutations.INPUTS / 20);
        assertThat(told).isGreaterThan(Mutations.INPUTS / 20);
    }

    @Test
    void ofAFileAreReadAsFarAsTheyGo() throws IOException {
        Mutations files = Mutations.of(
                19, "# mine\na=b\n" + ConfiguredHosts.PROPERTY + " = good.test, *.f.test\nsize : \\u0031 \\\n  2\n");
        Properties system = new Properties();
        system.setProperty("jmeter.home", home.toString());
        Path file = Files.createDirectories(home.resolve("bin")).resolve("user.properties");
        int found = 0;
        for (int i = 0; i < Mutations.INPUTS; i++) {
            // To write over it would wait for the disk.
            Files.deleteIfExists(file);
            Files.write(file, files.bytes());
            ConfiguredHosts hosts = ConfiguredHosts.read(system, Map.of());
            assertThat(hosts.or(GOOD).names().isEmpty()).isFalse();
            found += hosts.names().contain(GOOD) ? 1 : 0;
        }
        assertThat(found).isBetween(Mutations.INPUTS / 20, Mutations.INPUTS - Mutations.INPUTS / 20);
    }
}
