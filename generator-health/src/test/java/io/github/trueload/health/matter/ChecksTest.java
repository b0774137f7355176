// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static io.github.trueload.health.matter.Generator.said;
import static io.github.trueload.health.matter.Generator.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.trueload.health.matter.Generator.Second;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What each check says of ten seconds, and of what none says anything: figures to verdict and words. */
class ChecksTest {
    private static final double UNKNOWN = Double.NaN;

    static Stream<Arguments> shortages() {
        return Stream.of(
                says(
                        "gc",
                        "95 % of the heap is in use after a collection (61 MB of 64 MB",
                        second -> second.concurrentGc(61, 64, 0)),
                says(
                        "gc",
                        "for 50 % of the sample time threads wait for memory",
                        second -> second.concurrentGc(40, 64, 0.5)),
                says(
                        "pool",
                        "4 samples failed within a second in JMeter itself, not in the server: no connection of a pool",
                        second -> second.failed("pool", 4)),
                says("threads", "no more threads could be created", second -> second.failed("threads", 1)),
                says(
                        "machine",
                        "; 40 % its hypervisor gives to other machines (steal)",
                        second -> second.cpu(1, 0.99, 8, 8, UNKNOWN, 0.4)),
                says("cpu", "96 % of the 8 processors", second -> second.cpu(0.96, 0.97)),
                says("machine", "only 12 %", second -> second.cpu(0.12, 0.99)),
                says("throttled", "quota of 1.5 processors", second -> second.cpu(1.2, 0.3, 2, 1.5, 0.5, 0)));
    }

    static Stream<Arguments> facts() {
        return Stream.of(
                says("files", "240 of 256 permitted", second -> second.files(240, 256, 0)),
                says("files", "17 samples failed", second -> second.files(UNKNOWN, UNKNOWN, 17)),
                says(
                        "ports",
                        "27000 of 28232 local ports are taken by connections to 10.0.0.9:80",
                        second -> second.ports(27_000, "10.0.0.9:80", 0)),
                says("ports", "no local port was left", second -> second.ports(100, "10.0.0.9:80", 3)),
                says(
                        "ports",
                        "3 samples failed within a second because no local port was left: reuse",
                        second -> second.ports(0, "", 3)),
                says("lag", "250 ms late", second -> second.lag(180, 250)),
                says(
                        "processors",
                        "believes in 64 processors, but its container may use 3.5",
                        second -> second.cpu(1, 0.2, 64, 3.5, 0, 0)),
                says(
                        "dns",
                        "40 of 40 connections to shop.example (open, or closed in the last seconds) go to 10.0.0.1,"
                                + " one of its 4",
                        second -> second.host(40, 0, 0, 0)),
                says(
                        "far",
                        "connecting to http://far:80 never took less than 2 ms",
                        second -> second.targets(samples("http://far:80", 500, 2), samples("http://near:80", 40, 1))),
                says(
                        "hot thread",
                        "the thread 'loop-1', which runs no samples, uses 98 % of one processor (in"
                                + " java.util.HashMap.get, called from com.example.Loop.run), while this process uses"
                                + " 25 %",
                        second -> second.hot(0.98)),
                says(
                        "network",
                        "the network interface eth0 is full: in one direction 97 % of its 1000 megabits",
                        second -> second.link(0.97, 0, 0)),
                says(
                        "network",
                        "3.4 % of the TCP segments are sent again (340 per second",
                        second -> second.link(0, 0.034, 0)),
                says("network", "follows 950 of 1000 connections", second -> second.link(0, 0, 0.95)));
    }

    static Stream<Arguments> processors() {
        return Stream.of(
                says(
                        "lock",
                        "93 % of the time in samples of these seconds: lock in Sdk.call, so that response times are the"
                                + " generator's, not the server's; call that method less often",
                        second -> second.locked(28)),
                says(
                        "lock",
                        "lock in Sdk.call, listener results, so that the throughput is the generator's, not the"
                                + " server's; leave that listener out, or have it write less",
                        second -> second.lockedIn("listener results", 28)),
                // All processors are in use, which is told once.
                says("cpu", "95 %", second -> second.hot(1).cpu(0.95, 0.96)));
    }

    private static Arguments says(String tag, String evidence, Consumer<Second> change) {
        return arguments(tag, evidence, change);
    }

    @ParameterizedTest
    @MethodSource({"shortages", "facts", "processors"})
    void namesABottleneckAndNothingElse(String tag, String evidence, Consumer<Second> change) {
        Map<String, String> verdicts = said(change);
        assertThat(verdicts).containsOnlyKeys(tag);
        assertThat(verdicts.get(tag)).contains(evidence);
    }

