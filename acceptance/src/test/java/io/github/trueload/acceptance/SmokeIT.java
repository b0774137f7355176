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
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One plan with all plugins, on every JMeter and on other Javas than the one that runs all other tests, and each plugin
 * with nothing but its own jars in lib/ext.
 */
@Order(1)
class SmokeIT {
    private static final Path PLAN = Plans.own("smoke.jmx");
    private static final int REQUESTS = 100;
    private static final String HOST = "shop.test";

    @TempDir
    private static Path common;

    /** Two web servers behind one name. */
    @AutoClose
    private static NginxNodes nodes;

    @AutoClose
    private static Dnsmasq dns;

    @AutoClose
    private static InfluxServer influx;

    @TempDir
    private Path directory;

    private static final String HEALTH = "jmeter-generator-health";
    private static final List<List<String>> QUICK =
            List.of(List.of("jmeter-influx-listener"), List.of("jmeter-dubbo-sampler", "jmeter-dubbo33-client"));
    private static final List<String> WITH_CLASSES = List.of(
            "jmeter-dubbo-sampler", "jmeter-dubbo27-client",
            "jmeter-dubbo33-client", "jmeter-influx-listener",
            "jmeter-dns-balancer", HEALTH);

    @BeforeAll
    static void startServers() {
        nodes = NginxNodes.start(common.resolve("nginx"), 2);
        dns = Dnsmasq.start(common.resolve("dnsmasq"), HOST, 60, nodes.addressArray());
        influx = InfluxServer.start(common.resolve("influxd"));
    }

    @ParameterizedTest(name = "JMeter {0}, Java {1}")
    @MethodSource("platforms")
    void allPluginsWorkTogether(String version, int feature) {
        JavaHome java = JavaHome.require(feature);
        long before = nodes.log().size();

        JMeterCommand command = command(JMeterHome.trueload(directory, version)
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
                                "trueload.dubbo.configCenterPassword=" + PlantedSecrets.of("config-center")))
                .java(java);
        if (Skip.nothing()) {
            command.atFullSpeed();
        }
        JMeterResult result = command.run(PLAN, directory.resolve("run"));

        Runs.assertPassed(result);
        assertThat(result.jtl().size()).isEqualTo(2 * REQUESTS);
        assertThat(result.log() + result.output())
                .as("the resolver of the whole JVM, which Java 18 and newer would find")
                .doesNotContain("ServiceConfigurationError", "InetAddressResolverProvider");
        assertThat(influx.samples(database())).isEqualTo(2 * REQUESTS);
        assertBalanced(connectionsSince(before));
    }

    private void assertBalanced(Map<String, Long> served) {
        assertThat(served).hasSize(2);
        assertThat(DnsBalancerIT.spread(served.values())).isLessThanOrEqualTo(1);
        for (String field : List.of("chosen", "reached", "samples")) {
            assertThat(written(field)).as(field).isEqualTo(served);
        }
        assertThat(written("notReached").values()).containsOnly(0L);
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
        return nodes.log().stream()
                .skip(before)
                .collect(Collectors.groupingBy(NginxNodes.Request::address, Collectors.counting()));
    }

    /** What the DNS balancer's rows say of each address. */
    private Map<String, Long> written(String field) {
        String sums = "SELECT sum(\"" + field + "\") FROM jmeter_dns WHERE host='" + HOST + "' GROUP BY address";
        return influx.query(database(), sums).stream()
                .collect(Collectors.toMap(
                        row -> (String) row.get("address"), row -> ((Double) row.get("sum")).longValue()));
    }

    /** And with those of generator health beside them. */
    @ParameterizedTest(name = "{0} with {1}")
    @MethodSource("plugins")
    void runsWithTheJarsOfItsPluginAlone(String example, List<String> jars) {
        Skip.unlessAll(QUICK.contains(jars));
        boolean watched = jars.contains(HEALTH);

        JMeterResult result = run(Plans.example(example), home(jars), watched);

        assertGood(example, result);
        assertThat(result.logLines("holds no jmeter-generator-health-*.jar; everything else works"))
                .hasSize(example.startsWith("influx") && !watched ? 1 : 0)
                .allMatch(line -> line.contains(" INFO "));
        assertThat(result.output().contains("Generator health")).isEqualTo(watched);
        assertThat(result.output().lines())
                .filteredOn(line -> line.matches("(VALID|DOUBTFUL|INVALID) +Generator health: .*"))
                .hasSize(watched ? 1 : 0);
    }

    static Stream<Arguments> plugins() {
        return Stream.of(
                Arguments.of("generator-health.jmx", List.of(HEALTH)),
                Arguments.of("dns-balancer.jmx", List.of("jmeter-dns-balancer")),
                Arguments.of("dns-balancer.jmx", List.of("jmeter-dns-balancer", HEALTH)),
                Arguments.of("influx-aggregated.jmx", QUICK.get(0)),
                Arguments.of("influx-aggregated.jmx", List.of("jmeter-influx-listener", HEALTH)),
                Arguments.of("dubbo-direct.jmx", List.of("jmeter-dubbo-sampler", "jmeter-dubbo27-client")),
                Arguments.of("dubbo-direct.jmx", QUICK.get(1)),
                Arguments.of("dubbo-direct.jmx", List.of("jmeter-dubbo-sampler", "jmeter-dubbo33-client", HEALTH)));
    }

    /** One start with an older copy of every jar that holds classes of ours. */
    @Test
    void namesBothJarsWhereOlderOnesWereLeftBehind() throws IOException {
        JMeterHome home = JMeterHome.trueload(directory);
        for (String name : WITH_CLASSES) {
            Files.copy(jar(name), home.path().resolve("lib/ext/" + name + "-0.9.0.jar"));
        }

        JMeterResult result = run(PLAN, home, false);

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
            assertThat(influx.samples(database())).isEqualTo(result.jtl().size());
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
        return TestFiles.only(JMeterHome.shared().path().resolve("lib/ext"), name + "-*.jar");
    }

    private JMeterCommand command(JMeterHome home) {
        influx.createDatabase(database());
        return home.command()
                .property("http.host", HOST)
                .property("http.port", nodes.port())
                .property("dns.server", dns.address())
                .property("provider", DubboTown.address())
                .property("influx.url", influx.writeUrl(database()));
    }

    private JMeterResult run(Path plan, JMeterHome home, boolean watched) {
        return command(home)
                .property("trueload.health", watched)
                .property("threads", 5)
                .property("loops", 10)
                .property("version", "1.0")
                // On a busy machine a first call may take longer than the second that is the default.
                .property("trueload.dubbo.timeout", 20_000)
                .run(plan, directory.resolve("run"));
    }
}
