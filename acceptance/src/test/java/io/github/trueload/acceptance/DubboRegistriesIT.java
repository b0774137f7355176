// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.SimpleRegistryServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import io.github.trueload.testkit.jmeter.StopPort;
import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import io.github.trueload.testkit.process.Network;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Registries other than an open ZooKeeper, with users and passwords, in real JMeter against real servers. */
@Order(1)
class DubboRegistriesIT {
    private static final Duration LONG = Duration.ofSeconds(180);
    private static final String USER = "ada";
    private static final String PASSWORD = PlantedSecrets.of("registry");
    private static final String WRONG = PlantedSecrets.of("wrong");

    @TempDir
    private Path directory;
    /** As an argument: the services, each with interface, version, and whether it has a method echo. */
    static final String SERVICES = "${__groovy(services())}";

    @Test
    void findsProvidersThroughRedis() throws IOException {
        Skip.unlessAll(false);
        try (RedisServer open = RedisServer.start(directory.resolve("open"), "");
                RedisServer closed = RedisServer.start(directory.resolve("closed"), PASSWORD);
                DubboProvider first = provider("2.7.23", "redis://" + open.address());
                DubboProvider second = provider("2.7.23", "redis://any:" + PASSWORD + "@" + closed.address())) {
            DubboPlan plan = new DubboPlan();
            echo(plan, "open").set("REGISTRY_PROTOCOL", "redis").direct(open.address());
            login(echo(plan, "closed").set("REGISTRY_PROTOCOL", "redis").direct(closed.address()), PASSWORD);
            login(echo(plan, "wrong").set("REGISTRY_PROTOCOL", "redis").direct(closed.address()), WRONG);
            echo(plan, "3.3")
                    .set("REGISTRY_PROTOCOL", "redis")
                    .direct(open.address())
                    .set("BUNDLE", "3.3");

            plan.add("browse")
                    .direct(first.address())
                    .method("echo")
                    .argument("String", SERVICES)
                    .answers("\"" + DubboProvider.INTERFACE + " 1.0 with echo\"");
            Path services = browsingScript(
                    directory.resolve("services.groovy"),
                    Map.of("REGISTRY_PROTOCOL", "redis", "ADDRESS", closed.address(), "REGISTRY_PASSWORD", PASSWORD));

            JMeterResult result = JMeterHome.shared()
                    .command()
                    .property("groovy.utilities", services)
                    .run(plan::write, directory);

            assertThat(result.jtl().column("success")).containsExactly("true", "true", "false", "false", "true");
            assertThat(message(result, 2)).contains("redis registry " + closed.address());
            assertThat(message(result, 3)).endsWith("with registry redis: use bundle 2.7");
            assertThat(first.process().isAlive() && second.process().isAlive()).isTrue();
            assertNoSecret(result);
        }
    }

