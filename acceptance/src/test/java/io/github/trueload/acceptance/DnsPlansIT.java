// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsTown;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The balancer in plans of different kinds. */
class DnsPlansIT {
    @TempDir
    private Path directory;

    @RegisterExtension
    private final DnsTown town = DnsTown.ofNodes(2);

    @Test
    void addressesOfTheSystemsResolverAreBalancedToo() throws IOException {
        Path hosts = Files.writeString(directory.resolve("hosts"), "127.0.0.2 app.test\n127.0.0.3 app.test\n");
        String plan = read("acceptance/src/test/resources/plans/dns-side-by-side.jmx")
                .replace("isCustomResolver\">true", "isCustomResolver\">false");

        JMeterResult result = run(command(11).jvmArgs("-Djdk.net.hosts.file=" + hosts), plan);

        assertThat(result.jtl().failures()).isEmpty();
        assertThat(DnsBalancerIT.spread(town.nodes().connections("/ours").values()))
                .isLessThanOrEqualTo(1);
        assertThat(town.nodes().connections("/stock")).isEqualTo(Map.of("127.0.0.2", 110L, "127.0.0.3", 0L));
        assertThat(town.dns().queries()).isZero();
    }

    @Test
    void stickyThreadsKeepOneAddressEachAndTheJtlShowsIt() throws IOException {
        Skip.unlessAll(false);
        JMeterResult result = run(
                command(11).property("dns.strategy", "stickyPerThread").property("sample_variables", "DNS_CHOSEN"),
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

        JMeterResult result = run(command(60), read("examples/dns-balancer.jmx"));

        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.log()).contains("127.0.0.99                                     200   33.3 %");
        // 200 of 600 connections went on to one of the two others at random: six standard deviations are 43.
        assertThat(town.nodes().connections().values())
                .allSatisfy(count -> assertThat(count).isBetween(250L, 350L));
    }

    private JMeterCommand command(int loops) {
        return JMeterHome.trueload(directory)
                .without("jmeter-plan-upgrade")
                .command()
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
}
