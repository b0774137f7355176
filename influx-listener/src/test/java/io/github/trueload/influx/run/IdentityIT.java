// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.write.RunSummary;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.process.LiveThreads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a generator finds out from a real server who writes, or wrote, under its name. */
class IdentityIT {
    @TempDir
    private static Path directory;

    @AutoClose
    private static InfluxServer influx;

    @BeforeAll
    static void startServer() {
        influx = InfluxServer.start(directory.resolve("influx"));
    }

    @Test
    void rowsOfTheFirstIntervalAreMovedOnlyWhereAnotherTestWroteInIt() throws InterruptedException {
        long hour = 3_600_000;
        for (int samples : new int[] {10, 200, 3_000}) {
            RunFixture fixture = fixture(influx, "first");
            fixture.parameters.put("interval", "3600");
            fixture.start();
            // That nobody is there in the farthest future is known as soon as anything is.
            Await.until(
                    "it is known who was there before",
                    Await.PATIENCE,
                    () -> !fixture.run.mayFollowAnother(Long.MAX_VALUE));
            fixture.record("label", samples);
            fixture.stop("test of " + samples);
        }

        // Times in milliseconds would not show what they are moved by.
        String all = "SELECT sum(\"count\") FROM jmeter WHERE transaction='all'";
        assertThat(influx.number("first", all, "sum")).isEqualTo(3_210);
        long start = System.currentTimeMillis() / hour * hour;
        double atTheHour = influx.number("first", all + " AND time = " + start + "000000", "sum")
                + influx.number("first", all + " AND time = " + (start - hour) + "000000", "sum");
        // Two hours where the test ran over the end of one.
        assertThat(atTheHour).isIn(10.0, 210.0, 3_010.0);
    }

    @Test
    void aServerThatGivesNothingBackCostsNothing() throws InterruptedException {
        try (InfluxDouble server = InfluxDouble.start(InfluxDouble.Version.V1)) {
            RunFixture fixture = new RunFixture(server.url());
            fixture.start();
            fixture.record("label", 100);
            Await.until("it reads", Await.PATIENCE, () -> claimers() == 1);
            Await.until("it is given up", Await.PATIENCE, () -> claimers() == 0);
            // One that was on its way may still come.
            RunFixture.seconds(3);
            long claims = claims(server);
            RunFixture.seconds(3);
            RunSummary counts = fixture.stop("404 to queries");

            assertThat(claims(server)).as("claims with the last row").isEqualTo(claims + 1);
            assertThat(server.lines())
                    .anyMatch(line -> line.startsWith("jmeter_instance_claim") && line.contains("counted=100.0,"));
            assertThat(counts.written).isEqualTo(100);
            assertThat(fixture.run.duplicate()).isEmpty();
            assertThat(server.complaints()).isEmpty();
        }
    }

    @Test
    void aDatabaseThatIsMadeLaterIsAskedThen() throws InterruptedException {
        RunFixture fixture = new RunFixture(influx, "later");
        fixture.start();
        fixture.record("label", 100);
        Await.until("it reads", Await.PATIENCE, () -> claimers() >= 1);
        // Three looks, after which others are given up.
        RunFixture.seconds(9);
        assertThat(claimers()).isPositive();
        influx.createDatabase("later");
        RunSummary counts = fixture.stop("a database that was made later");

        assertThat(counts.written).isEqualTo(100);
        assertThat(influx.number("later", "SELECT sum(counted) FROM jmeter_instance_claim", "sum"))
                .isEqualTo(100);
    }

    @Test
    void aServerThatDoesNotAnswerHoldsNobodyUp() throws IOException, InterruptedException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            RunFixture fixture = new RunFixture("http://127.0.0.1:" + silent.getLocalPort() + "/write?db=jmeter");
            fixture.properties.put("trueload.influx.endTimeoutMs", "100");
            fixture.properties.put("backend_influxdb.socket_timeout", "60000");
            fixture.start();
            fixture.record("label", 10);
            Await.until("it reads", Await.PATIENCE, () -> claimers() == 1);
            long start = System.nanoTime();
            RunSummary counts = fixture.stop("a server that keeps silent");

            // 0.1 s for rows, 1 s to give up a request; what reads is given up at once.
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(9));
            assertThat(counts.dropped).isEqualTo(10);
            Await.until("nothing reads any more", Await.PATIENCE, () -> claimers() == 0);
        }
    }

    private static RunFixture fixture(InfluxServer server, String database) {
        server.createDatabase(database);
        RunFixture fixture = new RunFixture(server, database);
        fixture.parameters.put("application", "shop");
        fixture.parameters.put("instance", "gen-1");
        return fixture;
    }

    private static long claimers() {
        return LiveThreads.count(name -> name.startsWith("trueload-influx-claim"));
    }

    private static long claims(InfluxDouble server) {
        return server.lines().stream()
                .filter(line -> line.startsWith("jmeter_instance_claim"))
                .count();
    }
}
