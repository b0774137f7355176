// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each plugin with nothing but its own jars in lib/ext, and generator health beside each of the others. */
@ExtendWith(DubboTown.Shared.class)
class DropInIT {
    private static final String HEALTH = "jmeter-generator-health";
    private static final List<String> WITH_CLASSES = List.of(
            "jmeter-dubbo-sampler",
            "jmeter-dubbo27-client",
            "jmeter-dubbo33-client",
            "jmeter-influx-listener",
            "jmeter-dns-balancer",
            HEALTH);
    private static final String HEALTH_ELEMENT = "<io.github.trueload.health.GeneratorHealth"
            + " guiclass=\"io.github.trueload.health.gui.GeneratorHealthGui\""
            + " testclass=\"io.github.trueload.health.GeneratorHealth\" testname=\"Generator Health\"/><hashTree/>";

    @TempDir
    private static Path common;

    private static ExampleServers servers;
    private static JMeterHome full;

    @TempDir
    private Path directory;

    @BeforeAll
    static void startServers(DubboTown town) {
        servers = ExampleServers.start(town, common);
        full = JMeterHome.create("5.6.3", common.resolve("full")).withTrueload();
    }

    @AfterAll
    static void stopServers() {
        servers.close();
    }

    @ParameterizedTest(name = "{0} with {1}")
    @MethodSource("alone")
    void runsWithTheJarsOfItsPluginAlone(String example, List<String> jars) throws IOException {
        Skip.unlessAll(!jars.contains("jmeter-dubbo27-client") && !jars.contains(HEALTH));
        JMeterResult result = run(Checkout.root().resolve("examples").resolve(example), home(jars));

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
    void runsBesideGeneratorHealth(String example, List<String> jars) throws IOException {
        Skip.unlessAll(false);
        List<String> both = new ArrayList<>(jars);
        both.add(HEALTH);
        Path plan = ExamplePlan.with(example, HEALTH_ELEMENT, directory.resolve("plan.jmx"));

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
            Files.copy(jars(List.of(name)).get(0), home.path().resolve("lib/ext/" + name + "-0.9.0.jar"));
        }

        JMeterResult result = run(SmokeIT.PLAN, home);

        assertThat(result.logLines(" ERROR ")).hasSameSizeAs(WITH_CLASSES);
        for (String name : WITH_CLASSES) {
            assertThat(result.logLines("lib/ext holds " + name + " "))
                    .singleElement(STRING)
                    .contains(" ERROR ", name + "-0.9.0.jar")
                    .contains(jars(List.of(name)).get(0).getFileName().toString());
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
            assertThat(servers.influx()
                            .number(database(), "SELECT sum(\"count\") FROM jmeter WHERE transaction='all'", "sum"))
                    .isEqualTo(result.jtl().size());
        }
    }

    /** One of each run, as the folder is. */
    private String database() {
        return directory.getFileName().toString();
    }

    private JMeterHome home(List<String> jars) throws IOException {
        return JMeterHome.create("5.6.3", directory.resolve("home"))
                .withJars(jars(jars).toArray(new Path[0]));
    }

    private static List<Path> jars(List<String> names) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String name : names) {
            try (DirectoryStream<Path> found =
                    Files.newDirectoryStream(full.path().resolve("lib/ext"), name + "-*.jar")) {
                found.forEach(files::add);
            }
        }
        assertThat(files).hasSameSizeAs(names);
        return files;
    }

    private JMeterResult run(Path plan, JMeterHome home) {
        servers.influx().createDatabase(database());
        return home.command()
                .jvmArgs("-XX:TieredStopAtLevel=1")
                .property("threads", 5)
                .property("loops", 10)
                .property("http.host", ExampleServers.HOST)
                .property("http.port", servers.nodes().port())
                .property("dns.server", servers.dns().address())
                .property("provider", servers.provider())
                .property("version", "1.0")
                // On a busy machine a first call may take longer than the second that is the default.
                .property("trueload.dubbo.timeout", 20_000)
                .property("influx.url", servers.influx().writeUrl(database()))
                // The names that the plan with all plugins has for them.
                .property("host", ExampleServers.HOST)
                .property("port", servers.nodes().port())
                .property("dnsServer", servers.dns().address())
                .property("influxdbUrl", servers.influx().writeUrl(database()))
                .run(plan, directory.resolve("run"));
    }
}
