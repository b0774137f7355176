// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.write.RunSummary;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.Receiver;
import io.github.trueload.testkit.influx.Receiver.Kind;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/compatibility.md says of servers that are no InfluxDB, of which two add up what is written twice. */
class ReceiversIT {
    /** Times in the fixture are 0 to 499 ms, one like the other. */
    private static final double P99 = 495;

    @TempDir
    private Path directory;

    @BeforeEach
    void onlyWithEverything() {
        Skip.unlessAll(false);
    }

    @Test
    void victoriaMetricsHoldsEverySample() throws InterruptedException {
        Kind.VICTORIA_METRICS.require();
        try (Receiver server = Receiver.start(Kind.VICTORIA_METRICS, directory)) {
            assertHolds(server, fixture(server.writeUrl() + "&precision=ms"));

            // It interpolates between the bounds 300 and 600.
            assertThat(server.number("histogram_quantile(0.99, sum(sum_over_time(jmeter_histogram_cum{"
                            + "transaction=\"all\"}[15m])) by (le))"))
                    .isBetween(P99 / 1.4, P99 * 1.4);
        }
    }

    @Test
    void victoriaMetricsKeepsRowsWhereThePathIsWrong() throws InterruptedException {
        Kind.VICTORIA_METRICS.require();
        try (Receiver server = Receiver.start(Kind.VICTORIA_METRICS, directory)) {
            RunFixture fixture = fixture(server.writeUrl().replace("/write", "/wrote"));
            fixture.start();
            fixture.record("label", 100);
            RunFixture.seconds(3);

            assertThat(fixture.run.summary().dropped).as("before the end").isZero();
            assertThat(fixture.stop("wrong path").written).isZero();
        }
    }

    @Test
    void questDbHoldsEverySample() throws InterruptedException {
        Kind.QUESTDB.require();
        try (Receiver server = Receiver.start(Kind.QUESTDB, directory)) {
            RunFixture fixture = fixture(server.writeUrl());
            fixture.parameters.put("percentileNames", "pct99");
            assertHolds(server, fixture);

            assertThat(server.number("SELECT min(ub) FROM (SELECT le, sum(cum) / sum(n) AS frac, max(ub) AS ub"
                            + " FROM jmeter_histogram WHERE transaction = 'all' AND timestamp >="
                            + " dateadd('m', -15, now()) GROUP BY le) WHERE frac >= 0.99"))
                    .isBetween(P99, P99 * 1.4);
        }
    }

    @Test
    void telegrafHandsOnEverySample() throws InterruptedException {
        Kind.TELEGRAF.require();
        try (Receiver server = Receiver.start(Kind.TELEGRAF, directory)) {
            assertHolds(server, fixture(server.writeUrl()));
        }
    }

    private static RunFixture fixture(String url) {
        RunFixture fixture = new RunFixture(url);
        fixture.parameters.put("late", "hold");
        fixture.parameters.put("histogram", "all");
        return fixture;
    }

    /** With a thread whose samples come more than a second after they ended, as a slow post-processor makes them. */
    private static void assertHolds(Receiver server, RunFixture fixture) throws InterruptedException {
        fixture.start();
        fixture.pump(4, 500);
        for (int i = 0; i < 8; i++) {
            RunFixture.seconds(1);
            fixture.recordLate("late", 50, 1_500);
        }
        RunSummary counts = fixture.stop(server.writeUrl());

        assertThat(counts.dropped).isZero();
        double held = server.samples(counts.recorded, Duration.ofSeconds(15));
        System.out.printf("  held: %.0f%n", held);
        assertThat(held).isEqualTo(counts.recorded);
    }
}
