// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import static io.github.trueload.health.watch.ReadingFixture.cpu;
import static io.github.trueload.health.watch.ReadingFixture.files;
import static io.github.trueload.health.watch.ReadingFixture.lock;
import static io.github.trueload.health.watch.ReadingFixture.lookup;
import static io.github.trueload.health.watch.ReadingFixture.pauses;
import static io.github.trueload.health.watch.ReadingFixture.pool;
import static io.github.trueload.health.watch.ReadingFixture.pressure;
import static io.github.trueload.health.watch.ReadingFixture.queue;
import static io.github.trueload.health.watch.ReadingFixture.seconds;
import static io.github.trueload.health.watch.ReadingFixture.threads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.health.reading.CpuReading;
import io.github.trueload.health.reading.FileReading;
import io.github.trueload.health.reading.GcReading;
import io.github.trueload.health.reading.HostReading;
import io.github.trueload.health.reading.LagReading;
import io.github.trueload.health.reading.NetworkReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.TargetReading;
import io.github.trueload.health.reading.ThreadReading;
import io.github.trueload.health.reading.WaitGroup;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RulesTest {
    private static final double UNKNOWN = Double.NaN;

    static Stream<Arguments> waits() {
        return Stream.of(
                found(
                        VerdictKind.LOCK,
                        "28 of 30 sampler threads wait for a lock (org.apache.dubbo.config.ReferenceConfig) in"
                                + " org.apache.dubbo.config.ReferenceConfig.get, called from"
                                + " com.example.DubboSample.call, the longest for 3 s, while this process uses 37 %",
                        reading -> reading.threads(threads(2, 28, 0, 0, 0, lock(28)))
                                .cpu(cpu(0.37, 0.4))),
                found(
                        VerdictKind.LOCK,
                        "9 of 10 sampler threads at work (490 more sleep)",
                        reading -> reading.threads(threads(1, 9, 0, 490, 0, lock(9)))),
                found(
                        VerdictKind.POOL,
                        "60 of 100 sampler threads wait for a connection or another resource of a pool in"
                                + " org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking",
                        reading -> reading.threads(threads(40, 0, 60, 0, 0, pool(60)))),
                found(
                        VerdictKind.QUEUE,
                        "25 of 30 sampler threads wait for room in the full queue of a Backend Listener in"
                                + " org.apache.jmeter.visualizers.backend.BackendListener.sampleOccurred",
                        reading -> reading.threads(threads(5, 0, 25, 0, 0, queue(25)))),
                found(
                        VerdictKind.QUEUE,
                        "room in the full queue of samples for the master in",
                        reading -> reading.threads(threads(
                                5,
                                0,
                                25,
                                0,
                                0,
                                queue(25, "org.apache.jmeter.samplers.AsynchSampleSender.sampleOccurred")))),
                found(
                        VerdictKind.QUEUE,
                        "room in a full queue in com.example.Sender.send",
                        reading -> reading.threads(threads(5, 0, 25, 0, 0, queue(25, "com.example.Sender.send")))));
    }

    static Stream<Arguments> shortages() {
        return Stream.of(
                found(
                        VerdictKind.LOOKUP,
                        "10 of 30 sampler threads wait for the answer of a name server in org.apache.http.impl.conn",
                        reading -> reading.threads(threads(30, 0, 0, 0, 0, lookup(10)))),
                found(
                        VerdictKind.GC,
                        "95 % of the heap is in use after a collection (61 MB of 64 MB",
                        reading -> reading.gc(new GcReading(0.001, 0.1, 61 << 20, 64 << 20, true, 0))),
                found(
                        VerdictKind.GC,
                        "for 50 % of the sample time threads wait for memory",
                        reading -> reading.gc(new GcReading(0.001, 0.1, 40 << 20, 64 << 20, true, 15))),
                found(
                        VerdictKind.POOL,
                        "4 samples failed within a second in JMeter itself, not in the server: no connection of a pool",
                        reading -> reading.files(new FileReading(200, 4096, 0, 0, 4, 0))),
                found(
                        VerdictKind.THREADS,
                        "no more threads could be created",
                        reading -> reading.files(new FileReading(200, 4096, 0, 0, 0, 1))),
                found(
                        VerdictKind.MACHINE,
                        "; 40 % its hypervisor gives to other machines (steal)",
                        reading -> reading.cpu(new CpuReading(1, 0.99, 8, 8, UNKNOWN, 0.4, 1))),
                found(VerdictKind.CPU, "96 % of the 8 processors", reading -> reading.cpu(cpu(0.96, 0.97))),
                found(VerdictKind.MACHINE, "only 12 %", reading -> reading.cpu(cpu(0.12, 0.99))),
                found(
                        VerdictKind.THROTTLED,
                        "quota of 1.5 processors",
                        reading -> reading.cpu(new CpuReading(1.2, 0.3, 2, 1.5, 0.5, 0, 1))),
                found(
                        VerdictKind.GC,
                        "35 % of the time (longest pause 90 ms, 60 MB of 64 MB",
                        reading -> reading.gc(pauses(0.35, 90, 60, 64))));
    }

    static Stream<Arguments> facts() {
        return Stream.of(
                found(VerdictKind.FILES, "240 of 256 permitted", reading -> reading.files(files(240, 256, 0, 0))),
                found(VerdictKind.FILES, "17 samples failed", reading -> reading.files(files(UNKNOWN, UNKNOWN, 17, 0))),
                found(
                        VerdictKind.PORTS,
                        "27000 of 28232 local ports are taken by connections to 10.0.0.9:80",
                        reading -> reading.network(ports(27_000))),
                found(VerdictKind.PORTS, "no local port was left", reading -> reading.files(files(200, 4096, 0, 3))),
                found(
                        VerdictKind.PORTS,
                        "3 samples failed within a second because no local port was left: reuse",
                        reading -> reading.files(files(200, 4096, 0, 3))
                                .network(new NetworkReading(List.of(), List.of(), 0, 28_232, ""))),
                found(VerdictKind.LAG, "250 ms late", reading -> reading.lag(new LagReading(List.of(180.0, 250.0)))),
                found(
                        VerdictKind.PROCESSORS,
                        "believes in 64 processors, but its container may use 3.5",
                        reading -> reading.cpu(new CpuReading(1, 0.2, 64, 3.5, 0, 0, 1))),
                found(
                        VerdictKind.DNS,
                        "40 of 40 connections to shop.example (open, or closed in the last seconds) go to 10.0.0.1,"
                                + " one of its 4",
                        reading -> reading.network(host(40, 0, 0, 0))),
                found(
                        VerdictKind.NETWORK,
                        "connecting to http://far:80 never took less than 2 ms",
                        reading -> reading.network(targets(target("far", 2, 500), target("near", 1, 40)))));
    }

    @ParameterizedTest
    @MethodSource({"waits", "shortages", "facts"})
    void namesABottleneckAndNothingElse(VerdictKind kind, String evidence, UnaryOperator<Reading.Builder> change) {
        Map<VerdictKind, String> verdicts = judge(seconds(10, change));

        assertThat(verdicts).containsOnlyKeys(kind);
        assertThat(verdicts.get(kind)).contains(evidence);
    }

    static Stream<Arguments> falseAlarms() {
        return Stream.of(
                fine("healthy", reading -> reading),
                fine("think time", reading -> reading.threads(threads(3, 0, 2, 495, 0))),
                fine("rendezvous", reading -> reading.threads(threads(1, 0, 0, 0, 29))),
                fine("slow server", reading -> reading.threads(threads(30, 0, 0, 0, 0))),
                fine("replies of a slow server", reading -> reading.threads(threads(0, 0, 100, 0, 0))),
                fine("two threads at a lock", reading -> reading.threads(threads(1, 2, 0, 0, 0, lock(2)))),
                fine("a lock at 10 %", reading -> reading.threads(threads(27, 3, 0, 0, 0, lock(3)))),
                fine("CPU at 80 %", reading -> reading.cpu(cpu(0.8, 0.85))),
                fine("quota rounded up", reading -> reading.cpu(new CpuReading(0.3, 0.2, 2, 1.5, 0, 0, 1))),
                fine("fewer processors for the JVM", reading -> reading.cpu(new CpuReading(1, 0.2, 2, 8, 0, 0, 1))),
                fine("unlimited files", reading -> reading.files(files(900, UNKNOWN, 0, 0))),
                fine("balanced addresses", reading -> reading.network(host(10, 10, 11, 9))),
                fine("one kept-alive user", reading -> reading.network(host(1, 0, 0, 0))),
                fine("one address", reading -> reading.network(host(500))),
                fine(
                        "connect times on a millisecond's edge",
                        reading -> reading.network(targets(target("a", 1, 500), target("b", 2, 12)))),
                fine("one far target", reading -> reading.network(targets(target("far", 40, 500)))),
                fine(
                        "TLS beside plain",
                        reading -> reading.network(targets(
                                new TargetReading("https://a:443", "https", 500, 9, 12, 20, 5),
                                new TargetReading("http://a:80", "http", 500, 1, 1, 2, 5)))),
                fine("nothing dropped", reading -> reading.books(new BooksReading(9, 8, 1, 0, 0))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("falseAlarms")
    void raisesNoFalseAlarm(String name, UnaryOperator<Reading.Builder> change) {
        assertThat(judge(seconds(10, change))).isEmpty();
    }

    @Test
    void forgivesAShortBurst() {
        List<Reading> readings = seconds(3, reading -> reading.cpu(cpu(1, 1))
                .lag(new LagReading(List.of(400.0, 400.0)))
                .gc(pauses(0.2, 50, 1, 2))
                .threads(threads(2, 28, 0, 0, 0, lock(28))));
        readings.addAll(seconds(7, reading -> reading));

        assertThat(judge(readings)).isEmpty();
    }

    @Test
    void judgesNothingThatThePlatformDoesNotOffer() {
        List<Reading> readings =
                Stream.generate(() -> Reading.at(1).build()).limit(10).toList();

        assertThat(judge(readings)).isEmpty();
        for (Rule rule : Rules.of(Thresholds.from(name -> null))) {
            double figure = rule.judge(new Window(readings)).figure;
            assertThat(figure).as(rule.kind().tag()).isNaN();
        }
    }

    @Test
    void takesThreadsThatCouldNotBeReadNeitherForAFindingNorForHealth() {
        List<Reading> readings = seconds(10, reading -> reading.threads(ThreadReading.ABSENT)
                .gc(new GcReading(0.01, 12, 100, 512, true, 1))
                .pressure(pressure(0, 0.9, 0)));
        Judgement disk = new DiskRule(Thresholds.from(name -> null)).judge(new Window(readings));
        assertThat(disk.figure).isNaN();
        assertThat(judge(readings)).isEmpty();
    }

    @Test
    void countsWaitersWhoseTraceWasMissedWithTheOthersAtTheSameLock() {
        Map<VerdictKind, String> verdicts = judge(seconds(
                10,
                reading -> reading.threads(threads(
                        2,
                        28,
                        0,
                        0,
                        0,
                        lock(20),
                        new WaitGroup(
                                WaitGroup.Kind.LOCK,
                                "org.apache.dubbo.config.ReferenceConfig",
                                "",
                                "",
                                List.of(),
                                8,
                                0)))));

        assertThat(verdicts.get(VerdictKind.LOCK)).contains("28 of 30").contains("ReferenceConfig.get");
    }

    @Test
    void tellsRowsThatTheListenerGaveUp() {
        List<Reading> readings = seconds(5, reading -> reading.books(new BooksReading(100, 90, 10, 0, 0)));
        readings.addAll(seconds(5, reading -> reading.books(new BooksReading(200, 90, 10, 100, 0))));

        assertThat(judge(readings)).isEmpty();
        assertThat(judge(readings.subList(0, 5))).isEmpty();
        assertThat(judge(readings.subList(0, 9)).get(VerdictKind.BOOKS)).contains("gave up 100 samples");
    }

    /** Each rule on its own window at the end of the readings. */
    static Map<VerdictKind, String> judge(List<Reading> readings) {
        Map<VerdictKind, String> verdicts = new EnumMap<>(VerdictKind.class);
        for (Rule rule : Rules.of(Thresholds.from(name -> null))) {
            if (rule.seconds() <= readings.size()) {
                Window window = new Window(readings.subList(readings.size() - rule.seconds(), readings.size()));
                Judgement judgement = rule.judge(window);
                if (judgement.isVerdict()) {
                    verdicts.put(rule.kind(), judgement.text);
                }
            }
        }
        return verdicts;
    }

    private static NetworkReading ports(double used) {
        return new NetworkReading(List.of(), List.of(), used, 28_232, "10.0.0.9:80");
    }

    private static NetworkReading host(long... counts) {
        Map<String, Long> connections = new java.util.HashMap<>();
        for (int i = 0; i < counts.length; i++) {
            connections.put("10.0.0." + (i + 1), counts[i]);
        }
        HostReading host = new HostReading("shop.example", connections, HostReading.Source.SYSTEM, UNKNOWN);
        return new NetworkReading(List.of(), List.of(host), 100, 28_232, "10.0.0.1:80");
    }

    private static NetworkReading targets(TargetReading... targets) {
        return new NetworkReading(List.of(targets), List.of(), 100, 28_232, "10.0.0.1:80");
    }

    private static TargetReading target(String host, double floorMs, long connects) {
        return new TargetReading("http://" + host + ":80", "http", connects, floorMs, floorMs + 1, floorMs + 5, 5);
    }

    private static Arguments found(VerdictKind kind, String evidence, UnaryOperator<Reading.Builder> change) {
        return arguments(kind, evidence, change);
    }

    private static Arguments fine(String name, UnaryOperator<Reading.Builder> change) {
        return arguments(name, change);
    }
}
