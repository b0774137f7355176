// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import io.github.trueload.testkit.process.JavaHome;
import java.nio.file.Path;
import java.util.Optional;
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

        JMeterCommand command = JMeterHome.create(version, directory.resolve("home"))
                .withTrueload()
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
        assertThat(requestsSince(before, servers.nodes().addresses().get(0)))
                .isCloseTo(requestsSince(before, servers.nodes().addresses().get(1)), within(1L));
        assertThat(servers.influx()
                        .number(
                                database,
                                "select sum(\"count\") as \"n\" from jmeter where \"transaction\" = 'all'",
                                "n"))
                .isEqualTo(2 * REQUESTS);
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

    private static long requestsSince(long before, String address) {
        return servers.nodes().log().stream()
                .skip(before)
                .filter(request -> request.address().equals(address))
                .count();
    }
}
