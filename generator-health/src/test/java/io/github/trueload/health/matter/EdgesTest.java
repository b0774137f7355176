// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static io.github.trueload.health.matter.Generator.said;
import static io.github.trueload.health.matter.Generator.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.trueload.health.matter.Generator.Second;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each check just below, at and just above its threshold, and what it claims there. */
class EdgesTest {
    private static final double UNKNOWN = Double.NaN;

    static Stream<Arguments> users() {
        return Stream.of(
                edge("cpu", 0.9, (second, share) -> second.cpu(share, 0.5)),
                edge("machine", 0.95, (second, share) -> second.cpu(0.1, share)),
                edge("throttled", 0.25, (second, share) -> second.cpu(0.5, 0.3, 2, 1.5, share, 0)),
                edge("gc", 0.9, (second, share) -> second.concurrentGc(share * 1000, 1000, UNKNOWN)),
                edge("gc", 0.1, (second, share) -> second.concurrentGc(100, 1000, share)));
    }

    static Stream<Arguments> resources() {
        return Stream.of(
                edge("files", 0.85, (second, share) -> second.files(1000 * share, 1000, 0)),
                edge("ports", 0.8, (second, share) -> second.ports(1000 * share, "10.0.0.9:80", 0)
                        .portsMax(1000)),
                edge("lag", 100, Second::lag),
                edge("dns", 0.9, (second, share) -> second.host(of1000(share), 1000 - of1000(share))),
                edge("hot thread", 0.9, Second::hot),
                edge("network", 0.9, (second, share) -> second.link(share, 0, 0)),
                edge("network", 0.02, (second, share) -> second.link(0, share, 0)),
                edge("network", 0.9, (second, share) -> second.link(0, 0, share)),
                // A Dubbo provider that is reached so many ms later than a web server, by connections of our own.
                edge(
                        "far",
                        2,
                        (second, ms) -> second.targets(
                                target("dubbo://far:20880", 0, 0, 3, 0.25 + ms),
                                target("http://near:80", 0, 0, 3, 0.25))));
    }

    private static int of1000(double share) {
        return (int) Math.round(1000 * share);
    }

    private static Arguments edge(String tag, double threshold, BiConsumer<Second, Double> change) {
        return arguments(tag, threshold, change);
    }

    @ParameterizedTest(name = "{0} at {1}")
    @MethodSource({"users", "resources"})
    void complainsAtItsThresholdAndAboveAndNotJustBelow(
            String tag, double threshold, BiConsumer<Second, Double> change) {
        assertThat(said(second -> change.accept(second, 0.99 * threshold))).isEmpty();
        assertThat(said(second -> change.accept(second, threshold))).containsOnlyKeys(tag);
        assertThat(said(second -> change.accept(second, 1.01 * threshold))).containsOnlyKeys(tag);
    }

    @ParameterizedTest
    @ValueSource(longs = {9, 10, 11})
    void tenConnectionsTellHowTheySpread(long connections) {
        assertThat(said(second -> second.host(connections, 0)).keySet())
                .isEqualTo(connections < 10 ? Set.of() : Set.of("dns"));
    }

    @ParameterizedTest
    @CsvSource({"29, 30, false", "30, 30, true", "31, 30, true", "30, 1, false", "30, 2, true", "30, 3, true"})
    void thirtyConnectionsOfTwoMillisecondsMoreMakeATargetAFarOne(long connects, long floorMs, boolean far) {
        assertThat(said(second -> second.targets(
                        target("http://far:80", connects, floorMs, 0, UNKNOWN),
                        target("http://near:80", 5, 1, 0, UNKNOWN))))
                .hasSize(far ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"0.89, machine", "0.90, cpu", "0.91, cpu"})
    void aBusyMachineIsNotOthersDoingWhereThisProcessUsesItUp(double own, String tag) {
        assertThat(said(second -> second.cpu(own, 0.99))).containsOnlyKeys(tag);
    }

    @ParameterizedTest
    @CsvSource({"0.099, false", "0.1001, true", "0.101, true"})
    void timeThatAHypervisorTookIsNotCalledOtherPrograms(double steal, boolean told) {
        String text =
                said(second -> second.cpu(0.5, 0.97, 8, 8, UNKNOWN, steal)).get("machine");
        assertThat(text.contains("its hypervisor gives to other machines (steal)"))
                .isEqualTo(told);
        assertThat(text.contains("other programs compete")).isEqualTo(!told);
    }

