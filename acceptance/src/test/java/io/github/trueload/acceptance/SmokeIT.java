// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.Dnsmasq;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.JavaHome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One plan with all plugins, on every JMeter and on another Java than the one that runs all other tests. */
class SmokeIT {
    private static final Path PLAN = Checkout.root().resolve("acceptance/src/test/resources/plans/smoke.jmx");
    private static final String HOST = "shop.test";
    private static final int REQUESTS = 100;
    private static final Duration TIMEOUT = Duration.ofSeconds(180);
    private static final int OWN_JAVA = Runtime.version().feature();

    @TempDir
    private static Path servers;

    private static DubboProvider provider;
    private static NginxNodes nodes;
    private static Dnsmasq dns;
    private static InfluxServer influx;

    @TempDir
    private Path directory;

    @BeforeAll
    static void startServers() {
        provider = DubboProvider.of("2.7.23", servers.resolve("provider"))
                .version("1.0")
                .start();
        nodes = NginxNodes.start(servers.resolve("nginx"), 2);
        dns = Dnsmasq.start(servers.resolve("dnsmasq"), HOST, 60, nodes.addressArray());
        influx = InfluxServer.start(servers.resolve("influxd"));
    }

    @AfterAll
    static void stopServers() {
        influx.close();
        dns.close();
        nodes.close();
        provider.close();
    }

    @ParameterizedTest(name = "JMeter {0}, Java {1}")
    @MethodSource("platforms")
    void allPluginsWorkTogether(String version, int feature) {
        Optional<JavaHome> java = feature == OWN_JAVA ? Optional.of(JavaHome.current()) : JavaHome.ofFeature(feature);
        Skip.unless(java.isPresent(), JavaHome.missing(feature));
        String database = "smoke_" + version.replace('.', '_') + "_" + feature;
        influx.createDatabase(database);
        long before = nodes.log().size();

        JMeterResult result = JMeterHome.create(version, directory.resolve("home"))
                .withTrueload()
                .command()
                .atFullSpeed()
                .java(java.get())
                .property("host", HOST)
                .property("port", nodes.port())
                .property("dnsServer", dns.address())
                .property("provider", provider.address())
                .property("influxdbUrl", influx.writeUrl(database))
                .run(PLAN, directory.resolve("run"), TIMEOUT);

        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.jtl().size()).isEqualTo(2 * REQUESTS);
        assertThat(requestsSince(before, nodes.addresses().get(0)))
                .isCloseTo(requestsSince(before, nodes.addresses().get(1)), within(1L));
        assertThat(influx.number(
                        database, "select sum(\"count\") as \"n\" from jmeter where \"transaction\" = 'all'", "n"))
                .isEqualTo(2 * REQUESTS);
    }

    static Stream<Arguments> platforms() {
        Stream<Arguments> usual =
                Stream.of(Arguments.of("5.4.1", OWN_JAVA), Arguments.of("5.5", OWN_JAVA), Arguments.of("5.6.3", 25));
        if (!Skip.nothing()) {
            return usual;
        }
        return Stream.of("5.4.1", "5.5", "5.6.3")
                .flatMap(version -> Stream.of(8, 11, 17, 21, 25).map(feature -> Arguments.of(version, feature)));
    }

    private static long requestsSince(long before, String address) {
        return nodes.log().stream()
                .skip(before)
                .filter(request -> request.address().equals(address))
                .count();
    }
}
