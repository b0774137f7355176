// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.write.RunSummary;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.process.Network;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real influxd gives back of what was written to it by each of its ways in. */
class RealServerIT {
    private static final int RAW_SECONDS = Boolean.getBoolean("trueload.all") ? 60 : 20;
    private static final int RAW_PER_SECOND = 20_000;
    private static final int RAW_THREADS = 4;
    private static final Duration CATCH_UP = Duration.ofSeconds(120);

    @TempDir
    private static Path directory;

    @AutoClose
    private static InfluxServer influx;

    @BeforeAll
    static void startServer() {
        influx = InfluxServer.start(directory).createDatabase("raw");
    }

    @Test
    void rawPointsAtTwentyThousandPerSecondAllArrive() throws IOException, InterruptedException {
        RawRun run = new RunFixture(influx.writeUrl("raw")).createRaw();
        run.start();
        AtomicLong recorded = new AtomicLong();
        AtomicLong possible = new AtomicLong();
        CountDownLatch done = new CountDownLatch(RAW_THREADS + 1);
        for (int t = 0; t < RAW_THREADS; t++) {
            startPaced("Users 1-" + t, run::record, recorded, done);
        }
        startPaced("Idle", sample -> {}, possible, done);
        assertThat(done.await(RAW_SECONDS * 2L + 30, TimeUnit.SECONDS)).isTrue();
        // The end waits 5 s, which a server that shares a busy machine may need longer to catch up.
        Await.until("all points are written", CATCH_UP, () -> run.summary().written == recorded.get());
        run.stop();

        double stored = influx.number("raw", "SELECT count(\"duration\") FROM jmeter", "count");
        System.out.printf(
                "raw, %d s: possible %d, recorded %d, stored %.0f%n",
                RAW_SECONDS, RAW_THREADS * possible.get(), recorded.get(), stored);
        assertThat(recorded.get())
                .as("what the machine lets a loop make that records nothing, but for 5 percent")
                .isGreaterThan(RAW_THREADS * possible.get() * 95 / 100);
        assertThat(stored).isEqualTo(recorded.get());
    }

    @Test
    void datagramsArriveToo() throws InterruptedException {
        assertAllDatagramsArrive(influx, "UDP");
    }

    @Test
    void aServerIsReachedByIpv6AndToldTheGeneratorsAddressOfThatKind() throws Exception {
        Skip.unless(Network.hasIpv6(), "this machine has no IPv6");
        try (InfluxServer server =
                InfluxServer.startOnIpv6(directory.resolve("ipv6")).createDatabase("jmeter")) {
            RunFixture fixture = new RunFixture(server.writeUrl("jmeter"));
            fixture.start();
            fixture.record("label", 500);
            RunSummary counts = fixture.stop("IPv6");

            assertThat(counts.dropped).isZero();
            List<Map<String, Object>> rows = server.query(
                    "jmeter", "SELECT sum(\"count\") FROM jmeter WHERE transaction='all' GROUP BY \"instance\"");
            assertThat(rows).hasSize(1);
            assertThat(rows.get(0).get("sum")).isEqualTo(500.0);
            assertThat((String) rows.get(0).get("instance")).matches("\\[::1\\]:2\\d{4}");
            assertAllDatagramsArrive(server, "UDP on IPv6");
        }
    }

    private static void assertAllDatagramsArrive(InfluxServer server, String what) throws InterruptedException {
        RunFixture fixture = new RunFixture(server.address());
        fixture.parameters.put("influxdbMetricsSender", "UdpMetricsSender");
        fixture.start();
        for (int i = 0; i < 30; i++) {
            fixture.record("label " + i, 10);
        }
        RunSummary counts = fixture.stop(what);

        Await.until(
                "all rows are stored",
                Await.PATIENCE,
                () -> server.number("udp", "SELECT sum(\"count\") FROM jmeter WHERE transaction='all'", "sum")
                        == counts.recorded);
    }

    @Test
    void theWritePathOfVersionTwoIsUnderstood() throws InterruptedException {
        Skip.unless(
                InfluxServer.hasFlux(),
                "no influxd that answers Flux; run testkit/get-servers influxd-flux, as ./check --all does");
        try (InfluxServer second =
                InfluxServer.startWithFlux(directory.resolve("second")).createDatabase("jmeter")) {
            RunFixture fixture = new RunFixture(second.url("/api/v2/write?org=any&bucket=jmeter/autogen"));
            fixture.parameters.put("influxdbToken", "me:hush");
            fixture.start();
            for (int i = 0; i < 40; i++) {
                fixture.record("label " + i, 25);
            }
            RunSummary counts = fixture.stop("/api/v2/write of a real server");

            assertThat(counts.dropped).isZero();
            assertThat(second.number("jmeter", "SELECT sum(\"count\") FROM jmeter WHERE transaction='all'", "sum"))
                    .isEqualTo(counts.recorded);
        }
    }

    private static void startPaced(
            String thread, Consumer<RawRun.Sample> recorder, AtomicLong recorded, CountDownLatch done) {
        new Thread(() -> paced(thread, recorder, recorded, done), thread).start();
    }

    /** One thread's share of the samples, as they fall due; without what a slow machine leaves undone at the end. */
    private static void paced(
            String thread, Consumer<RawRun.Sample> recorder, AtomicLong recorded, CountDownLatch done) {
        long start = System.nanoTime();
        long until = start + TimeUnit.SECONDS.toNanos(RAW_SECONDS);
        for (long sent = 0; System.nanoTime() < until; ) {
            long due = (System.nanoTime() - start) * (RAW_PER_SECOND / RAW_THREADS) / TimeUnit.SECONDS.toNanos(1);
            for (; sent < due; sent++) {
                recorder.accept(
                        RunFixture.raw("", "label " + sent % 10, thread, sent % 20 != 0, System.currentTimeMillis()));
                recorded.incrementAndGet();
            }
            LockSupport.parkNanos(200_000);
        }
        done.countDown();
    }
}
