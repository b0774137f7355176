// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.BalancerCounts.Node;
import io.github.trueload.testkit.dns.FakeBalancer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** What the DNS balancer counts of the nodes of a name, and what makes a verdict: just below, at and just above it. */
@Isolated
class NodesTest {
    private static final Node STEADY = taking(1000, 4);
    private static final Node SLOW = taking(1000, 40);

    @RegisterExtension
    private final FakeBalancer balancer = new FakeBalancer();

    private final Nodes matter = new Nodes(new Settings(name -> null));

    @Test
    void slowerByTenMilliseconds() {
        assertThat(judge(STEADY, taking(1000, 13))).isEmpty();
        assertThat(judge(STEADY, taking(1000, 14))).contains("1000 samples over connections to 10.0.0.2");
        assertThat(judge(taking(1000, 15), STEADY)).contains("1000 samples over connections to 10.0.0.1");
    }

    @Test
    void slowerByAQuarter() {
        assertThat(judge(taking(1000, 100), taking(1000, 124))).isEmpty();
        assertThat(judge(taking(1000, 100), taking(1000, 125))).contains("10.0.0.2");
        assertThat(judge(taking(1000, 100), taking(1000, 126))).contains("10.0.0.2");
    }

    @Test
    void fromAHundredSamplesOn() {
        assertThat(judge(STEADY, taking(99, 40))).isEmpty();
        assertThat(judge(taking(99, 4), taking(1000, 40))).isEmpty();
        assertThat(judge(taking(100, 4), taking(100, 40))).contains("10.0.0.2");
        assertThat(judge(taking(101, 4), taking(101, 40))).contains("10.0.0.2");
    }

    @Test
    void failingInFivePercentMore() {
        assertThat(judge(failing(1000, 10), failing(1000, 59))).isEmpty();
        assertThat(judge(failing(1000, 10), failing(1000, 60)))
                .contains("6 % of 1000 attempts at 10.0.0.2, one of the 2 addresses of app.test, failed")
                .contains("1 % of 1000 at the other");
        assertThat(judge(failing(1000, 10), failing(1000, 61))).contains("10.0.0.2");
        // Five more of a hundred may be chance.
        assertThat(judge(failing(100, 10), failing(100, 16))).isEmpty();
        assertThat(judge(failing(1000, 500), failing(1000, 600))).contains("10.0.0.2");
        assertThat(judge(failing(99, 0), failing(1000, 60))).isEmpty();
    }

    /** With fail-over no sample fails, and none is over a connection to the dead node. */
    @Test
    void aNodeThatIsNeverReached() {
        assertThat(judge(STEADY, node(0, 0, 100, Map.of())))
                .contains("100 % of 200 attempts at 10.0.0.2", "(200 connections that did not come about, 0 failed");
        assertThat(judge(STEADY, node(0, 0, 99, Map.of()))).isEmpty();
    }

    /** To be refused takes no time. */
    @Test
    void aNodeIsNotSlowBesideOneThatFails() {
        assertThat(judge(taking(1000, 40), failing(1000, 1000)))
                .contains("attempts at 10.0.0.2")
                .doesNotContain("10.0.0.1");
        assertThat(judge(failing(1000, 100), node(1000, 100, 0, Map.of(40, 1000L))))
                .contains("samples over connections to 10.0.0.2");
    }

    @Test
    void aSlowNodeIsComparedWithThoseThatAnswer() {
        Map<String, Node> nodes = new TreeMap<>(both(STEADY, SLOW));
        assertThat(judge(List.of(nodes, nodes))).contains(", 2000 to the other ");
        nodes.put("10.0.0.3", STEADY);
        assertThat(judge(List.of(nodes, nodes))).contains(", 4000 to the others ");
        nodes.put("10.0.0.3", failing(1000, 1000));
        assertThat(judge(List.of(nodes, nodes))).contains(", 2000 to those that answer ");
    }

    @Test
    void onlyATailThatIsLongerBeyondDoubt() {
        // The 99th percentile of 1000 samples lies between their 982nd and their 998th.
        assertThat(judge(STEADY, withTail(1000, 15))).isEmpty();
        assertThat(judge(STEADY, withTail(1000, 25))).contains("4 ms at the median and 200 ms at the 99th percentile");
    }

    @Test
    void onceIsNotEnoughNorIsAnAddressJudgedThatTheNameHasNoMore() {
        assertThat(judge(List.of(both(STEADY, STEADY), both(STEADY, SLOW)))).isEmpty();
        assertThat(judge(List.of(both(STEADY, SLOW), both(STEADY, STEADY)))).isEmpty();
        assertThat(judge(List.of(both(SLOW, STEADY), both(STEADY, SLOW)))).isEmpty();
        assertThat(judge(List.of(both(STEADY, SLOW), Map.of("10.0.0.1", STEADY))))
                .isEmpty();
    }