    static Stream<Arguments> falseAlarms() {
        return Stream.of(
                ofNothing("healthy", second -> {}),
                ofNothing("a lock at 7 %", second -> second.locked(2)),
                ofNothing("CPU at 80 %", second -> second.cpu(0.8, 0.85)),
                ofNothing("quota rounded up", second -> second.cpu(0.3, 0.2, 2, 1.5, 0, 0)),
                ofNothing("fewer processors for the JVM", second -> second.cpu(1, 0.2, 2, 8, 0, 0)),
                ofNothing("unlimited files", second -> second.files(900, UNKNOWN, 0)),
                ofNothing("balanced addresses", second -> second.host(10, 10, 11, 9)),
                ofNothing("one kept-alive user", second -> second.host(1, 0, 0, 0)),
                ofNothing("one address", second -> second.host(500)),
                ofNothing(
                        "connect times on a millisecond's edge",
                        second -> second.targets(samples("http://a:80", 500, 1), samples("http://b:80", 12, 2))),
                ofNothing("one far target", second -> second.targets(samples("http://far:80", 500, 40))),
                ofNothing(
                        "two far targets",
                        second -> second.targets(samples("http://a:80", 100, 30), samples("http://b:80", 100, 31))),
                ofNothing(
                        "TLS beside plain",
                        second -> second.targets(samples("https://a:443", 500, 9), samples("http://a:80", 500, 1))),
                ofNothing("other programs want processors and disks", second -> second.pressure(0.9, 0.9)),
                ofNothing("half of four segments a second", second -> second.link(0, 0, 0)
                        .segments(2, 2)),
                ofNothing("nothing dropped", second -> second.books(9, 8, 1, 0, 0)));
    }

    private static Arguments ofNothing(String name, Consumer<Second> change) {
        return arguments(name, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("falseAlarms")
    void raisesNoFalseAlarm(String name, Consumer<Second> change) {
        assertThat(said(change)).isEmpty();
    }

    @Test
    void forgivesAShortBurst() {
        Generator generator = new Generator()
                .pass(3, second -> second.limited().cpu(1, 1).lag(400, 400).gc(0.2, 50, 1, 2))
                .pass(7, second -> {});
        assertThat(generator.judge()).isEmpty();
    }

    @Test
    void doesNotTakeSeveralThreadsThatTakeTurnsForOne() {
        Generator generator = new Generator();
        for (int i = 0; i < 10; i++) {
            int id = i;
            generator.pass(1, second -> second.hot(id, "worker-" + id, 0.99, List.of()));
        }
        assertThat(generator.judge()).isEmpty();
    }

    @Test
    void namesWhereTheHotThreadWasSeenMostOften() {
        List<String> work = List.of("java.lang.Thread.yield", "com.example.Sdk.encode", "java.lang.Thread.run");
        List<String> once = List.of("com.example.Sdk.log", "java.lang.Thread.run");
        List<String> between = List.of("jdk.internal.misc.Unsafe.park", "java.lang.Thread.run");
        Generator generator = new Generator();
        for (List<String> stack : List.of(between, between, work, once, between, work, between, List.<String>of())) {
            generator.pass(1, second -> second.hot(7, "sdk-worker", 0.95, stack));
        }
        assertThat(generator.judge().get("hot thread"))
                .contains("(in java.lang.Thread.yield, called from com.example.Sdk.encode)");
    }

    @Test
    void judgesNothingThatThePlatformDoesNotOffer() {
        Generator generator = new Generator().pass(10, second -> second.nothing());
        assertThat(generator.judge()).isEmpty();
        for (Check check : generator.matters.checks()) {
            assertThat(check.judge().figure).as(check.tag).isNaN();
        }
    }

    @Test
    void tellsRowsThatTheListenerGaveUp() {
        Generator generator = new Generator().pass(5, second -> second.books(100, 90, 10, 0, 0));
        assertThat(generator.judge()).isEmpty();
        generator.pass(4, second -> second.books(200, 90, 10, 100, 0));
        assertThat(generator.judge().get("books")).contains("gave up 100 samples");
        generator.pass(1, second -> second.books(200, 90, 10, 100, 0));
        assertThat(generator.judge()).isEmpty();
    }

    @Test
    void namesAFarProviderAfterThreeConnectionsToEachTarget() {
        assertThat(said(second -> second.targets(own("dubbo://far:20880", 3, 4.25), own("http://near:80", 2, 0.25))))
                .isEmpty();
        assertThat(said(second -> second.targets(own("dubbo://far:20880", 3, 4.25), own("http://near:80", 3, 0.25)))
                        .get("far"))
                .contains(
                        "opening a connection to dubbo://far:20880 takes at least 4.3 ms, but to http://near:80 0.25 ms"
                                + " (3 and 3 connections of our own): it lies farther away (another server zone?)");
    }

    @Test
    void namesALoadThatJumpsFromNodeToNodeAndGivesAdviceThatFitsTheSource() {
        assertThat(said(second -> second.host("shop", false, 30, 200, 0)).get("dns"))
                .contains("one node at a time, changing every 30 s")
                .endsWith("a DNS Balancer element spreads the load");
        assertThat(said(second -> second.host("shop", true, UNKNOWN, 200, 0)).get("dns"))
                .contains("counted by the DNS balancer")
                .contains("the balancer is in use");
    }

    private static Object samples(String name, long connects, long floorMs) {
        return target(name, connects, floorMs, 0, UNKNOWN);
    }

    private static Object own(String name, long opened, double floorMs) {
        return target(name, 0, 0, opened, floorMs);
    }
}
