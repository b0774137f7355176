// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.fleet.RmiFleet;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two RMI slaves, each its own JVM. */
class DnsDistributedIT {
    @TempDir
    private Path directory;

    @RegisterExtension
    private final DnsTown town = DnsTown.ofNodes(2);

    private RmiFleet slaves;

    @BeforeAll
    static void takesTime() {
        Skip.unlessAll(false);
    }

    @AfterEach
    void stop() {
        slaves.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void slavesBalanceEachAndTogether(String version) {
        slaves = RmiFleet.inTheClear(directory, JMeterHome.trueload(directory, version), 2);
        slaves.start();

        JMeterResult fewConnections = run("dns-balancer.jmx", 1, 1);

        assertThat(fewConnections.jtl().size()).isEqualTo(2);
        assertThat(fewConnections.jtl().failures()).isEmpty();
        assertThat(town.nodes().connections())
                .as("slave 0 starts at the first address, slave 1 at the second")
                .isEqualTo(Map.of("127.0.0.2", 1L, "127.0.0.3", 1L));

        JMeterResult upgraded = run("dns-cache-manager-unedited.jmx", 10, 5);

        assertThat(upgraded.jtl().size()).isEqualTo(2 * 10 * 5);
        assertThat(upgraded.jtl().failures()).isEmpty();
        assertThat(DnsBalancerIT.spread(town.nodes().connections().values())).isLessThanOrEqualTo(2);
        for (int i = 0; i < 2; i++) {
            JMeterProcess slave = slaves.slave(i);
            assertThat(slave.log().lines().filter(line -> line.contains("was upgraded")))
                    .hasSize(1);
            assertThat(slave.log()).contains("app.test: 50 new connections, 2 addresses, 1 look-ups");
        }
    }

    private JMeterResult run(String plan, int threads, int loops) {
        return slaves.master()
                .args("-R" + String.join(",", slaves.hostsAndPorts()))
                .args(
                        "-Ghttp.port=" + town.nodes().port(),
                        "-Gdns.server=" + town.dns().address())
                .args("-Gthreads=" + threads, "-Gloops=" + loops)
                .run(Checkout.root().resolve("examples/" + plan), directory.resolve("run-" + plan));
    }
}
