// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsTown;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.DnsElements;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** DNS Cache Managers of existing plans in front of two nodes: what a thread, and what an iteration, stays with. */
class PlanUpgradeMeaningIT {
    private static final int ITERATIONS = 10;
    /** A page, six images that are loaded in parallel, and one request with https. */
    private static final int REQUESTS = 8;

    @TempDir
    private Path directory;

    @RegisterExtension
    private final DnsTown town = DnsTown.ofTlsNodes(2);

    /** One after the other, so that the nodes' log tells them apart; a thread begins with a request of its own name. */
    @Test
    void withoutClearingAThreadKeepsItsNodeForAllThatItOpens() {
        Skip.unlessAll(false);
        Plan plan = new Plan("Existing").inTurn();
        for (int user = 1; user <= 4; user++) {
            plan.add(new Users("User " + user, 1)
                    .loops(ITERATIONS / 2)
                    .add(stock(false), get("own", town.nodes().port(), "/user" + user), page(), https()));
        }

        run(plan);

        Map<String, Set<String>> nodesOfUsers = nodesBetween("/user");
        assertThat(nodesOfUsers)
                .hasSize(4)
                .allSatisfy((user, ofUser) -> assertThat(ofUser).as(user).hasSize(1));
        assertThat(town.nodes().requests().values()).containsOnly(4L * (REQUESTS + 1) * (ITERATIONS / 2) / 2);
    }

    @Test
    void withClearingEachIterationGoesToTheNextNodeWithAllThatItOpens() {
        run(new Plan("Existing")
                .add(new Users("User", 1)
                        .loops(ITERATIONS)
                        .add(
                                stock(true),
                                get("own", town.nodes().port(), "/iteration${__counter(TRUE)}"),
                                page(),
                                https())));

        assertThat(nodesBetween("/iteration"))
                .hasSize(ITERATIONS)
                .allSatisfy((iteration, ofIteration) ->
                        assertThat(ofIteration).as(iteration).hasSize(1));
        assertThat(town.nodes().requests().values()).containsOnly((REQUESTS + 1) * ITERATIONS / 2L);
    }

    /** The nodes of all requests from one whose path begins with a prefix to the next. */
    private Map<String, Set<String>> nodesBetween(String prefix) {
        Map<String, Set<String>> between = new TreeMap<>();
        String current = "";
        for (NginxNodes.Request request : town.nodes().log()) {
            current = request.path().startsWith(prefix) ? request.path() : current;
            between.computeIfAbsent(current, added -> new TreeSet<>()).add(request.address());
        }
        return between;
    }

    private Element stock(boolean clearEachIteration) {
        return DnsElements.stock(List.of(town.dns().address()), clearEachIteration);
    }

    private Element page() {
        return HttpPlan.getWithImages("page", "http://app.test:" + town.nodes().port() + "/page");
    }

    private Element https() {
        return HttpPlan.get("https", "https://app.test:" + town.nodes().tlsPort() + "/https");
    }

    private static Element get(String name, int port, String path) {
        return HttpPlan.get(name, "http://app.test:" + port + path);
    }

    private void run(Plan plan) {
        JMeterResult result = JMeterHome.trueload(directory)
                .command()
                .run(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"));
        System.out.println("Existing plan: " + town.nodes().requests() + " on "
                + town.nodes().connections());
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.logLines(" WARN i.g.t.")).isEmpty();
        assertThat(result.logLines("was upgraded")).isNotEmpty();
    }
}
