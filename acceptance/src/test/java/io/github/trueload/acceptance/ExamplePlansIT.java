// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.nacos.OpenNacosServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The plans of the folder {@code examples} that no other test runs, and what the comments of all of them say. */
@Order(1)
class ExamplePlansIT {
    private static final Path EXAMPLES = Checkout.root().resolve("examples");
    private static final Pattern COMMENT = Pattern.compile("<stringProp name=\"TestPlan.comments\">([^<]*)<");
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{__P\\(([\\w.]+)");
    private static final int SAMPLES = 50;

    @TempDir
    private Path directory;

    static List<Path> plans() {
        List<Path> plans = TestFiles.in(EXAMPLES, "*.jmx");
        assertThat(plans).hasSizeGreaterThan(12);
        return plans;
    }

    @ParameterizedTest
    @MethodSource("plans")
    void everyPropertyOfAPlanIsNamedInItsComment(Path plan) throws IOException {
        String text = Files.readString(plan);
        Matcher comment = COMMENT.matcher(text);
        assertThat(comment.find()).isTrue();
        String words = " " + comment.group(1).replaceAll("-[JG]", " ") + " ";

        assertThat(PROPERTY.matcher(text).results().map(found -> found.group(1)))
                .allMatch(name -> Pattern.compile("[^\\w.]" + Pattern.quote(name) + "\\W")
                        .matcher(words)
                        .find());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dubbo-older-plan.jmx", "dubbo-older-plan-renewed.jmx", "dubbo-json-argument.jmx"})
    void callsAProvider(String plan) throws IOException {
        Skip.unlessAll(false);
        Path patient = Files.writeString(
                directory.resolve(plan),
                // A first call, for which both sides load classes, may take a busy machine longer.
                Files.readString(EXAMPLES.resolve(plan)).replace("_TIMEOUT\">1000<", "_TIMEOUT\">20000<"));

        JMeterResult result = JMeterHome.shared()
                .command()
                .property("provider", DubboTown.address())
                .property("version", "1.0")
                .property("trueload.dubbo.timeout", 20_000)
                .run(patient, directory.resolve("run"));

        assertAllSucceeded(result);
    }

    @Test
    void findsProvidersInNacos() {
        Skip.unless(OpenNacosServer.isThere(), "no nacos; run testkit/get-servers nacos");
        try (OpenNacosServer nacos = OpenNacosServer.start(directory.resolve("nacos"));
                DubboProvider registered = DubboProvider.of("2.7.23", directory.resolve("provider"))
                        .registry("nacos://" + nacos.address())
                        .version("1.0")
                        .start()) {
            assertAllSucceeded(run(
                    "dubbo-nacos.jmx",
                    JMeterHome.shared()
                            .command()
                            .property("registry", nacos.address())
                            .property("version", "1.0")));
            assertThat(registered.process().isAlive()).isTrue();
        }
    }

    @Test
    void writesHistogramsOfEveryLabel() {
        Skip.unlessAll(false);
        try (InfluxServer influx =
                InfluxServer.start(directory.resolve("influx")).createDatabase("jmeter")) {
            JMeterResult result = run(
                    "influx-histogram-p99.jmx",
                    JMeterHome.shared()
                            .command()
                            .property("influx.url", influx.writeUrl("jmeter"))
                            .property("interval", 1));

            assertThat(result.exitCode()).isZero();
            String ofBuy = "FROM \"jmeter_histogram\" WHERE \"transaction\" = 'buy' AND \"statut\" = 'all'";
            assertThat(influx.number("jmeter", "SELECT SUM(\"cum\") " + ofBuy + " AND \"le\" = '+Inf'", "sum"))
                    .isEqualTo(SAMPLES);
        }
    }

    @Test
    void goesRoundAllAddressesWithoutAnElement() {
        Skip.unlessAll(false);
        try (NginxNodes nodes = NginxNodes.start(directory.resolve("nginx"), 2);
                DnsServer dns = DnsServer.start().addresses("shop.test", nodes.addressArray())) {
            JMeterCommand command = JvmWideIT.command(JMeterHome.shared(), false, true)
                    .env("TRUELOAD_DNS_JVM_HOSTS", "shop.test")
                    .property("trueload.dns.servers", dns.address())
                    .property("http.port", nodes.port());

            assertAllSucceeded(run("dns-whole-jvm.jmx", command));
            assertThat(nodes.connections().values()).hasSize(2).allMatch(count -> count == SAMPLES / 2);
        }
    }

    private JMeterResult run(String plan, JMeterCommand command) {
        return command.run(EXAMPLES.resolve(plan), directory.resolve("run"));
    }

    private static void assertAllSucceeded(JMeterResult result) {
        Runs.assertPassed(result);
        assertThat(result.jtl().size()).isEqualTo(SAMPLES);
    }
}
