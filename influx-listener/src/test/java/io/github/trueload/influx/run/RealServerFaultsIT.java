// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.write.RunSummary;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.process.FreePorts;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real influxd that is not there, goes away, or lacks the database. */
class RealServerFaultsIT {
    private static final int OUTAGE_SECONDS = Boolean.getBoolean("trueload.all") ? 60 : 6;

    @TempDir
    private Path directory;

    @Test
    void aServerThatComesUpLaterGetsEverySample() throws InterruptedException {
        try (InfluxServer influx = InfluxServer.prepare(directory)) {
            RunFixture fixture = new RunFixture(influx.writeUrl("jmeter"));
            fixture.start();
            fixture.pump(2, 1000);
            RunFixture.seconds(3);
            influx.start();
            influx.createDatabase("jmeter");
            Await.until("rows arrive", Await.PATIENCE, () -> fixture.run.summary().written > 0);

            fixture.stopComplete("down at start", () -> stored(influx));
        }
    }

    @Test
    void anOutageInTheMiddleAtFullLoadLosesNothing() throws InterruptedException {
        try (InfluxServer influx = InfluxServer.start(directory).createDatabase("jmeter")) {
            RunFixture fixture = new RunFixture(influx.writeUrl("jmeter"));
            fixture.start();
            fixture.pump(8, 0);
            RunFixture.seconds(3);
            Pace calm = fixture.pace(3);
            influx.stop();
            Pace outage = fixture.pace(OUTAGE_SECONDS);
            long kept = fixture.run.summary().waiting;
            influx.start();
            RunFixture.seconds(2);

            RunSummary counts = fixture.stop("down for " + OUTAGE_SECONDS + " s in the middle");

            outage.assertNoSlowerThan(calm);
            assertThat(kept).as("samples that waited").isPositive();
            assertThat(counts.dropped).isZero();
            assertThat(stored(influx)).isEqualTo(counts.recorded);
        }
    }

    @Test
    void aServerThatNeverComesCostsABoundedEnd() throws InterruptedException {
        RunFixture fixture = new RunFixture("http://127.0.0.1:" + FreePorts.next() + "/write?db=jmeter");
        fixture.properties.put("trueload.influx.endTimeoutMs", "2000");
        fixture.start();
        fixture.pump(2, 1000);
        RunFixture.seconds(2);

        long start = System.nanoTime();
        RunSummary counts = fixture.stop("down for ever");

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        assertThat(counts.written).isZero();
        assertThat(counts.dropped).isEqualTo(counts.recorded);
    }

    @Test
    void listenersThatEndTogetherShareTheTimeForIt() throws InterruptedException {
        RunFixture first = unreachable();
        RunFixture second = unreachable();

        long start = System.nanoTime();
        first.stop("first of two");
        second.stop("second of two");

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(5_500));
    }

    private static RunFixture unreachable() {
        RunFixture fixture = new RunFixture("http://127.0.0.1:" + FreePorts.next() + "/write?db=jmeter");
        fixture.properties.put("trueload.influx.endTimeoutMs", "3000");
        fixture.start();
        fixture.record("label", 100);
        return fixture;
    }

    private static long stored(InfluxServer influx) {
        return (long) influx.number("jmeter", "SELECT sum(\"count\") FROM jmeter WHERE transaction='all'", "sum");
    }
}
