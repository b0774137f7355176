// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our descriptors in the hands of the real JMeter Plugins Manager. */
class PluginsManagerInstallIT {
    private static final String NEW = PluginsRepository.RELEASE;
    private static final String OLD = PluginsRepository.OLDER;
    private static final List<String> ALL = List.of(
            "trueload-dns-balancer",
            "trueload-dubbo-sampler",
            "trueload-generator-health",
            "trueload-influx-listener",
            "trueload-plan-upgrade");

    @TempDir
    private static Path common;

    private static JMeterHome full;
    private static PluginsRepository repository;

    @TempDir
    private Path directory;

    @BeforeAll
    static void publish() throws IOException {
        full = JMeterHome.create("5.6.3", common.resolve("full")).withTrueload();
        repository = PluginsRepository.start(PluginsManagerInstallIT::jar);
    }

    @AfterAll
    static void close() {
        repository.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.6.3"})
    void whatIsInstalledUpgradedAndRemovedLeavesJMeterAsItWas(String version) throws IOException {
        Skip.unlessAll(false);
        JMeterHome home = JMeterHome.create(version, directory.resolve("home"));
        PluginsManager manager = PluginsManager.in(home, directory, repository.address());
        Set<String> before = jars(home);

        manager.change("install", plugins(OLD));
        assertThat(added(home, before)).isEqualTo(expected(OLD));
        assertThat(manager.ask("upgrades")).isEqualTo("[" + plugins(NEW).replace(",", ", ") + "]");

        manager.change("install", plugins(NEW));
        assertThat(added(home, before)).isEqualTo(expected(NEW));
        assertThat(manager.ask("upgrades")).isEqualTo("There is nothing to update.");
        callsDubboWithBothClients(home);

        manager.change("uninstall", String.join(",", ALL));
        assertThat(jars(home)).isEqualTo(before);
    }

    /** Two of one client jar, of which JMeter would take either, are what must not be left. */
    @Test
    void upgradesWhatWasUnzipped() throws IOException {
        JMeterHome home = JMeterHome.create("5.6.3", directory.resolve("home"));
        Set<String> before = jars(home);
        for (String name : List.of("jmeter-dubbo-sampler", "jmeter-dubbo27-client", "jmeter-dubbo33-client")) {
            Files.copy(jar(name), home.path().resolve("lib/ext/" + name + "-" + OLD + ".jar"));
        }
        PluginsManager manager = PluginsManager.in(home, directory, repository.address());

        manager.change("install", "trueload-dubbo-sampler=" + NEW);

        assertThat(added(home, before))
                .filteredOn(file -> file.contains("dubbo"))
                .containsExactly(
                        "lib/ext/jmeter-dubbo-sampler-" + NEW + ".jar",
                        "lib/jmeter-dubbo27-client-" + NEW + ".jar",
                        "lib/jmeter-dubbo33-client-" + NEW + ".jar");
    }

    @Test
    void bringsWithAnUpgradeOfPlansWhatItNeeds() throws IOException {
        Skip.unlessAll(false);
        JMeterHome home = JMeterHome.create("5.6.3", directory.resolve("home"));
        PluginsManager manager = PluginsManager.in(home, directory, repository.address());

        manager.change("install", "trueload-plan-upgrade");

        assertThat(manager.ask("status"))
                .contains("trueload-dns-balancer", "trueload-generator-health", "trueload-influx-listener")
                .doesNotContain("trueload-dubbo-sampler");
    }

    /** By the component classes: the manager offers what a plan lacks. */
    @Test
    void findsOutWhatAPlanNeeds() throws IOException {
        JMeterHome home = JMeterHome.create("5.6.3", directory.resolve("home"));
        PluginsManager manager = PluginsManager.in(home, directory, repository.address());
        String plans = Stream.of("dns-balancer", "dubbo-direct", "rate-timer", "influx-listener-on-slaves")
                .map(name ->
                        Checkout.root().resolve("examples/" + name + ".jmx").toString())
                .collect(Collectors.joining(","));

        manager.change("install-for-jmx", plans);

        assertThat(manager.ask("status"))
                .isEqualTo(ALL.stream()
                        .filter(id -> !id.equals("trueload-plan-upgrade"))
                        .map(id -> id + "=" + NEW)
                        .collect(Collectors.joining(", ", "[", "]")));
    }

    /** The manager puts them into lib, where the zip has them in lib/ext. */
    private void callsDubboWithBothClients(JMeterHome home) {
        List<String> clients = List.of("2.7", "3.3");
        try (DubboProvider provider = DubboProvider.of("2.7.23", directory.resolve("provider"))
                .version("1.0")
                .start()) {
            DubboPlan plan = new DubboPlan();
            clients.forEach(client -> plan.add(client)
                    .direct(provider.address())
                    .set("BUNDLE", client)
                    .set("TIMEOUT", "20000")
                    .method("echo")
                    .argument("String", "a")
                    .answers("\"a\""));

            JMeterResult result =
                    home.command().run(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"));

            assertThat(result.jtl().column("success")).containsExactly("true", "true");
            assertThat(result.logLines(" ERROR ")).isEmpty();
            clients.forEach(client -> assertThat(result.log()).contains("Dubbo " + client + " reference opened"));
        }
    }

    private static String plugins(String version) {
        return ALL.stream().map(id -> id + "=" + version).collect(Collectors.joining(","));
    }

    private static Set<String> expected(String version) {
        Stream<String> plugins = ALL.stream().map(id -> "lib/ext/" + id.replace("trueload-", "jmeter-"));
        Stream<String> clients = Stream.of("lib/jmeter-dubbo27-client", "lib/jmeter-dubbo33-client");
        return Stream.concat(plugins, clients)
                .map(name -> name + "-" + version + ".jar")
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> added(JMeterHome home, Set<String> before) throws IOException {
        Set<String> now = jars(home);
        assertThat(now).containsAll(before);
        now.removeAll(before);
        return now;
    }

    private static Set<String> jars(JMeterHome home) throws IOException {
        try (Stream<Path> files = Files.walk(home.path().resolve("lib"))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> home.path().relativize(file).toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Path jar(String name) {
        try (DirectoryStream<Path> found =
                Files.newDirectoryStream(full.path().resolve("lib/ext"), name + "-[0-9]*.jar")) {
            return found.iterator().next();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
