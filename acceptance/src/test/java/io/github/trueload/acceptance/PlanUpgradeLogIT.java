// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * DNS Cache Managers as Taurus 1.17, JMeter's own panel, older JMeters and scripts write them: with each of the two
 * lists or without, with both flags or none. Beside them the InfluxDB clients of existing plans. Nothing is logged per
 * sample.
 */
class PlanUpgradeLogIT {
    private static final String RAW = Plans.STOCK_INFLUX.replace("InfluxdbBackend", "InfluxDBRawBackend");
    private static final int SAMPLES_PER_GROUP = 40;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void noLineIsLoggedForEachSample(String version) {
        Skip.unlessAll(version.equals("5.6.3"));
        try (NginxNodes nodes = NginxNodes.start(directory.resolve("nginx"), List.of("127.0.0.1"));
                DnsServer dns = DnsServer.start().addresses("localhost", "127.0.0.1");
                InfluxDouble influx = InfluxDouble.start(InfluxDouble.Version.V1)) {
            JMeterResult result = JMeterHome.trueload(directory, version)
                    .command()
                    .run(plan(nodes.port(), influx.url(), dns.address()), directory.resolve("run"));

            int groups = elements(dns.address()).size();
            assertThat(result.logLines("was upgraded")).hasSize(groups);
            assertLogsNothingForEachSample(result, groups * SAMPLES_PER_GROUP);
        }
    }

    /** Written by the tools themselves, but for the port, and for twenty rounds of two users in the plan of Taurus. */
    @ParameterizedTest
    @ValueSource(strings = {"taurus-1.17.2", "java-dsl-1.29.1"})
    void plansThatOtherToolsWroteLogNothingForEachSample(String tool) {
        Skip.unlessAll(false);
        try (NginxNodes nodes = NginxNodes.start(directory.resolve("nginx"), List.of("127.0.0.1"))) {
            JMeterResult result = JMeterHome.shared()
                    .command()
                    .property("port", nodes.port())
                    .run(Plans.own("written-by/" + tool + ".jmx"), directory.resolve("run"));

            assertLogsNothingForEachSample(result, SAMPLES_PER_GROUP);
        }
    }

    private Path plan(int port, String influxUrl, String dnsServer) {
        Map<String, String> influx = Plans.stockInflux(influxUrl, "existing", Map.of());
        Plan plan = new Plan("Existing")
                .add(
                        Elements.backendListener(Plans.STOCK_INFLUX, 5000, influx),
                        Elements.backendListener(RAW, 5000, influx));
        elements(dnsServer)
                .forEach(element -> plan.add(new Users("Users", 2)
                        .loops(SAMPLES_PER_GROUP / 2)
                        .add(element, Elements.http("http", "localhost", port, true))));
        return plan.write(directory.resolve("plan.jmx"));
    }

    private static List<Element> elements(String dnsServer) {
        List<String> none = List.of();
        return List.of(
                flags(stock("Taurus"), false).list("DNSCacheManager.servers", none),
                flags(stock("Since 3.2"), true)
                        .list("DNSCacheManager.servers", none)
                        .list("DNSCacheManager.hosts", none),
                flags(stock("Hosts only"), true).list("DNSCacheManager.hosts", none),
                custom(true).list("DNSCacheManager.servers", List.of(dnsServer)),
                custom(false)
                        .list("DNSCacheManager.servers", List.of(dnsServer))
                        .list("DNSCacheManager.hosts", none),
                Elements.withHosts(custom(true), Map.of("localhost", "127.0.0.1"))
                        .list("DNSCacheManager.servers", List.of(dnsServer)),
                stock("Script"));
    }

    private static Element stock(String name) {
        return Element.of("DNSCachePanel", "DNSCacheManager", name);
    }

    private static Element custom(boolean clearEachIteration) {
        return stock("Own servers")
                .flag("DNSCacheManager.clearEachIteration", clearEachIteration)
                .flag("DNSCacheManager.isCustomResolver", true);
    }

    private static Element flags(Element element, boolean clearEachIteration) {
        return element.flag("DNSCacheManager.clearEachIteration", clearEachIteration)
                .flag("DNSCacheManager.isCustomResolver", false);
    }

    private static void assertLogsNothingForEachSample(JMeterResult result, int samples) {
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.jtl().size()).isEqualTo(samples);
        assertThat(result.logLines(" WARN i.g.t.")).isEmpty();
        Map<String, Integer> times = new TreeMap<>();
        result.log().lines().forEach(line -> times.merge(line.replaceAll("\\d+", "#"), 1, Integer::sum));
        assertThat(times).allSatisfy((line, often) -> assertThat(often).as(line).isLessThan(SAMPLES_PER_GROUP));
    }
}