    /** And to nobody else, not even in samples that are saved in full. */
    @ParameterizedTest
    @CsvSource({"3.4.13, 2.6.12, 2.7", "3.8.4, 2.7.23, 2.7 3.3"})
    void showsItsPasswordToZooKeeper(String server, String dubbo, String bundles) throws IOException {
        Skip.unlessAll(server.equals("3.8.4"));
        try (ZooKeeperServer zooKeeper = ZooKeeperServer.start(server, directory.resolve("zookeeper"));
                DubboProvider provider = provider(dubbo, "zookeeper://" + zooKeeper.address())) {
            String service = "/dubbo/" + DubboProvider.INTERFACE;
            zooKeeper.protect(USER, PASSWORD, service + "/providers", service, "/dubbo");
            String nobody = "127.0.0.1:" + FreePorts.next();
            DubboPlan plan = new DubboPlan();
            List<String> each = List.of(bundles.split(" "));
            for (String bundle : each) {
                // The wrong one first: what it fetched in vain must not help the right one, nor the other way round.
                login(echo(plan, "wrong").zooKeeper(zooKeeper.address()), WRONG).set("BUNDLE", bundle);
                login(echo(plan, "right").zooKeeper(zooKeeper.address()), PASSWORD)
                        .parameter("secretAccessKey", PASSWORD)
                        .set("BUNDLE", bundle);
                echo(plan, "none").zooKeeper(zooKeeper.address()).set("BUNDLE", bundle);
            }
            echo(plan, "refused").zooKeeper("me:" + PASSWORD + "@" + nobody);

            JMeterResult result = JMeterHome.shared()
                    .command()
                    .property("jmeter.save.saveservice.output_format", "xml")
                    .property("jmeter.save.saveservice.samplerData", true)
                    .property("jmeter.save.saveservice.response_data", true)
                    .run(plan::write, directory);

            for (int i = 0; i < each.size(); i++) {
                assertThat(result.jtl().column("success").subList(3 * i, 3 * i + 3))
                        .containsExactly("false", "true", "false");
                assertThat(message(result, 3 * i)).contains("zookeeper registry " + zooKeeper.address(), "NoAuth");
            }
            assertThat(provider.process().isAlive()).isTrue();
            assertNoSecret(result);
            assertThat(Files.readString(directory.resolve("run/result.jtl")))
                    .contains("REGISTRY_PASSWORD=***", "secretAccessKey=***", "***@" + nobody)
                    .doesNotContain(PlantedSecrets.of(""));
        }
    }

    @Test
    void keepsTheProvidersThatAnEmptiedRegistryHadWhereTheAddressSaysSo() {
        Skip.unlessAll(false);
        StopPort plainEnd = new StopPort();
        StopPort keepingEnd = new StopPort();
        try (ZooKeeperServer zooKeeper = ZooKeeperServer.start("3.8.4", directory.resolve("zookeeper"));
                DubboProvider provider = provider("3.3.6", "zookeeper://" + zooKeeper.address());
                // Of their own, because Dubbo has one registry per JVM for an address, whatever its parameters.
                JMeterProcess plain = echoes(plainEnd, "plain", zooKeeper.address());
                JMeterProcess keeping =
                        echoes(keepingEnd, "keeping", zooKeeper.address() + "?enable-empty-protection=true")) {
            Await.until(
                    "samples flow",
                    LONG,
                    () -> plain.samples().passed() > 10 && keeping.samples().passed() > 10);
            zooKeeper.empty("/dubbo/" + DubboProvider.INTERFACE + "/providers");
            Await.until("calls fail", LONG, () -> plain.samples().failures().size() > 10);
            int before = keeping.samples().passed();
            Await.until("calls pass", LONG, () -> keeping.samples().passed() > before + 100);
            plainEnd.shutDown();
            keepingEnd.shutDown();

            assertThat(plain.finish().jtl().failures()).allSatisfy(sample -> assertThat(sample.get("responseMessage"))
                    .startsWith("FORBIDDEN: No provider available from registry"));
            assertThat(keeping.finish().jtl().failures()).isEmpty();
            assertThat(provider.process().isAlive()).isTrue();
        }
    }

    @Test
    void findsProvidersThroughASimpleRegistry() {
        Skip.unlessAll(false);
        try (SimpleRegistryServer registry = SimpleRegistryServer.start(directory.resolve("registry"));
                DubboProvider provider = provider("2.7.23", "dubbo://" + registry.address())) {
            DubboPlan plan = new DubboPlan();
            echo(plan, "simple").set("REGISTRY_PROTOCOL", "simple").direct(registry.address());

            assertThat(run(plan).jtl().column("success")).containsExactly("true");
            assertThat(provider.process().isAlive()).isTrue();
        }
    }

