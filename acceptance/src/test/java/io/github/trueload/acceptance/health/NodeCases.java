// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.NodeTable;
import io.github.trueload.acceptance.NodeTable.Node;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.http.DelayingProxy;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Names with two addresses each: one 20 ms slower than the other, one where nobody listens, with fail-over and without
 * it, and beside them, in a JMeter of its own at the same time, two that are alike.
 */
interface NodeCases {
    int NODE_SECONDS = 25;
    String SLOW = "127.0.0.5";
    String NOBODY = "127.0.0.9";

    HealthGenerators generators();

    @Test
    @Order(3)
    @Execution(ExecutionMode.CONCURRENT)
    default void namesTheSlowNodeAndTheDeadOneAndNoneOfTwoThatAreAlike() {
        Skip.unlessAll(false);
        HealthGenerators generators = generators();
        try (NginxNodes nodes = NginxNodes.start(generators.folder("nginx"), 2);
                DelayingProxy slow = DelayingProxy.start(
                        new InetSocketAddress(SLOW, nodes.port()),
                        new InetSocketAddress("127.0.0.3", nodes.port()),
                        Duration.ofMillis(20));
                JMeterProcess different = start(
                        generators,
                        "different",
                        users("dead.test", nodes.port(), "127.0.0.2," + NOBODY, Map.of()),
                        users("slow.test", slow.port(), "127.0.0.2," + SLOW, Map.of()),
                        users("strict.test", nodes.port(), "127.0.0.2," + NOBODY, Map.of("failover", "false")));
                JMeterProcess alike =
                        start(generators, "alike", users("app.test", nodes.port(), "127.0.0.2,127.0.0.3", Map.of()))) {
            HealthRun found = HealthGenerators.finish(different);
            HealthRun healthy = HealthGenerators.finish(alike);

            System.out.println(found.story());
            System.out.println(String.join("\n", found.result().logLines("127.0.0.")));
            assertThat(healthy.kinds()).as(healthy.story()).doesNotContain("node");
            assertThat(found.kinds()).as(found.story()).contains("node");
            assertThat(found.closing())
                    .as(found.story())
                    .containsPattern("samples over connections to " + SLOW + ", one of the 2 addresses of slow.test")
                    .containsPattern("attempts at " + NOBODY + ", one of the 2 addresses of dead.test, failed")
                    .containsPattern("attempts at " + NOBODY + ", one of the 2 addresses of strict.test, failed");
            assertSlow(NodeTable.of(found.result().log(), "slow.test"));
            assertDead(NodeTable.of(found.result().log(), "dead.test"));
            assertStrict(NodeTable.of(found.result().log(), "strict.test"));
            assertThat(found.result().jtl().failures()).isNotEmpty().allSatisfy(row -> assertThat(row.get("label"))
                    .contains("strict.test"));
        }
    }

    private static void assertSlow(Map<String, Node> nodes) {
        assertThat(nodes.get(SLOW).meanMs())
                .as("%s", nodes)
                .isGreaterThan(nodes.get("127.0.0.2").meanMs() + 10);
        assertThat(nodes.values()).allSatisfy(node -> {
            assertThat(node.reached()).isEqualTo(node.chosen()).isEqualTo(node.samples());
            assertThat(node.notReached() + node.failed()).isZero();
        });
    }

    /** What it was chosen for went to the other node, and nobody's sample failed. */
    private static void assertDead(Map<String, Node> nodes) {
        Node dead = nodes.get(NOBODY);
        Node alive = nodes.get("127.0.0.2");
        assertThat(dead.reached() + dead.samples()).as("%s", nodes).isZero();
        assertThat(dead.notReached()).isEqualTo(dead.chosen()).isPositive();
        assertThat(alive.reached()).isEqualTo(alive.chosen() + dead.chosen()).isEqualTo(alive.samples());
        assertThat(alive.failed()).isZero();
    }

    private static void assertStrict(Map<String, Node> nodes) {
        Node dead = nodes.get(NOBODY);
        Node alive = nodes.get("127.0.0.2");
        assertThat(dead.notReached()).as("%s", nodes).isEqualTo(dead.chosen()).isPositive();
        assertThat(dead.failed()).isEqualTo(dead.samples()).isEqualTo(dead.chosen());
        assertThat(alive.reached()).isEqualTo(alive.chosen()).isEqualTo(alive.samples());
        assertThat(alive.failed()).isZero();
    }

    private static Users users(String host, int port, String addresses, Map<String, String> settings) {
        Element balancer = Elements.withHosts(
                Elements.dnsBalancer("DNS of " + host, List.of(), settings), Map.of(host, addresses));
        Element request = Elements.http("http", host, port, false);
        return new Users(host, 3).lasting(NODE_SECONDS).add(balancer, Elements.pause(15), request);
    }

    private static JMeterProcess start(HealthGenerators generators, String name, Users... groups) {
        Plan plan = new Plan(name).add(Elements.generatorHealth());
        for (Users users : groups) {
            plan.add(users);
        }
        return generators.idle().start(plan::write, generators.folder(name).getParent(), name);
    }
}
