// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsTown;
import io.github.trueload.testkit.dns.Dnsmasq;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.JavaHome;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DnsBalancerIT {
    private static final Path PLAN = Checkout.root().resolve("examples/dns-balancer.jmx");

    @TempDir
    private Path directory;

    @RegisterExtension
    private final DnsTown town = DnsTown.ofNodes(2);

    @Test
    void tenThreadsOpenAsManyConnectionsToEachNodeThoughTheServerNeverRotates() {
        JMeterResult result = run("5.6.3", JavaHome.current());

        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().size()).isEqualTo(10 * 11);
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(spread(town.nodes().connections().values())).isLessThanOrEqualTo(1);
        assertThat(town.dns().queries("app.test")).isEqualTo(1);
        assertThat(result.log()).contains("app.test: 110 new connections, 2 addresses, 1 look-ups, 0 of them failed");
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.logLines(" WARN i.g.t.")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5"})
    void balancesOnOlderJMetersWithARealDnsServer(String version) {
        Skip.unlessAll(false);
        try (Dnsmasq dnsmasq = Dnsmasq.start(
                directory.resolve("dnsmasq"), "app.test", 60, town.nodes().addressArray())) {
            JMeterResult result = command(version, JavaHome.current())
                    .property("dns.server", dnsmasq.address())
                    .run(PLAN, directory.resolve("run"));

            assertThat(result.jtl().failures()).isEmpty();
            assertThat(spread(town.nodes().connections().values())).isLessThanOrEqualTo(1);
            assertThat(dnsmasq.queries("app.test")).isEqualTo(1);
            assertThat(result.logLines(" ERROR ")).isEmpty();
        }
    }

    @Test
    void balancesOnJava25WithoutTouchingTheResolverOfTheJvm() {
        JavaHome java = JavaHome.ofFeature(25).orElse(null);
        Skip.unless(java != null, JavaHome.missing(25));

        JMeterResult result = run("5.6.3", java);

        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().size()).isEqualTo(10 * 11);
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(spread(town.nodes().connections().values())).isLessThanOrEqualTo(1);
        assertThat(result.log() + result.output())
                .doesNotContain("ServiceConfigurationError", "InetAddressResolverProvider");
    }

    @Test
    void aServerNameThatDoesNotParseIsNamedOnceAndTheTestEnds() {
        Skip.unlessAll(false);
        JMeterResult result = command("5.6.3", JavaHome.current())
                .property("dns.server", "127.0.0.1:99999")
                .run(PLAN, directory.resolve("run"));

        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().failures()).hasSize(10 * 11);
        assertThat(result.logLines("'127.0.0.1:99999' is no DNS server")).hasSize(1);
        assertThat(result.jtl().failures().get(0).get("responseMessage")).contains("none of the DNS servers");
    }

    private JMeterResult run(String version, JavaHome java) {
        return command(version, java)
                .property("dns.server", town.dns().address())
                .run(PLAN, directory.resolve("run"));
    }

    private JMeterCommand command(String version, JavaHome java) {
        return JMeterHome.create(version, directory.resolve("home"))
                .withTrueload()
                .command()
                .java(java)
                .property("http.port", town.nodes().port())
                // The server is a thread of this process, which many others keep from the processors.
                .property("trueload.dns.timeoutMs", 20_000)
                .property("threads", 10)
                .property("loops", 11);
    }

    static long spread(Collection<Long> counts) {
        return Collections.max(counts) - Collections.min(counts);
    }
}
