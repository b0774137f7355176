// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.http.TestHttpServer;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JMeter that stands still again and again, as on a machine that is suspended, for a time that the test knows. */
@Tag("alone")
class HealthStopsIT {
    private static final int SECONDS = 22;
    private static final int STOP_MS = 400;
    private static final int GO_MS = 1600;
    /** A stop that begins by then is over before the run is, also on a busy machine. */
    private static final int STOPPING_SECONDS = 18;

    @TempDir
    private Path directory;

    @Test
    void tellsHowLongTheProcessStoodStill() throws InterruptedException {
        HealthGenerators generators = new HealthGenerators(directory);
        try (TestHttpServer server = TestHttpServer.start(Duration.ofMillis(50), 100, true)) {
            HealthPlan plan = HealthPlan.ofThreads(5).watched().http("http", "127.0.0.1", server.port(), true);
            JMeterProcess jmeter = generators.start(
                    "stops", plan, SECONDS, generators.idle().property("trueload.health.cpuWait", true));
            jmeter.process().awaitOutput("Starting standalone test", Await.PATIENCE);
            List<long[]> stops = new ArrayList<>();
            long last = System.nanoTime() + TimeUnit.SECONDS.toNanos(STOPPING_SECONDS);
            while (System.nanoTime() < last) {
                await(GO_MS);
                // Signals take their time on a busy machine, the second one as the first.
                jmeter.process().freeze();
                long frozen = System.currentTimeMillis();
                await(STOP_MS);
                jmeter.process().thaw();
                stops.add(new long[] {frozen, System.currentTimeMillis()});
            }
            HealthRun run = HealthGenerators.finish(jmeter);

            HealthReport report = generators.report("stops");
            assertThat(report.percent("still")).as(run.closing()).isCloseTo(truth(report.json(), stops), within(6.0));
            assertThat(run.closing()).contains("figures invalid").contains("standing still");
        }
    }

    /** The share of the time that the account is about, in percent. */
    private static double truth(JsonNode report, List<long[]> stops) {
        double seconds = report.path("account").path("seconds").asDouble();
        double to = report.path("run").path("toMs").asDouble();
        double from = to - 1000 * seconds;
        double stoppedMs = stops.stream()
                .mapToDouble(stop -> Math.max(0, Math.min(to, stop[1]) - Math.max(from, stop[0])))
                .sum();
        return stoppedMs / 10 / seconds;
    }

    private static void await(int ms) throws InterruptedException {
        new CountDownLatch(1).await(ms, TimeUnit.MILLISECONDS);
    }
}
