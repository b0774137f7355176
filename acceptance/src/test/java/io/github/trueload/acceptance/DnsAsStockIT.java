// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.DnsElements;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where JMeter's own DNS Cache Manager finds a server, so does a plan that is upgraded. */
class DnsAsStockIT {
    private static final int LOOPS = 12;

    @TempDir
    private Path directory;

    /** Addresses and names from a CSV file, servers that listen on IPv6 alone, DNS servers with a zone each. */
    @Test
    void uneditedPlansGoWhereTheyWent() throws IOException {
        Skip.unless(Network.hasIpv6(), "this machine has no IPv6");
        try (NginxNodes nodes = NginxNodes.start(directory.resolve("nginx"), 3);
                NginxNodes six = NginxNodes.start(directory.resolve("six"), List.of("[::1]"));
                DnsServer shop = DnsServer.start().addresses("shop.test", "127.0.0.2");
                DnsServer bank = DnsServer.start().addresses("bank.test", "127.0.0.3")) {
            Path plan = plan(nodes, six, shop, bank);
            JMeterResult result = JMeterHome.trueload(directory)
                    .command()
                    .property("trueload.dns.negativTtl", "1")
                    .run(plan, directory.resolve("run"));

            assertThat(result.jtl().failures()).isEmpty();
            for (String address : nodes.addresses()) {
                for (String path : List.of("/app/", "/name/")) {
                    assertThat(nodes.requests(path + address))
                            .as("requests that the plan sent to %s", address)
                            .containsEntry(address, (long) LOOPS / 3)
                            .satisfies(all -> assertThat(all.values().stream()
                                            .mapToLong(Long::longValue)
                                            .sum())
                                    .isEqualTo(LOOPS / 3));
                }
            }
            assertThat(six.log()).hasSize(2 * 2 * LOOPS);
            assertThat(result.logLines(" WARN i.g.t.d"))
                    .singleElement()
                    .asString()
                    .contains("trueload.dns.negativTtl is unknown", "did you mean trueload.dns.negativeTtl?");
        }
    }

    private Path plan(NginxNodes nodes, NginxNodes six, DnsServer shop, DnsServer bank) throws IOException {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < LOOPS; i++) {
            rows.add("host" + i % 4 + ".test,127.0.0." + (2 + i % 3));
        }
        Path csv = Files.write(directory.resolve("hosts.csv"), rows);

        return new Plan("As stock")
                .add(new Users("Variables", 1)
                        .loops(LOOPS)
                        .add(
                                csv(csv),
                                DnsElements.withHosts(
                                        DnsElements.stock(List.of(), true),
                                        Map.of("app.test", "${address}", "${name}", "${address}")),
                                get("app.test", nodes, "/app/${address}"),
                                get("${name}", nodes, "/name/${address}")))
                .add(new Users("Families", 2)
                        .loops(LOOPS)
                        .add(
                                DnsElements.withHosts(
                                        DnsElements.stock(List.of(), false),
                                        Map.of("four.test", "127.0.0.1,::1", "six.test", "::1,127.0.0.1")),
                                get("four.test", six, "/"),
                                get("six.test", six, "/")))
                .add(new Users("Zones", 2)
                        .loops(LOOPS)
                        .add(
                                DnsElements.stock(List.of(shop.address(), bank.address()), true),
                                get("bank.test", nodes, "/bank"),
                                get("shop.test", nodes, "/shop")))
                .write(directory.resolve("plan.jmx"));
    }

    private static Element get(String host, NginxNodes nodes, String path) {
        return Samplers.get("http", host, nodes.port(), path, false);
    }

    private static Element csv(Path file) {
        return Element.of("TestBeanGUI", "CSVDataSet", "CSV")
                .text("filename", file.toString())
                .text("variableNames", "name,address")
                .text("delimiter", ",")
                .text("shareMode", "shareMode.all")
                .flag("recycle", true)
                .flag("stopThread", false)
                .flag("quotedData", false)
                .flag("ignoreFirstLine", false);
    }
}
