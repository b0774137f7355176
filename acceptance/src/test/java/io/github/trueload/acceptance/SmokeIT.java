// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.dns.Dnsmasq;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import io.github.trueload.testkit.process.JavaHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One plan with all plugins, on every JMeter and on other Javas than the one that runs all other tests, and each plugin
 * with nothing but its own jars in lib/ext.
 */
@ExtendWith(DubboTown.Shared.class)
@Order(1)
class SmokeIT {
    private static final Path PLAN = Plans.own("smoke.jmx");
    private static final int REQUESTS = 100;

    @TempDir
    private static Path common;

    @AutoClose
    private static Servers servers;

    @TempDir
    private Path directory;

    private static final String HEALTH = "jmeter-generator-health";
    private static final List<String> WITH_CLASSES = List.of(
            "jmeter-dubbo-sampler", "jmeter-dubbo27-client",
            "jmeter-dubbo33-client", "jmeter-influx-listener",
            "jmeter-dns-balancer", HEALTH);
    private static final String HEALTH_ELEMENT = "<io.github.trueload.health.GeneratorHealth"
            + " guiclass=\"io.github.trueload.health.gui.GeneratorHealthGui\""
            + " testclass=\"io.github.trueload.health.GeneratorHealth\" testname=\"Generator Health\"/><hashTree/>";
    private static JMeterHome full;

    @BeforeAll
    static void startServers(DubboTown town) {
        servers = Servers.start(town, common);
        full = JMeterHome.create("5.6.3", common.resolve("full")).withTrueload();
    }

    @ParameterizedTest(name = "JMeter {0}, Java {1}")
    @MethodSource("platforms")
    void allPluginsWorkTogether(String version, int feature) {
        JavaHome java = JavaHome.require(feature);
        String database = "smoke_" + version.replace('.', '_') + "_" + feature;
        servers.influx().createDatabase(database);
        long before = servers.nodes().log().size();

        JMeterCommand command = JMeterHome.trueload(directory, version)
                .append(
                        "user.properties",
                        "trueload.influx.password=" + PlantedSecrets.of("influx"),
                        "trueload.influx.influxdbToken=" + PlantedSecrets.of("token"),
                        "trueload.influx.proxyUsername=smoke",
                        "trueload.influx.proxyPassword=" + PlantedSecrets.of("proxy"),
                        "smoke.header=" + PlantedSecrets.of("header"),
                        "trueload.influx.trustStorePassword=" + PlantedSecrets.of("trust-store"),
                        "trueload.dubbo.tls.trustStorePassword=" + PlantedSecrets.of("trust-store"),
                        "trueload.dubbo.tls.keyStorePassword=" + PlantedSecrets.of("key-store"),
                        "trueload.dubbo.registryPassword=" + PlantedSecrets.of("registry"),
                        "trueload.dubbo.configCenterPassword=" + PlantedSecrets.of("config-center"))
                .command()
                .java(java)
                .property("host", Servers.HOST)
                .property("port", servers.nodes().port())
                .property("dnsServer", servers.dns().address())
                .property("provider", servers.provider())
                .property("influxdbUrl", servers.influx().writeUrl(database));
        if (Skip.nothing()) {
            command.atFullSpeed();
        }
        JMeterResult result = command.run(PLAN, directory.resolve("run"));

        Runs.assertPassed(result);
        assertThat(result.jtl().size()).isEqualTo(2 * REQUESTS);
        assertThat(result.log() + result.output())
                .as("the resolver of the whole JVM, which Java 18 and newer would find")
                .doesNotContain("ServiceConfigurationError", "InetAddressResolverProvider");
        assertThat(servers.influx().samples(database)).isEqualTo(2 * REQUESTS);
        assertBalanced(database, connectionsSince(before));
    }

    private static void assertBalanced(String database, Map<String, Long> served) {
        assertThat(served).hasSize(2);
        assertThat(DnsBalancerIT.spread(served.values())).isLessThanOrEqualTo(1);
        for (String field : List.of("chosen", "reached", "samples")) {
            assertThat(written(database, field)).as(field).isEqualTo(served);
        }
        assertThat(written(database, "notReached").values()).containsOnly(0L);
    }

    static Stream<Arguments> platforms() {
        Stream<Arguments> usual =
                Stream.of(Arguments.of("5.4.1", 11), Arguments.of("5.5", 21), Arguments.of("5.6.3", 25));
        if (!Skip.nothing()) {
            return usual;
        }
        return Stream.of("5.4.1", "5.5", "5.6.3")
                .flatMap(version -> Stream.of(8, 11, 17, 21, 25).map(feature -> Arguments.of(version, feature)));
    }

    /** Each request has a connection of its own. */
    private static Map<String, Long> connectionsSince(long before) {
        return servers.nodes().log().stream()
                .skip(before)
                .collect(Collectors.groupingBy(NginxNodes.Request::address, Collectors.counting()));
    }

    /** What the DNS balancer's rows say of each address. */
    private static Map<String, Long> written(String database, String field) {
        String sums =
                "SELECT sum(\"" + field + "\") FROM jmeter_dns WHERE host='" + Servers.HOST + "' GROUP BY address";
        return servers.influx().query(database, sums).stream()
                .collect(Collectors.toMap(
                        row -> (String) row.get("address"), row -> ((Double) row.get("sum")).longValue()));
    }

