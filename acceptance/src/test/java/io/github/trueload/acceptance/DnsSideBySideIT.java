// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The stock DNS Cache Manager and the balancer in one run, against servers that answer in the same manner. */
class DnsSideBySideIT {
    private static final int CONNECTIONS = 200;
    /** The stock element asks port 53 only; another address than 127.0.0.1, where a resolver may run. */
    private static final String STOCK_SERVER = "127.0.77.53";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(DnsServer.Order.class)
    void oursIsEvenWhateverTheOrderOfAnswersAndStockIsNot(DnsServer.Order order) {
        Skip.unlessAll(false);
        try (DnsServer stockServer = serverOnPort53();
                DnsServer ourServer = DnsServer.start();
                NginxNodes nodes = NginxNodes.start(directory.resolve("nginx"), 2)) {
            stockServer.order(order).addresses("app.test", nodes.addressArray());
            ourServer.order(order).addresses("app.test", nodes.addressArray());

            JMeterResult result = run(nodes, ourServer);

            Map<String, Long> ours = nodes.connections("/ours");
            Map<String, Long> stock = nodes.connections("/stock");
            System.out.println("Answers " + order + ": ours " + ours + " with " + ourServer.queries()
                    + " queries, stock " + stock + " with " + stockServer.queries() + " queries");
            assertThat(result.jtl().failures()).isEmpty();
            assertThat(ours.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(CONNECTIONS);
            assertThat(DnsBalancerIT.spread(ours.values())).isLessThanOrEqualTo(1);
            assertThat(ourServer.queries()).isEqualTo(1);
            assertThat(stockServer.queries()).isGreaterThan(1);
            if (order == DnsServer.Order.FIXED) {
                assertThat(stock).containsEntry("127.0.0.3", 0L);
            }
        }
    }

    private JMeterResult run(NginxNodes nodes, DnsServer ourServer) {
        return JMeterHome.trueload(directory)
                .without("jmeter-plan-upgrade")
                .command()
                .property("http.port", nodes.port())
                .property("dns.server", ourServer.address())
                .property("dns.stockServer", STOCK_SERVER)
                .property("threads", 10)
                .property("loops", CONNECTIONS / 10)
                .run(
                        Checkout.root().resolve("acceptance/src/test/resources/plans/dns-side-by-side.jmx"),
                        directory.resolve("run"));
    }

    private static DnsServer serverOnPort53() {
        try {
            return DnsServer.start(STOCK_SERVER, 53);
        } catch (UncheckedIOException e) {
            Skip.unless(false, "port 53 of " + STOCK_SERVER + " cannot be had: " + e.getCause());
            throw e;
        }
    }
}
