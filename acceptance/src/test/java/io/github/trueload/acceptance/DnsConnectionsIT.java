// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Users who open several connections in each iteration. */
class DnsConnectionsIT {
    private static final int IMAGES = 6;

    @TempDir
    private Path directory;

    @RegisterExtension
    private final DnsTown town = DnsTown.ofTlsNodes(2);

    /** A plain counter would send every http connection of this one user to one node, every https one to the other. */
    @Test
    void anHttpAndAnHttpsConnectionPerIterationGoToBothNodesEach() {
        Skip.unlessAll(false);
        int pairs = 300;

        JMeterResult result = run(new HttpPlan()
                .group(
                        "User",
                        1,
                        pairs,
                        balancer(),
                        get("http", town.nodes().port()),
                        get("https", town.nodes().tlsPort())));

        Map<String, Long> http = town.nodes().connections("/http");
        Map<String, Long> https = town.nodes().connections("/https");
        System.out.println("One user, " + pairs + " pairs: http " + http + ", https " + https);
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(town.nodes().connections()).isEqualTo(Map.of("127.0.0.2", 300L, "127.0.0.3", 300L));
        // Which of a pair goes where is drawn anew each time: six standard deviations of 300 draws are 52.
        assertThat(http.values()).allSatisfy(count -> assertThat(count).isBetween(98L, 202L));
        assertThat(https.values()).allSatisfy(count -> assertThat(count).isBetween(98L, 202L));
    }

    /**
     * The users meet before they end: when a thread ends, JMeter 5.6.3 closes the connections of downloads that others
     * have under way, with any DNS element and without one.
     */
    @Test
    void parallelDownloadsOfSeveralUsersAreEvenAndNoneFails() {
        Skip.unlessAll(false);
        int users = 5;
        int pages = 40;
        String page = "http://app.test:" + town.nodes().port() + "/page";

        JMeterResult result = run(new HttpPlan()
                .group(
                        "Users",
                        users,
                        1,
                        balancer(),
                        HttpPlan.loop(pages, HttpPlan.getWithImages("page", page)),
                        HttpPlan.getTogether("last", page)));

        int connections = users * (pages * (1 + IMAGES) + 1);
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(town.nodes().log()).hasSize(connections);
        assertThat(town.nodes().connections().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(connections);
        assertThat(DnsBalancerIT.spread(town.nodes().connections().values())).isLessThanOrEqualTo(1);
        assertThat(result.log()).contains("app.test: " + connections + " new connections, 2 addresses, 1 look-ups");
    }

    private Element balancer() {
        return HttpPlan.balancer(List.of(town.dns().address()), Map.of());
    }

    private static Element get(String scheme, int port) {
        return HttpPlan.get(scheme, scheme + "://app.test:" + port + "/" + scheme);
    }

    private JMeterResult run(HttpPlan plan) {
        return JMeterHome.trueload(directory)
                .command()
                .run(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"));
    }
}
