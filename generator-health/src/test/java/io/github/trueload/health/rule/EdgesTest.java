// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import static io.github.trueload.health.watch.ReadingFixture.cpu;
import static io.github.trueload.health.watch.ReadingFixture.files;
import static io.github.trueload.health.watch.ReadingFixture.link;
import static io.github.trueload.health.watch.ReadingFixture.lock;
import static io.github.trueload.health.watch.ReadingFixture.lookup;
import static io.github.trueload.health.watch.ReadingFixture.pauses;
import static io.github.trueload.health.watch.ReadingFixture.pool;
import static io.github.trueload.health.watch.ReadingFixture.pressure;
import static io.github.trueload.health.watch.ReadingFixture.queue;
import static io.github.trueload.health.watch.ReadingFixture.seconds;
import static io.github.trueload.health.watch.ReadingFixture.threads;
import static io.github.trueload.health.watch.ReadingFixture.working;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.trueload.health.reading.CpuReading;
import io.github.trueload.health.reading.GcReading;
import io.github.trueload.health.reading.HostReading;
import io.github.trueload.health.reading.LagReading;
import io.github.trueload.health.reading.NetworkReading;
import io.github.trueload.health.reading.PressureReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.TargetReading;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule just below, at and just above its threshold, and what it claims there. */
class EdgesTest {
    private static final double UNKNOWN = Double.NaN;

    static Stream<Arguments> thresholds() {
        return Stream.of(
                edge(VerdictKind.CPU, 0.9, share -> reading -> reading.cpu(cpu(share, 0.5))),
                edge(VerdictKind.MACHINE, 0.95, share -> reading -> reading.cpu(cpu(0.1, share))),
                edge(
                        VerdictKind.THROTTLED,
                        0.25,
                        share -> reading -> reading.cpu(new CpuReading(0.5, 0.3, 2, 1.5, share, 0, 1))),
                edge(
                        VerdictKind.LOCK,
                        0.2,
                        share -> reading -> reading.threads(
                                threads(1000 - of1000(share), of1000(share), 0, 0, 0, lock(of1000(share))))),
                edge(
                        VerdictKind.POOL,
                        0.2,
                        share -> reading -> reading.threads(
                                threads(1000 - of1000(share), 0, of1000(share), 0, 0, pool(of1000(share))))),
                edge(
                        VerdictKind.QUEUE,
                        0.1,
                        share -> reading -> reading.threads(
                                threads(1000 - of1000(share), 0, of1000(share), 0, 0, queue(of1000(share))))),
                edge(
                        VerdictKind.LOOKUP,
                        0.2,
                        share -> reading -> reading.threads(threads(1000, 0, 0, 0, 0, lookup(of1000(share))))),
                edge(VerdictKind.GC, 0.1, share -> reading -> reading.gc(pauses(share, 12, 100, 512))),
                edge(
                        VerdictKind.GC,
                        0.9,
                        share -> reading -> reading.gc(new GcReading(0, 0, share * 1000, 1000, true, UNKNOWN))),
                edge(
                        VerdictKind.GC,
                        0.1,
                        share -> reading -> reading.gc(new GcReading(0, 0, 100, 1000, true, share * 30))),
                edge(VerdictKind.FILES, 0.85, share -> reading -> reading.files(files(1000 * share, 1000, 0, 0))),
                edge(
                        VerdictKind.PORTS,
                        0.8,
                        share -> reading -> reading.network(
                                new NetworkReading(List.of(), List.of(), 1000 * share, 1000, "10.0.0.9:80"))),
                edge(VerdictKind.LAG, 100, ms -> reading -> reading.lag(new LagReading(List.of(ms)))),
                edge(
                        VerdictKind.DNS,
                        0.9,
                        share -> reading -> reading.network(host(of1000(share), 1000 - of1000(share)))));
    }

    static Stream<Arguments> resources() {
        return Stream.of(
                edge(VerdictKind.HOT_THREAD, 0.9, share -> reading -> reading.threads(working(30, 0, share))),
                edge(VerdictKind.CPU_WAIT, 0.2, share -> reading -> reading.pressure(pressure(share, 0, 3))),
                edge(VerdictKind.CPU_WAIT, 1, ms -> reading -> reading.pressure(pressure(0.5, 0, ms))),
                edge(
                        VerdictKind.CPU_WAIT,
                        0.2,
                        share -> reading -> reading.pressure(new PressureReading(share, 0, true, UNKNOWN))),
                edge(
                        VerdictKind.CPU_WAIT,
                        0.2,
                        share -> reading -> reading.cpu(new CpuReading(2, 0.5, 8, 8, UNKNOWN, share, 1))),
                edge(
                        VerdictKind.DISK,
                        0.2,
                        share -> reading ->
                                reading.pressure(pressure(0, share, 0)).threads(working(30, 6, 0.1))),
                edge(
                        VerdictKind.DISK,
                        0.1,
                        share -> reading ->
                                reading.pressure(pressure(0, 0.5, 0)).threads(working(1000, of1000(share), 0.1))),
                edge(VerdictKind.LINK, 0.9, share -> reading -> reading.link(link(share, 0, 0))),
                edge(VerdictKind.LINK, 0.02, share -> reading -> reading.link(link(0, share, 0))),
                edge(VerdictKind.LINK, 0.9, share -> reading -> reading.link(link(0, 0, share))),
                edge(VerdictKind.NETWORK, 2, ms -> reading -> reading.network(farther(ms, 3))));
    }

