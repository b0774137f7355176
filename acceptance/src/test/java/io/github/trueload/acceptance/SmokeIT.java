// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import io.github.trueload.testkit.process.JavaHome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One plan with all plugins, on every JMeter and on other Javas than the one that runs all other tests. */
@ExtendWith(DubboTown.Shared.class)
class SmokeIT {
    static final Path PLAN = Checkout.root().resolve("acceptance/src/test/resources/plans/smoke.jmx");
    private static final int REQUESTS = 100;
    private static final int OWN_JAVA = Runtime.version().feature();

    @TempDir
    private static Path common;

    private static ExampleServers servers;

    @TempDir
    private Path directory;

    @BeforeAll
    static void startServers(DubboTown town) {
        servers = ExampleServers.start(town, common);
    }

    @AfterAll
    static void stopServers() {
        servers.close();
    }

    @ParameterizedTest(name = "JMeter {0}, Java {1}")
    @MethodSource("platforms")
    void allPluginsWorkTogether(String version, int feature) {
        Optional<JavaHome> java = feature == OWN_JAVA ? Optional.of(JavaHome.current()) : JavaHome.ofFeature(feature);
        Skip.unless(java.isPresent(), JavaHome.missing(feature));
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
                .java(java.get())
                .property("host", ExampleServers.HOST)
                .property("port", servers.nodes().port())
                .property("dnsServer", servers.dns().address())
                .property("provider", servers.provider())
                .property("influxdbUrl", servers.influx().writeUrl(database));
        if (Skip.nothing()) {
            command.atFullSpeed();
        }
        JMeterResult result = command.run(PLAN, directory.resolve("run"));

        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.jtl().size()).isEqualTo(2 * REQUESTS);
        assertThat(result.log() + result.output())
                .as("the resolver of the whole JVM, which Java 18 and newer would find")
                .doesNotContain("ServiceConfigurationError", "InetAddressResolverProvider");
        assertThat(servers.influx()
                        .number(
                                database,
                                "select sum(\"count\") as \"n\" from jmeter where \"transaction\" = 'all'",
                                "n"))
                .isEqualTo(2 * REQUESTS);
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
        String sums = "SELECT sum(\"" + field + "\") FROM jmeter_dns WHERE host='" + ExampleServers.HOST
                + "' GROUP BY address";
        return servers.influx().query(database, sums).stream()
                .collect(Collectors.toMap(
                        row -> (String) row.get("address"), row -> ((Double) row.get("sum")).longValue()));
    }
}
