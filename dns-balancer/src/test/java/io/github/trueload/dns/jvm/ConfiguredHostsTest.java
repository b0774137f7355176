// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.jvm.ConfiguredHosts.HostNames;
import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EndsInTime
class ConfiguredHostsTest {
    @TempDir
    private Path home;

    private final Properties system = new Properties();
    private Path file;

    @BeforeEach
    void writeUserProperties() throws IOException {
        file = Files.createDirectories(home.resolve("bin")).resolve("user.properties");
        Files.writeString(file, "a=b\ntrueload.dns.jvmHosts = file.test, *.f.test\n");
        system.setProperty("jmeter.home", home.toString());
    }

    @Test
    void theFileComesLastAndIsEnough() {
        assertThat(read().names).hasToString("file.test, *.f.test");
        assertThat(read().origin).isEqualTo("trueload.dns.jvmHosts in bin/user.properties");
    }

    /** JMeter tells its home nowhere before it reads its settings, by which time the first name has been looked up. */
    @Test
    void theHomeIsThatOfTheJarThatStartsJmeter() {
        system.remove("jmeter.home");
        system.setProperty("java.class.path", home.resolve("bin/ApacheJMeter.jar") + File.pathSeparator + "a.jar");
        assertThat(read().names).hasToString("file.test, *.f.test");

        system.setProperty("java.class.path", home.resolve("bin/other.jar").toString());
        assertThat(read().names.isEmpty()).isTrue();
    }

    /** An empty text switches it off for one run. */
    @Test
    void theEnvironmentComesBeforeTheFileAndASystemPropertyBeforeBoth() {
        assertThat(read("env.test").names).hasToString("env.test");
        assertThat(read("").names.isEmpty()).isTrue();

        system.setProperty("trueload.dns.jvmHosts", "property.test");
        assertThat(read("env.test").names).hasToString("property.test");
    }

    /** JMeter says what is wrong with a file that cannot be read. */
    @Test
    void withoutHomeOrFileThatCanBeReadThereIsNoHost() throws IOException {
        Files.writeString(file, "trueload.dns.jvmHosts=\\u00zz");
        assertThat(read().names.isEmpty()).isTrue();
        Files.delete(file);
        assertThat(read().names.isEmpty()).isTrue();
        assertThat(ConfiguredHosts.read(new Properties(), Map.of()).names.isEmpty())
                .isTrue();
    }

    @Test
    void jmetersPropertyCountsOnlyWhereItReplacesTheFile() {
        ConfiguredHosts inFile = read();
        ConfiguredHosts environment = read("env.test");

        assertThat(inFile.or(null)).isSameAs(inFile);
        assertThat(inFile.or("*.f.test file.test")).isSameAs(inFile);
        assertThat(inFile.or("late.test").names).hasToString("late.test");
        assertThat(inFile.or("late.test").origin).isEqualTo("JMeter property trueload.dns.jvmHosts");
        assertThat(environment.or("late.test")).isSameAs(environment);
    }

    /** A name stands for itself, a star for all names below; case and a final dot do not count. */
    @ParameterizedTest
    @CsvSource({
        "db.test, true",
        "Db.TEST., true",
        "a.shop.test, true",
        "a.b.shop.test, true",
        "A.shop.test., true",
        "shop.test, false",
        "a.db.test, false",
        "myshop.test, false",
        ".shop.test, false",
        "'', false"
    })
    void aHostIsChosenByItsNameOrItsDomain(String host, boolean chosen) {
        HostNames names = HostNames.parse("*.Shop.test; DB.Test. ");

        assertThat(names.contain(host)).isEqualTo(chosen);
        assertThat(names.problems).isEmpty();
        assertThat(names).hasToString("*.shop.test, db.test").isEqualTo(HostNames.parse("db.test,*.SHOP.test"));
    }

    @Test
    void whatIsNoNameIsLeftOutAndTold() {
        HostNames names = HostNames.parse("*, *shop.test, 10.0.0.1, http://a.test, -a.test, a..b, web, svc_1.test");

        assertThat(names.problems).hasSize(6).allMatch(problem -> problem.endsWith("it is left out"));
        assertThat(names).hasToString("web, svc_1.test");
        assertThat(HostNames.parse(" , ;\t").isEmpty()).isTrue();
        assertThat(HostNames.parse("").contain("")).isFalse();
        assertThat(HostNames.parse("a.test")).isNotEqualTo(HostNames.parse(""));
    }

    @Test
    void aNameOfThousandsOfPartsIsAsGoodAsAnyOther() {
        String host = "a" + ".a".repeat(20_000);

        assertThat(HostNames.parse(host + ", db.test").contain(host)).isTrue();
    }

    /** They are read before JMeter starts, which none of them may prevent. */
    @Test
    void hostileTextsOfTheEnvironmentAreHostsOrToldAndTakeNoOtherAway() {
        Mutations texts = Mutations.of(18, "app.test, *.shop.test", "a_b-1.example.org;node-2");

        Mutations.areTakenOrNot(() -> {
            String text = texts.text();
            HostNames names = read(text + ",good.test").names;
            assertThat(names.contain("good.test")).as(text).isTrue();
            assertThat(HostNames.parse(names.toString())).as(text).isEqualTo(names);
            return names.problems.isEmpty();
        });
    }

    @Test
    void hostileFilesAreReadAsFarAsTheyGo() {
        Mutations files = Mutations.of(
                19, "# mine\na=b\n" + ConfiguredHosts.PROPERTY + " = good.test, *.f.test\nsize : \\u0031 \\\n  2\n");

        Mutations.areTakenOrNot(() -> {
            // To write over it would wait for the disk.
            Files.deleteIfExists(file);
            Files.write(file, files.bytes());
            assertThat(read().or("good.test").names.isEmpty()).isFalse();
            return read().names.contain("good.test");
        });
    }

    private ConfiguredHosts read() {
        return ConfiguredHosts.read(system, Map.of());
    }

    private ConfiguredHosts read(String environment) {
        return ConfiguredHosts.read(system, Map.of("TRUELOAD_DNS_JVM_HOSTS", environment));
    }
}