    /** A Dubbo provider that is reached so many ms later than a web server, by connections of our own. */
    private static NetworkReading farther(double ms, int opened) {
        TargetReading far = new TargetReading("dubbo://far:20880", "dubbo", 0, 0, 0, 0, 1).withOpened(3, 0.25 + ms);
        TargetReading near = new TargetReading("http://near:80", "http", 0, 0, 0, 0, 1).withOpened(opened, 0.25);
        return new NetworkReading(List.of(far, near), List.of(), 100, 28_232, "10.0.0.1:80");
    }

    @Test
    void namesAFarProviderAfterThreeConnectionsToEachTarget() {
        assertThat(RulesTest.judge(seconds(10, reading -> reading.network(farther(4, 2)))))
                .isEmpty();
        assertThat(RulesTest.judge(seconds(10, reading -> reading.network(farther(4, 3))))
                        .get(VerdictKind.NETWORK))
                .contains(
                        "opening a connection to dubbo://far:20880 takes at least 4.3 ms, but to http://near:80 0.25 ms"
                                + " (3 and 3 connections of our own): it lies farther away (another server zone?)");
    }

    private static int of1000(double share) {
        return (int) Math.round(1000 * share);
    }

    private static Arguments edge(
            VerdictKind kind, double threshold, DoubleFunction<UnaryOperator<Reading.Builder>> change) {
        return arguments(kind, threshold, change);
    }

    @ParameterizedTest(name = "{0} at {1}")
    @MethodSource({"thresholds", "resources"})
    void complainsAtItsThresholdAndAboveAndNotJustBelow(
            VerdictKind kind, double threshold, DoubleFunction<UnaryOperator<Reading.Builder>> change) {
        assertThat(RulesTest.judge(seconds(10, change.apply(0.99 * threshold)))).isEmpty();
        assertThat(RulesTest.judge(seconds(10, change.apply(threshold)))).containsOnlyKeys(kind);
        assertThat(RulesTest.judge(seconds(10, change.apply(1.01 * threshold)))).containsOnlyKeys(kind);
    }

    @Test
    void saysThatTheThroughputIsTheGeneratorsOnlyWhereTheWaitIsMostOfAUsersRound() {
        String strong = "the throughput measured is the generator's";
        String sixOfThirty = RulesTest.judge(seconds(10, reading -> reading.threads(threads(24, 6, 0, 0, 0, lock(6)))))
                .get(VerdictKind.LOCK);
        String mostlyAsleep = RulesTest.judge(
                        seconds(10, reading -> reading.threads(threads(4, 6, 0, 490, 0, lock(6)))))
                .get(VerdictKind.LOCK);
        String seventeen = RulesTest.judge(seconds(10, reading -> reading.threads(threads(13, 17, 0, 0, 0, lock(17)))))
                .get(VerdictKind.LOCK);
        String eighteen = RulesTest.judge(seconds(10, reading -> reading.threads(threads(12, 18, 0, 0, 0, lock(18)))))
                .get(VerdictKind.LOCK);
        String nineteen = RulesTest.judge(seconds(10, reading -> reading.threads(threads(11, 19, 0, 0, 0, lock(19)))))
                .get(VerdictKind.LOCK);

        assertThat(sixOfThirty)
                .contains("this wait is 20 % of the time in samples")
                .doesNotContain(strong);
        assertThat(mostlyAsleep)
                .contains("this wait is 60 % of the time in samples")
                .doesNotContain(strong);
        assertThat(seventeen).contains("57 %").doesNotContain(strong);
        assertThat(eighteen).contains("60 %").contains(strong);
        assertThat(nineteen).contains("63 %").contains(strong);
    }

    @Test
    void namesALoadThatJumpsFromNodeToNodeAndGivesAdviceThatFitsTheSource() {
        Map<String, Long> counts = Map.of("10.0.0.1", 200L, "10.0.0.2", 0L);
        HostReading jumping = new HostReading("shop", counts, HostReading.Source.SYSTEM, 30);
        HostReading balanced = new HostReading("shop", counts, HostReading.Source.BALANCER, UNKNOWN);

        assertThat(dns(jumping))
                .contains("one node at a time, changing every 30 s")
                .endsWith("a DNS Balancer element spreads the load");
        assertThat(dns(balanced)).contains("counted by the DNS balancer").contains("the balancer is in use");
    }

    private static String dns(HostReading host) {
        NetworkReading network = new NetworkReading(List.of(), List.of(host), 100, 28_232, "10.0.0.1:80");
        return RulesTest.judge(seconds(10, reading -> reading.network(network))).get(VerdictKind.DNS);
    }

    private static NetworkReading host(long... counts) {
        Map<String, Long> connections = new java.util.HashMap<>();
        for (int i = 0; i < counts.length; i++) {
            connections.put("10.0.0." + (i + 1), counts[i]);
        }
        HostReading host = new HostReading("shop.example", connections, HostReading.Source.SYSTEM, UNKNOWN);
        return new NetworkReading(List.of(), List.of(host), 100, 28_232, "10.0.0.1:80");
    }
}