    @Test
    void findsProvidersThroughMulticast() {
        Skip.unlessAll(false);
        Skip.unless(Network.hasMulticast("224.5.6.7"), "this machine has no multicast on its own network");
        String group = "224.5.6.7:" + FreePorts.next();
        try (DubboProvider provider = provider("2.7.23", "multicast://" + group)) {
            DubboPlan plan = new DubboPlan();
            for (String bundle : List.of("2.7", "3.3")) {
                echo(plan, bundle)
                        .set("REGISTRY_PROTOCOL", "multicast")
                        .direct(group)
                        .set("BUNDLE", bundle);
            }

            assertThat(run(plan).jtl().column("success")).containsExactly("true", "true");
            assertThat(provider.process().isAlive()).isTrue();
        }
    }

    private DubboProvider provider(String dubbo, String registry) {
        return DubboProvider.of(dubbo, directory.resolve("provider"))
                .registry(registry)
                .version("1.0")
                .start();
    }

    private static DubboPlan.Sampler echo(DubboPlan plan, String name) {
        return plan.add(name).echo("a");
    }

    private JMeterProcess echoes(StopPort port, String name, String zooKeeper) {
        DubboPlan plan = new DubboPlan();
        plan.add(name).zooKeeper(zooKeeper).slow(20);
        Path folder = directory.resolve(name);
        return port.of(JMeterHome.shared().command())
                .property("loops", 1_000_000)
                .property("jmeter.save.saveservice.autoflush", true)
                .start(plan::write, folder);
    }

    private static DubboPlan.Sampler login(DubboPlan.Sampler sampler, String password) {
        return sampler.set("REGISTRY_USER_NAME", USER).set("REGISTRY_PASSWORD", password);
    }

    private JMeterResult run(DubboPlan plan) {
        return JMeterHome.shared().command().run(plan::write, directory);
    }

    private static String message(JMeterResult result, int sample) {
        return result.jtl().column("responseMessage").get(sample);
    }

    private static void assertNoSecret(JMeterResult result) {
        assertThat(result.log() + result.output()).doesNotContain(PASSWORD, WRONG);
        assertThat(result.jtl().column("responseMessage")).noneMatch(text -> text.contains(WRONG));
    }

    /**
     * Writes the script that JMeter's property {@code groovy.utilities} wants, so that {@link #SERVICES} works: it
     * lists the services of a registry as the service browser does, without its window.
     *
     * @param fields registry fields by their keys without {@code FIELD_DUBBO_}
     */
    static Path browsingScript(Path file, Map<String, String> fields) throws IOException {
        String set = fields.entrySet().stream()
                .map(field -> "element.setProperty('FIELD_DUBBO_" + field.getKey() + "', '" + field.getValue() + "')\n")
                .collect(Collectors.joining());
        return Files.writeString(
                file,
                """
                def services() {
                  def element = new org.apache.jmeter.config.ConfigTestElement()
                  %sdef catalog = io.github.trueload.dubbo.DubboCheck.catalog(element)
                  try {
                    return catalog.services().collect {
                      def echoes = catalog.methods(it).any { method -> method.name == 'echo' }
                      it.interfaceName + ' ' + it.version + (echoes ? ' with echo' : ' without echo')
                    }.join('; ')
                  } finally {
                    catalog.close()
                  }
                }
                """
                        .formatted(set));
    }

    /** The real redis-server on a free loopback port, which keeps nothing on disk. Closing it stops it. Thread-safe. */
    private record RedisServer(ManagedProcess process, String address) implements AutoCloseable {
        /** Starts a server that wants a password, unless that is empty. */
        static RedisServer start(Path directory, String password) {
            String port = String.valueOf(FreePorts.next());
            ManagedProcess process = DebianTool.start(
                    "redis-server",
                    directory,
                    "--port",
                    port,
                    "--bind",
                    "127.0.0.1",
                    "--save",
                    "",
                    "--requirepass",
                    password);
            process.awaitOutput("Ready to accept connections", Duration.ofSeconds(120));
            return new RedisServer(process, "127.0.0.1:" + port);
        }

        @Override
        public void close() {
            process.close();
        }
    }
}