    @ParameterizedTest(name = "{0} with {1}")
    @MethodSource("alone")
    void runsWithTheJarsOfItsPluginAlone(String example, List<String> jars) {
        Skip.unlessAll(jars.contains("jmeter-influx-listener") || jars.contains("jmeter-dubbo33-client"));
        JMeterResult result = run(Plans.example(example), home(jars));

        assertGood(example, result);
        assertThat(result.logLines("holds no jmeter-generator-health-*.jar; everything else works"))
                .hasSize(example.startsWith("influx") ? 1 : 0)
                .allMatch(line -> line.contains(" INFO "));
        assertThat(result.output().contains("Generator health")).isEqualTo(jars.contains(HEALTH));
    }

    static Stream<Arguments> alone() {
        return Stream.of(
                Arguments.of("generator-health.jmx", List.of(HEALTH)),
                Arguments.of("dns-balancer.jmx", List.of("jmeter-dns-balancer")),
                Arguments.of("influx-aggregated.jmx", List.of("jmeter-influx-listener")),
                Arguments.of("dubbo-direct.jmx", List.of("jmeter-dubbo-sampler", "jmeter-dubbo27-client")),
                Arguments.of("dubbo-direct.jmx", List.of("jmeter-dubbo-sampler", "jmeter-dubbo33-client")));
    }

    @ParameterizedTest(name = "{0} with {1}")
    @MethodSource("pairs")
    void runsBesideGeneratorHealth(String example, List<String> jars) {
        Skip.unlessAll(false);
        List<String> both = new ArrayList<>(jars);
        both.add(HEALTH);
        Path plan = Plans.with(example, HEALTH_ELEMENT, directory.resolve("plan.jmx"));

        JMeterResult result = run(plan, home(both));

        assertGood(example, result);
        assertThat(result.output()
                        .lines()
                        .filter(line -> line.matches("(VALID|DOUBTFUL|INVALID) +Generator health: .*")))
                .hasSize(1);
    }

    static Stream<Arguments> pairs() {
        return Stream.of(
                Arguments.of("dns-balancer.jmx", List.of("jmeter-dns-balancer")),
                Arguments.of("influx-aggregated.jmx", List.of("jmeter-influx-listener")),
                Arguments.of("dubbo-direct.jmx", List.of("jmeter-dubbo-sampler", "jmeter-dubbo33-client")));
    }

    /** One start with an older copy of every jar that holds classes of ours. */
    @Test
    void namesBothJarsWhereOlderOnesWereLeftBehind() throws IOException {
        JMeterHome home = JMeterHome.trueload(directory);
        for (String name : WITH_CLASSES) {
            Files.copy(jar(name), home.path().resolve("lib/ext/" + name + "-0.9.0.jar"));
        }

        JMeterResult result = run(PLAN, home);

        assertThat(result.logLines(" ERROR ")).hasSameSizeAs(WITH_CLASSES);
        for (String name : WITH_CLASSES) {
            assertThat(result.logLines(name + " is installed more than once"))
                    .singleElement(STRING)
                    .contains(" ERROR ", "lib/ext/" + name + "-0.9.0.jar")
                    .contains(jar(name).getFileName().toString());
        }
    }

    private void assertGood(String example, JMeterResult result) {
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().size()).isGreaterThanOrEqualTo(50);
        // The InfluxDB example has a request that always fails, for the board to show.
        assertThat(result.jtl().failures())
                .allMatch(sample -> sample.get("responseMessage").equals("Out of stock"));
        if (example.startsWith("influx")) {
            assertThat(servers.influx().samples(database()))
                    .isEqualTo(result.jtl().size());
        }
    }

    /** One of each run, as the folder is. */
    private String database() {
        return directory.getFileName().toString();
    }

    private JMeterHome home(List<String> jars) {
        return JMeterHome.create("5.6.3", directory.resolve("home"))
                .withJars(jars.stream().map(SmokeIT::jar).toArray(Path[]::new));
    }

    private static Path jar(String name) {
        return TestFiles.only(full.path().resolve("lib/ext"), name + "-*.jar");
    }

    private JMeterResult run(Path plan, JMeterHome home) {
        servers.influx().createDatabase(database());
        return home.command()
                .jvmArgs("-XX:TieredStopAtLevel=1")
                .property("threads", 5)
                .property("loops", 10)
                .property("http.host", Servers.HOST)
                .property("http.port", servers.nodes().port())
                .property("dns.server", servers.dns().address())
                .property("provider", servers.provider())
                .property("version", "1.0")
                // On a busy machine a first call may take longer than the second that is the default.
                .property("trueload.dubbo.timeout", 20_000)
                .property("influx.url", servers.influx().writeUrl(database()))
                // The names that the plan with all plugins has for them.
                .property("host", Servers.HOST)
                .property("port", servers.nodes().port())
                .property("dnsServer", servers.dns().address())
                .property("influxdbUrl", servers.influx().writeUrl(database()))
                .run(plan, directory.resolve("run"));
    }

    /** What plans with all plugins call: the town's Dubbo provider, two web servers behind one name, and a database. */
    private record Servers(String provider, NginxNodes nodes, Dnsmasq dns, InfluxServer influx)
            implements AutoCloseable {
        /** The name that both web servers have. */
        static final String HOST = "shop.test";

        /** Starts them all, each in a folder of its own below the given one. */
        static Servers start(DubboTown town, Path directory) {
            NginxNodes nodes = NginxNodes.start(directory.resolve("nginx"), 2);
            Dnsmasq dns = Dnsmasq.start(directory.resolve("dnsmasq"), HOST, 60, nodes.addressArray());
            return new Servers(town.address(), nodes, dns, InfluxServer.start(directory.resolve("influxd")));
        }

        @Override
        public void close() {
            influx.close();
            dns.close();
            nodes.close();
        }
    }
}
