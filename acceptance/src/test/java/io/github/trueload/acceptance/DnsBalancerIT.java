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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The balancer in plans of different kinds, on each JMeter. */
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
        Skip.unlessAll(false);
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

    @Test
    void addressesOfTheSystemsResolverAreBalancedToo() throws IOException {
        Path hosts = Files.writeString(directory.resolve("hosts"), "127.0.0.2 app.test\n127.0.0.3 app.test\n");
        String plan = read("acceptance/src/test/resources/plans/dns-side-by-side.jmx")
                .replace("isCustomResolver\">true", "isCustomResolver\">false");

        JMeterResult result = run(withoutUpgrade(11).jvmArgs("-Djdk.net.hosts.file=" + hosts), plan);

        assertThat(result.jtl().failures()).isEmpty();
        assertThat(spread(town.nodes().connections("/ours").values())).isLessThanOrEqualTo(1);
        assertThat(town.nodes().connections("/stock")).isEqualTo(Map.of("127.0.0.2", 110L, "127.0.0.3", 0L));
        assertThat(town.dns().queries()).isZero();
    }

    @Test
    void stickyThreadsKeepOneAddressEachAndTheJtlShowsIt() throws IOException {
        Skip.unlessAll(false);
        JMeterResult result = run(
                withoutUpgrade(11)
                        .property("dns.strategy", "stickyPerThread")
                        .property("sample_variables", "DNS_CHOSEN"),
                read("examples/dns-balancer.jmx"));

        Map<String, Set<String>> addressesOfThread = result.jtl().samples().stream()
                .collect(Collectors.groupingBy(
                        sample -> sample.get("threadName"),
                        Collectors.mapping(sample -> sample.get("DNS_CHOSEN"), Collectors.toSet())));
        assertThat(addressesOfThread).hasSize(10).allSatisfy((thread, addresses) -> assertThat(addresses)
                .hasSize(1));
        assertThat(town.nodes().connections()).isEqualTo(Map.of("127.0.0.2", 55L, "127.0.0.3", 55L));
    }

    @Test
    void theShareOfADeadAddressGoesToAllOthersWithoutAFailedSample() throws IOException {
        town.dns().addresses("app.test", "127.0.0.2", "127.0.0.3", "127.0.0.99");

        JMeterResult result = run(withoutUpgrade(60), read("examples/dns-balancer.jmx"));

        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.log()).contains("127.0.0.99                                     200   33.3 %");
        // 200 of 600 connections went on to one of the two others at random: six standard deviations are 43.
        assertThat(town.nodes().connections().values())
                .allSatisfy(count -> assertThat(count).isBetween(250L, 350L));
    }

    private JMeterResult run(String version, JavaHome java) {
        return command(version, java).run(PLAN, directory.resolve("run"));
    }

    private JMeterCommand command(String version, JavaHome java) {
        JMeterHome home = JMeterHome.trueload(directory, version);
        return command(home, 11).java(java);
    }

    /** With JMeter's own element beside ours. */
    private JMeterCommand withoutUpgrade(int loops) {
        return command(JMeterHome.trueload(directory).without("jmeter-plan-upgrade"), loops);
    }

    private JMeterCommand command(JMeterHome home, int loops) {
        return home.command()
                .property("http.port", town.nodes().port())
                .property("dns.server", town.dns().address())
                .property("threads", 10)
                .property("loops", loops);
    }

    private JMeterResult run(JMeterCommand command, String plan) throws IOException {
        Path file = Files.writeString(directory.resolve("plan.jmx"), plan);
        return command.run(file, directory.resolve("run"));
    }

    private static String read(String file) throws IOException {
        return Files.readString(Checkout.root().resolve(file));
    }

    /** Connections under way at either end of a time may be counted on one side only, one of each thread. */
    static void assertEvenButForWhatIsUnderWay(Map<String, Long> counts, int threads, List<String> addresses) {
        Map<String, Long> late = new HashMap<>(counts);
        late.keySet().removeAll(addresses);
        assertThat(late.values()).allSatisfy(count -> assertThat(count).isLessThanOrEqualTo(threads));
        assertThat(spread(addresses.stream()
                        .map(address -> counts.getOrDefault(address, 0L))
                        .toList()))
                .isLessThanOrEqualTo(1 + 2L * threads);
    }

    static long spread(Collection<Long> counts) {
        return Collections.max(counts) - Collections.min(counts);
    }
}
