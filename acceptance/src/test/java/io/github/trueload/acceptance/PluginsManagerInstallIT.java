// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.StubServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our descriptors in the hands of the real JMeter Plugins Manager. */
class PluginsManagerInstallIT {
    private static final String NEW = PluginsRepository.RELEASE;
    private static final String OLD = PluginsRepository.OLDER;
    private static final List<String> ALL = Stream.of(
                    "dns-balancer", "dubbo-sampler", "generator-health", "influx-listener", "plan-upgrade")
            .map(name -> "trueload-" + name)
            .toList();

    @AutoClose
    private static PluginsRepository repository;

    @TempDir
    private Path directory;

    @BeforeAll
    static void publish() throws IOException {
        repository = new PluginsRepository(PluginsManagerInstallIT::jar);
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
            clients.forEach(client -> plan.add(client, client)
                    .direct(provider.address())
                    .set("TIMEOUT", "20000")
                    .echo("a"));

            JMeterResult result = home.command().run(plan::write, directory);

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

    private static Set<String> added(JMeterHome home, Set<String> before) {
        Set<String> now = jars(home);
        assertThat(now).containsAll(before);
        now.removeAll(before);
        return now;
    }

    private static Set<String> jars(JMeterHome home) {
        return TestFiles.below(home.path().resolve("lib"), "").stream()
                .map(file -> home.path().relativize(file).toString())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Path jar(String name) {
        return TestFiles.only(JMeterHome.shared().path().resolve("lib/ext"), name + "-[0-9]*.jar");
    }

    /**
     * The JMeter Plugins Manager in a JMeter's home, called as its {@code PluginsManagerCMD.sh} does. For one thread.
     */
    private static final class PluginsManager {
        private static final Duration PATIENCE = Duration.ofSeconds(60);
        private static final Path FILES = Checkout.root().resolve("testkit/runtimes/plugins-manager/target/lib");

        private final Path home;
        private final Path directory;
        private final String repository;
        private int calls;

        private PluginsManager(Path home, Path directory, String repository) {
            this.home = home;
            this.directory = directory;
            this.repository = repository;
        }

        /** Puts it where its page says: the manager into lib/ext, what starts it into lib. */
        static PluginsManager in(JMeterHome home, Path directory, String repository) throws IOException {
            for (Path jar : TestFiles.in(FILES, "*.jar")) {
                String name = jar.getFileName().toString();
                Path lib = home.path().resolve(name.startsWith("cmdrunner") ? "lib" : "lib/ext");
                Files.copy(jar, lib.resolve(name));
            }
            return new PluginsManager(home.path(), directory, repository);
        }

        /** Changes jars, and waits for the process that moves the files when the one that was called has ended. */
        void change(String command, String plugins) throws IOException {
            Path temporary = Files.createDirectories(directory.resolve("tmp" + ++calls));
            String output = run(temporary, command, plugins);
            assertThat(output).contains("Plugins manager will apply some modifications");
            Await.until("files moved by: " + command + " " + plugins, PATIENCE, () -> moves(temporary)
                    .contains("Done running installers"));
            assertThat(moves(temporary)).doesNotContain("Cannot move");
        }

        /** What a command answers on its last line. */
        String ask(String command) throws IOException {
            String output = run(Files.createDirectories(directory.resolve("tmp" + ++calls)), command);
            return output.strip().lines().reduce("", (before, line) -> line);
        }

        private static String moves(Path temporary) {
            return TestFiles.in(temporary, "jpgc-cleaner-*.log").stream()
                    .map(TestFiles::read)
                    .collect(Collectors.joining());
        }

        private String run(Path temporary, String... arguments) throws IOException {
            List<String> line =
                    new ArrayList<>(List.of(JavaHome.current().java().toString()));
            line.addAll(JavaHome.QUICK_START);
            // Its cache of the catalogue lies in the temporary folder, too: a fresh one for each call.
            line.addAll(List.of(
                    "-Djava.awt.headless=true",
                    "-Djava.io.tmpdir=" + temporary,
                    "-Djpgc.repo.address=" + repository,
                    "-Djpgc.repo.sendstats=false",
                    "-jar",
                    TestFiles.only(home.resolve("lib"), "cmdrunner-*.jar").toString(),
                    "--tool",
                    "org.jmeterplugins.repository.PluginManagerCMD"));
            line.addAll(List.of(arguments));
            return ManagedProcess.start("plugins-manager", temporary, Map.of(), line)
                    .end(PATIENCE)
                    .with(0);
        }
    }

    /**
     * A catalogue for the Plugins Manager on loopback: our descriptors as they are, but for the addresses of the jars,
     * which lead here, and for a release 0.9.0 of each that offers the same files under older names. Thread-safe.
     */
    private static final class PluginsRepository implements AutoCloseable {
        static final String RELEASE = PluginsManagerIT.releaseVersion();
        static final String OLDER = "0.9.0";

        private final StubServer server = StubServer.start(this::answer);
        private final Function<String, Path> jar;
        private final String catalogue;

        /**
         * Starts it.
         *
         * @param jar the file behind a jar's name without version, as in {@code jmeter-dns-balancer}
         */
        PluginsRepository(Function<String, Path> jar) throws IOException {
            this.jar = jar;
            this.catalogue = catalogue();
        }

        /** What the property {@code jpgc.repo.address} is set to. */
        String address() {
            return "http://" + server.address() + "/catalogue";
        }

        @Override
        public void close() {
            server.close();
        }

        private String catalogue() throws IOException {
            ObjectMapper json = new ObjectMapper();
            ArrayNode all = json.createArrayNode();
            for (Path file : PluginsManagerIT.descriptors()) {
                String jars = "http://" + server.address() + "/jars/";
                String text = Files.readString(file).replaceAll("https://[^\"]*/releases/download/[^/]*/", jars);
                ObjectNode plugin = (ObjectNode) json.readTree(text).get(0);
                ObjectNode versions = (ObjectNode) plugin.get("versions");
                JsonNode release = versions.get(RELEASE);
                versions.set(OLDER, json.readTree(release.toString().replace(RELEASE, OLDER)));
                all.add(plugin);
            }
            return all.toString();
        }

        private void answer(HttpExchange exchange) throws IOException {
            String path = exchange.getRequestURI().getPath();
            byte[] body = path.startsWith("/jars/")
                    ? Files.readAllBytes(
                            jar.apply(path.substring("/jars/".length()).replaceAll("-[0-9][^/]*\\.jar$", "")))
                    : catalogue.getBytes(StandardCharsets.UTF_8);
            try (exchange) {
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        }
    }
}
