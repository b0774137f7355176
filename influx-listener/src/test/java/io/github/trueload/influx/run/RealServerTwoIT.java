// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.write.RunSummary;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real InfluxDB 2: token, buckets, its own answers to what is wrong. */
class RealServerTwoIT {
    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    private InfluxServer influx;

    /** Skips the test, and says so, where there is no InfluxDB 2. */
    static void assumeThereIsOne() {
        Skip.unless(InfluxServer.hasTwo(), "no InfluxDB 2; run testkit/get-servers influxd-2, as ./check --all does");
    }

    @BeforeEach
    void startServer() {
        assumeThereIsOne();
        influx = InfluxServer.startTwo(directory);
    }

    @AfterEach
    void stopServer() {
        if (influx != null) {
            influx.close();
        }
    }

    @Test
    void rowsAreKeptWhileTheTokenIsWrongOrTheOrganizationIsMissing() throws InterruptedException {
        influx.createDatabase("jmeter");
        RunFixture wrongToken = new RunFixture(influx, "jmeter");
        wrongToken.parameters.put("influxdbToken", "wrong");
        assertIsKept(wrongToken);
        assertIsKept(withUrl(influx.writeUrl("jmeter").replaceAll("org=[^&]*&", "")));
        assertIsKept(withUrl(influx.url("/write")));
    }

    @Test
    void aServerThatIsRestartedLosesNothing() throws InterruptedException {
        influx.createDatabase("jmeter");
        RunFixture fixture = new RunFixture(influx, "jmeter");
        fixture.start();
        fixture.pump(2, 1000);
        Await.until("rows arrive", SOON, () -> fixture.run.summary().written > 0);
        influx.stop();
        long before = fixture.run.summary().recorded;
        Await.until("samples go on", SOON, () -> fixture.run.summary().recorded > before + 1000);
        influx.start();

        fixture.stopComplete("InfluxDB 2 restarted", () -> stored("transaction='all'"));
    }

    @Test
    void aRowOfAnotherTypeIsDroppedAloneAndCounted() throws InterruptedException {
        influx.createDatabase("jmeter");
        influx.write("jmeter", "jmeter countError=\"a text\"");
        RunFixture fixture = new RunFixture(influx, "jmeter");
        fixture.start();
        fixture.record("label", 500);

        RunSummary counts = fixture.stop("422 for the rows of all samples");

        assertThat(counts.dropped).isPositive();
        assertThat(stored("transaction='all'")).isZero();
        assertThat(stored("transaction='label' AND statut='all'")).isEqualTo(500);
    }

    private RunFixture withUrl(String url) {
        RunFixture fixture = new RunFixture(url);
        fixture.parameters.put("influxdbToken", influx.token());
        return fixture;
    }

    private static void assertIsKept(RunFixture fixture) throws InterruptedException {
        fixture.properties.put("trueload.influx.endTimeoutMs", "500");
        fixture.start();
        fixture.record("label", 500);
        Await.until("rows wait", SOON, () -> fixture.run.summary().waiting > 0);
        // Time for the first request and for another try.
        RunFixture.seconds(3);
        assertThat(fixture.run.summary().written + fixture.run.summary().dropped)
                .isZero();
        assertThat(fixture.run.summary().waiting).isEqualTo(500);
        fixture.stop("refused by InfluxDB 2");
    }

    private long stored(String where) {
        return (long) influx.number("jmeter", "SELECT sum(\"count\") FROM jmeter WHERE " + where, "sum");
    }
}