    @ParameterizedTest
    @CsvSource({"2, 2, false", "2, 1.5, false", "3, 2, true", "2, 1, true"})
    void theJvmMayRoundAQuotaUp(double believed, double allowed, boolean told) {
        assertThat(said(second -> second.cpu(0.1, 0.1, believed, allowed, UNKNOWN, 0))
                        .containsKey("processors"))
                .isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource({"9.9, false", "10, true", "10.1, true"})
    void tenSegmentsASecondMustBeSentAgain(double resent, boolean told) {
        assertThat(said(second -> second.link(0, 0, 0).segments(90, resent)).containsKey("network"))
                .isEqualTo(told);
    }

    /** What another check tells of the processors is told once. */
    @ParameterizedTest
    @CsvSource({
        "0.89, 0.94, 0.24, hot thread",
        "0.90, 0.94, 0.24, cpu",
        "0.91, 0.94, 0.24, cpu",
        "0.89, 0.95, 0.24, 'hot thread,machine'",
        "0.89, 0.96, 0.24, 'hot thread,machine'",
        "0.89, 0.94, 0.25, 'hot thread,throttled'",
        "0.89, 0.94, 0.26, 'hot thread,throttled'"
    })
    void aHotThreadIsItsOwnMatterBelowTheLimitsOfProcessors(double own, double machine, double throttled, String tags) {
        Map<String, String> said =
                said(second -> second.cpu(8 * own, machine, 8, 8, throttled, 0).hot(0.99));
        assertThat(said.keySet()).containsExactlyInAnyOrder(tags.split(","));
    }

    /** After 40 users with 100 samples/s of 400 ms each. */
    @ParameterizedTest(name = "{0} users for {1} s, {2} samples/s of {3} ms: {4}")
    @CsvSource({
        "60, 10, 100, 600, true",
        "59, 10, 100, 600, false",
        "61, 10, 100, 600, true",
        "80, 9, 100, 800, false",
        "80, 11, 100, 800, true",
        "80, 10, 105, 800, true",
        "80, 10, 104, 800, true",
        "80, 10, 106, 800, false",
        "80, 10, 70, 800, true",
        "80, 10, 100, 520, true",
        "80, 10, 100, 524, true",
        "80, 10, 100, 516, false"
    })
    void saysThatMoreUsersGiveNoMore(double users, int forSeconds, double perSecond, double meanMs, boolean knee) {
        double[][] steps = {{10, 10, 25, 400}, {40, 10, 100, 400}, {users, forSeconds, perSecond, meanMs}};
        assertThat(said(second -> second.load(steps)).containsKey("knee")).isEqualTo(knee);
    }

    @Test
    void namesBothEndsOfTheKnee() {
        double[][] steps = {{10, 10, 25, 400}, {40, 10, 98, 405.4}, {55, 2, 300, 30}, {80, 12, 97, 820}};
        assertThat(said(second -> second.load(steps)).get("knee"))
                .contains("with 40 users 98 samples/s of 405.4 ms on the average, with 80 97 samples/s of 820 ms, while"
                        + " this process uses 25 % of its processors");
    }

    @Test
    void comparesWithUsersThatWereThereForThreeSecondsOfARamp() {
        double[] now = {80, 10, 97, 820};
        assertThat(said(second -> second.load(new double[] {40, 3, 98, 400}, now)))
                .containsOnlyKeys("knee");
        assertThat(said(second -> second.load(new double[] {40, 2, 98, 400}, now)))
                .isEmpty();
    }

    @Test
    void saysNothingOfARateThatATimerHoldsAndBeforeThereIsAnything() {
        assertThat(said(second -> second.load(new double[] {10, 60, 50, 20}, new double[] {100, 60, 50, 21})))
                .isEmpty();
        assertThat(said(Second::load)).isEmpty();
        assertThat(said(second -> second.load(new double[] {10, 60, 0, 0}, new double[] {100, 60, 0, 0})))
                .isEmpty();
    }

    /** Ten samples a second. */
    @ParameterizedTest(name = "{0} ms, server {1} ms, least difference {2} ms: {3}")
    @CsvSource({
        "100, 50, 20, true",
        "100, 51, 20, false",
        "100, 49, 20, true",
        "30, 5, 15, true",
        "30, 5, 15.1, false",
        "30, 5, 14.9, true",
        "95, 5, 60, true",
        "94, 5, 60, false",
        "96, 5, 60, true",
        "200, 5, NaN, false"
    })
    void saysThatServersAccountForLess(double clientMs, double serverMs, double leastMs, boolean gap) {
        assertThat(said(second -> second.gap(10, clientMs, serverMs, leastMs)).containsKey("gap"))
                .isEqualTo(gap);
    }

    @Test
    void wantsSomeSamplesAndTellsWhatTheyTook() {
        assertThat(said(second -> second.gap(9, 400, 20, 5))).isEmpty();
        assertThat(said(second -> second.gap(11, 400, 20, 5)).get("gap"))
                .contains("samples take 400 ms on the average, of which their servers account for 20 ms; the difference"
                        + " of 380 ms (99th percentile up to 500 ms) was 5 ms before");
    }
}
