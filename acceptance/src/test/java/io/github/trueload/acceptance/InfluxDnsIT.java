// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The DNS balancer and the InfluxDB listener in one plan: the database tells where connections went. */
class InfluxDnsIT {
    @TempDir
    private Path directory;

    @Test
    void theConnectionsToEachAddressAreWritten() {
        try (NginxNodes nodes = NginxNodes.start(directory.resolve("nginx"), 2);
                DnsServer dns =
                        DnsServer.start().order(DnsServer.Order.FIXED).addresses("app.test", nodes.addressArray());
                InfluxServer influx =
                        InfluxServer.start(directory.resolve("influx")).createDatabase("jmeter")) {
            JMeterResult result = JMeterHome.trueload(directory)
                    .command()
                    .property("http.port", nodes.port())
                    .property("dns.server", dns.address())
                    .property("influx.url", influx.writeUrl("jmeter"))
                    .property("interval", 1)
                    .property("threads", 5)
                    .property("loops", 11)
                    .run(
                            ExamplePlan.with(
                                    "dns-balancer.jmx", ExamplePlan.influxListener(), directory.resolve("plan.jmx")),
                            directory.resolve("run"));

            assertThat(result.exitCode()).as(result.output()).isZero();
            assertThat(result.logLines(" ERROR ")).isEmpty();
            Map<String, Long> written = written(influx, "chosen");
            Map<String, Long> served = nodes.connections().entrySet().stream()
                    .collect(Collectors.toMap(entry -> String.valueOf(entry.getKey()), Map.Entry::getValue));
            assertThat(written).isEqualTo(served);
            assertThat(written(influx, "reached")).isEqualTo(served);
            assertThat(written(influx, "samples")).isEqualTo(served);
            assertThat(written(influx, "notReached").values()).containsOnly(0L);
            assertThat(written.values().stream().mapToLong(Long::longValue).sum())
                    .isEqualTo(result.jtl().size());
        }
    }

    private static Map<String, Long> written(InfluxServer influx, String field) {
        return influx
                .query("jmeter", "SELECT sum(\"" + field + "\") FROM jmeter_dns WHERE host='app.test' GROUP BY address")
                .stream()
                .collect(Collectors.toMap(
                        row -> (String) row.get("address"), row -> ((Double) row.get("sum")).longValue()));
    }
}
