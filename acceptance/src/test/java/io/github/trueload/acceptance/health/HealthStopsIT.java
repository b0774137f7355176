// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.http.TestHttpServer;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import java.nio.file.Path;
import java.time.Duration;
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
    /** Of a run, which its account leaves out. */
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(5);

    @TempDir
    private Path directory;

    @Test
    void tellsHowLongTheProcessStoodStill() throws InterruptedException {
        HealthGenerators generators = new HealthGenerators(directory);
        try (TestHttpServer server = TestHttpServer.start(Duration.ofMillis(50), 100, true)) {
            HealthPlan plan = HealthPlan.ofThreads(5).watched().http("http", "127.0.0.1", server.port(), true);
            JMeterProcess jmeter = generators.start(
                    "stops", plan, SECONDS, generators.idle().property("trueload.health.cpuWait", true));
            jmeter.process().awaitOutput("Starting standalone test", Duration.ofMinutes(2));
            double stopped = 0;
            long begin = System.nanoTime() + WARM_UP_NANOS;
            while (jmeter.process().isAlive() && !jmeter.process().output().contains("... end of run")) {
                await(GO_MS);
                long frozen = System.nanoTime();
                jmeter.process().freeze();
                await(STOP_MS);
                jmeter.process().thaw();
                stopped += frozen < begin ? 0 : System.nanoTime() - frozen;
            }
            double truth = 100 * stopped / (System.nanoTime() - begin);
            HealthRun run = HealthGenerators.finish(jmeter);

            assertThat(standingStill(generators.report("stops").json()))
                    .as(run.closing())
                    .isCloseTo(truth, within(6.0));
            assertThat(run.closing()).contains("figures invalid").contains("standing still");
        }
    }

    private static void await(int ms) throws InterruptedException {
        new CountDownLatch(1).await(ms, TimeUnit.MILLISECONDS);
    }

    private static double standingStill(JsonNode report) {
        for (JsonNode line : report.path("account").path("lines")) {
            if (line.path("line").asText().equals("still")) {
                return line.path("percent").asDouble();
            }
        }
        return Double.NaN;
    }
}
