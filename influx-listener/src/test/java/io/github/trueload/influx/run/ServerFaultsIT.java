// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.write.RunSummary;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.influx.InfluxDouble.Fault;
import io.github.trueload.testkit.influx.InfluxDouble.Version;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that answer with every kind of trouble. */
class ServerFaultsIT {
    @ParameterizedTest
    @EnumSource(Version.class)
    void everyVersionGetsWhatItsWritePathWants(Version version) throws InterruptedException {
        try (InfluxDouble influx = InfluxDouble.start(version)) {
            RunFixture fixture = start(influx, version);
            recordLabels(fixture, 40);

            fixture.stopComplete(version + ", no fault", () -> stored(influx));
            assertThat(influx.complaints()).isEmpty();
            assertThat(influx.gzippedRequests()).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void oneBadLineDoesNotTakeTheOthersWithIt(Version version) throws InterruptedException {
        try (InfluxDouble influx = InfluxDouble.start(version).refuse("label\\ 7,")) {
            RunFixture fixture = start(influx, version);
            recordLabels(fixture, 40);

            RunSummary counts = fixture.stop(version + ", one label refused");

            assertThat(counts.dropped).as("the row of all samples was written").isZero();
            assertThat(influx.lines()).noneMatch(line -> line.contains("label\\ 7,"));
            for (int label : IntStream.range(0, 40).filter(i -> i != 7).toArray()) {
                assertThat(influx.lines()).anyMatch(line -> line.contains("=label\\ " + label + " "));
            }
        }
    }

    @Test
    void isPatientWithAServerThatIsBusyOrBrokenForAWhile() throws InterruptedException {
        try (InfluxDouble influx = InfluxDouble.start(Version.V1)) {
            influx.failNext(
                    new Fault(503, "", "1"),
                    new Fault(429, "{\"code\":\"too many requests\"}", "1"),
                    new Fault(500, "{\"error\":\"engine: write /wal: no space left on device\"}", null),
                    new Fault(0, "", null),
                    new Fault(401, "{\"error\":\"authorization failed\"}", null));
            RunFixture fixture = start(influx, Version.V1);
            recordLabels(fixture, 40);
            Await.until(
                    "all faults are over", Await.PATIENCE, () -> !influx.lines().isEmpty());

            fixture.stopComplete("503, 429, 500, reset, 401", () -> stored(influx));
        }
    }

    @Test
    void aSlowServerSlowsNobodyElse() throws InterruptedException {
        try (InfluxDouble influx = InfluxDouble.start(Version.V1)) {
            RunFixture fixture = start(influx, Version.V1);
            fixture.pump(4, 200);
            Pace calm = fixture.pace(2);
            influx.delay(2_000);
            int requests = influx.requests();
            Pace slow = fixture.pace(4);
            Await.until("two slow requests", Await.PATIENCE, () -> influx.requests() >= requests + 2);

            RunSummary counts = fixture.stop("2 s per request");

            slow.assertNoSlowerThan(calm);
            assertThat(counts.dropped).isZero();
            assertThat(stored(influx)).isEqualTo(counts.recorded);
        }
    }

    /** After 5 s, the default of trueload.influx.endTimeoutMs, the request that is under way is cut off. */
    @ParameterizedTest
    @ValueSource(strings = {"3000", "60000"})
    void aServerThatHangsCostsABoundedEnd(String socketTimeout) throws InterruptedException {
        try (InfluxDouble influx = InfluxDouble.start(Version.V1).delay(60_000)) {
            RunFixture fixture = new RunFixture(influx.url());
            fixture.properties.put("backend_influxdb.socket_timeout", socketTimeout);
            fixture.start();
            recordLabels(fixture, 3);
            Await.until("a request hangs", Await.PATIENCE, () -> influx.requests() > 0);

            long start = System.nanoTime();
            RunSummary counts = fixture.stop("hangs, socket_timeout " + socketTimeout);

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
            assertThat(counts.dropped).isEqualTo(counts.recorded);
        }
    }

    @Test
    void aClockThreadThatIsSecondsLateAtTheEndStillMakesTheLastRows() throws InterruptedException {
        try (InfluxDouble influx = InfluxDouble.start(Version.V1)) {
            RunFixture fixture = new RunFixture(influx.url());
            CountDownLatch heldUp = new CountDownLatch(1);
            fixture.run = fixture.create().with(new Row.Contributor() {
                @Override
                public void everySecond(long nowMs) {
                    heldUp.countDown();
                    RunFixture.seconds(6);
                }

                @Override
                public void intervalOver(Interval interval, Row.Starter rows, Consumer<Row> sink) {}
            });
            fixture.run.start();
            Await.latch(heldUp);
            recordLabels(fixture, 3);

            fixture.stopComplete("clock thread held up for 6 s", () -> stored(influx));
        }
    }

    private static RunFixture start(InfluxDouble influx, Version version) {
        RunFixture fixture = new RunFixture(influx.url());
        fixture.properties.put("trueload.influx.endTimeoutMs", "9000");
        if (version != Version.V1) {
            fixture.parameters.put("influxdbToken", "secret");
        }
        fixture.start();
        return fixture;
    }

    private static void recordLabels(RunFixture fixture, int labels) {
        for (int i = 0; i < labels; i++) {
            fixture.record("label " + i, 25);
        }
    }

    /** The sum of count over the last version of each point, as a database keeps it. */
    private static long stored(InfluxDouble influx) {
        Map<String, String> points = influx.lines().stream()
                .filter(line -> line.contains("transaction=all "))
                .collect(Collectors.toMap(
                        line -> line.replaceAll(" [^ ]+ ", " "), line -> line, (older, newer) -> newer));
        return (long) points.values().stream()
                .mapToDouble(line -> Double.parseDouble(line.replaceAll(".*[ ,]count=([0-9.]+).*", "$1")))
                .sum();
    }
}