    /** Times as a loaded machine gives them: most short, some very long; the same for both nodes. */
    @Test
    void nodesThatDifferByChanceOnlyMakeNoVerdict() {
        Random random = new Random(14);
        IntUnaryOperator time = i -> (int) Math.exp(2 + 1.5 * random.nextGaussian());
        int verdicts = 0;
        for (int run = 0; run < 2000; run++) {
            verdicts += judge(List.of(both(drawn(time), drawn(time)), both(drawn(time), drawn(time))))
                            .isEmpty()
                    ? 0
                    : 1;
        }

        assertThat(verdicts).isLessThanOrEqualTo(2);
    }

    /** The same with 20 ms more for one of them. */
    @Test
    void aDelayOf20MsIsFoundInSuchTimes() {
        Random random = new Random(15);
        IntUnaryOperator time = i -> (int) Math.exp(1 + random.nextGaussian());
        int found = 0;
        for (int run = 0; run < 100; run++) {
            IntUnaryOperator later = i -> 20 + time.applyAsInt(i);
            String text = judge(List.of(both(drawn(time), drawn(later)), both(drawn(time), drawn(later))));
            found += text.contains("over connections to 10.0.0.2") ? 1 : 0;
        }

        assertThat(found).isEqualTo(100);
    }

    @Test
    void itIsWorthKnowingAndNoBottleneck() {
        assertThat(matter.checks().get(0).tag).isEqualTo("node");
        assertThat(matter.checks().get(0).isLimit()).isFalse();
    }

    private String judge(Node first, Node second) {
        return judge(List.of(both(first, second), both(first, second))).replace("2000", "1000");
    }

    private String judge(List<Map<String, Node>> spans) {
        matter.take(1, 1, new Fields(), List.of(new Nodes.Host("app.test", spans)));
        return matter.checks().get(0).judge().text;
    }

    private static Map<String, Node> both(Node first, Node second) {
        return Map.of("10.0.0.1", first, "10.0.0.2", second);
    }

    private static Node taking(long samples, int ms) {
        return node(samples, 0, 0, Map.of(ms, samples));
    }

    private static Node failing(long samples, long failed) {
        return node(samples, failed, 0, Map.of(4, samples));
    }

    private static Node withTail(long samples, long tail) {
        return node(samples, 0, 0, Map.of(4, samples - tail, 200, tail));
    }

    /** With 120 samples. */
    private static Node drawn(IntUnaryOperator time) {
        Map<Integer, Long> times = new TreeMap<>();
        for (int i = 0; i < 120; i++) {
            times.merge(time.applyAsInt(i), 1L, Long::sum);
        }
        return node(120, 0, 0, times);
    }

    private static Node node(long samples, long failed, long notReached, Map<Integer, Long> times) {
        return new Node(Map.of("samples", samples, "failed", failed, "notReached", notReached), times);
    }

    @Test
    void tellsTheLastTwoSpansThatHadEnoughSamples() {
        counted("10.0.0.1", 1000, 0);
        counted("10.0.0.2", 1000, 0);
        Nodes probe = new Nodes(new Settings(name -> null));

        counted("10.0.0.1", 1120, 0);
        counted("10.0.0.2", 1119, 0);
        probe.look();
        counted("10.0.0.2", 1180, 3);
        probe.look();
        assertThat(probe.read(1)).isEmpty();

        counted("10.0.0.1", 1400, 0);
        counted("10.0.0.2", 1400, 3);
        probe.look();
        counted("10.0.0.1", 1900, 0);
        counted("10.0.0.2", 1901, 7);
        probe.look();

        assertThat(probe.read(1)).hasSize(1);
        Nodes.Host host = probe.read(1).get(0);
        assertThat(host.name + " " + host.spans.size()).isEqualTo("app.test 2");
        assertThat(host.spans.get(0).get("10.0.0.1").get("samples")).isEqualTo(280);
        Node last = host.spans.get(1).get("10.0.0.2");
        assertThat(last.get("failed") + " of " + last.get("samples")).isEqualTo("4 of 501");
        assertThat(last.percentileMs(0.99, 0)).isEqualTo(5);
        assertThat(host.whole().get("10.0.0.1").get("samples")).isEqualTo(780);
    }

    /** A test that starts anew while the probe goes on. */
    @Test
    void countsThatBeganAnewAreTakenAsTheyAre() {
        counted("10.0.0.1", 5000, 0);
        counted("10.0.0.2", 5000, 0);
        Nodes probe = new Nodes(new Settings(name -> null));
        for (int round = 1; round <= 2; round++) {
            counted("10.0.0.1", 200 * round, 0);
            counted("10.0.0.2", 200 * round, 0);
            probe.look();
        }

        assertThat(probe.read(1).get(0).whole().get("10.0.0.2").get("samples")).isEqualTo(400);
    }

    @Test
    void ofANameWithOneAddressThereIsNothingToCompare() {
        Nodes probe = new Nodes(new Settings(name -> null));
        for (int round = 1; round <= 3; round++) {
            counted("10.0.0.1", 500 * round, 0);
            probe.look();
        }

        assertThat(probe.read(1)).isEmpty();
    }

    private void counted(String address, long samples, long failed) {
        balancer.chosen("app.test", address, samples)
                .number("app.test", address, "samples", samples)
                .number("app.test", address, "failed", failed)
                .number("app.test", address, "notReached", 0)
                .time("app.test", address, 5, samples);
    }
}
