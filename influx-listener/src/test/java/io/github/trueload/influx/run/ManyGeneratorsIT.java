// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.write.RunSummary;
import io.github.trueload.testkit.influx.InfluxServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many generators that start in one second, write to one database and end in one second, as the listener of each would
 * in a process of its own: a thousand with {@code --all}. What the server counts of their requests is printed.
 */
@Tag("alone")
class ManyGeneratorsIT {
    private static final int GENERATORS = Boolean.getBoolean("trueload.all") ? 1000 : 100;
    private static final int SECONDS = 20;
    private static final int SAMPLES_A_SECOND = 20;

    /** A generator looks for others of its name five times in the first ten seconds, then seldom, and at the end. */
    private static final int MOST_LOOKS = 8;

    private final List<RunFixture> generators = new ArrayList<>();

    @TempDir
    private Path directory;

    @Test
    void startAndEndOfAllAtOnceTakeABoundedNumberOfRequestsAndLoseNothing() throws InterruptedException {
        try (InfluxServer influx = InfluxServer.start(directory).createDatabase("many")) {
            for (int i = 0; i < GENERATORS; i++) {
                RunFixture generator = new RunFixture(influx, "many");
                generator.parameters.put("instance", "gen-" + i);
                generator.parameters.put("interval", "5");
                // A machine whose two processors are also those of the server needs more than five.
                generator.properties.put("trueload.influx.endTimeoutMs", "60000");
                generators.add(generator);
            }
            long start = System.nanoTime();
            generators.forEach(RunFixture::start);
            for (int second = 0; second < SECONDS; second++) {
                for (RunFixture generator : generators) {
                    generator.record("label " + second % 3, SAMPLES_A_SECOND);
                }
                RunFixture.seconds(1);
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            double writesInRun = requests(influx, "writeReq");
            long end = System.nanoTime();
            stopAll();
            long endMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - end);

            double writes = requests(influx, "writeReq");
            double looks = requests(influx, "queryReq");
            System.out.printf(
                    "%d generators, %.0f s: %.0f writes (%.1f/s) and %.0f looks, %.0f writes at the end in %d ms%n",
                    GENERATORS, seconds, writesInRun, writesInRun / seconds, looks, writes - writesInRun, endMs);
            assertNothingIsLost(influx);
            assertThat(writes / GENERATORS)
                    .as("requests of a generator: one a second for its claims and rows, and some at the end")
                    .isLessThan(seconds + 10);
            assertThat(looks / GENERATORS).isLessThan(MOST_LOOKS + 1);
        }
    }

    private void assertNothingIsLost(InfluxServer influx) {
        double recorded = 0;
        for (RunFixture generator : generators) {
            RunSummary counts = generator.run.summary();
            assertThat(counts.dropped).isZero();
            recorded += counts.recorded;
        }
        assertThat(recorded).isEqualTo(1.0 * GENERATORS * SECONDS * SAMPLES_A_SECOND);
        assertThat(sum(influx, "sum(\"count\") AS n FROM jmeter WHERE transaction='all'"))
                .isEqualTo(recorded);
        assertThat(sum(influx, "sum(\"counted\") AS n FROM jmeter_instance_claim"))
                .isEqualTo(recorded);
        assertThat(sum(influx, "count(\"running\") AS n FROM events WHERE \"run\"='run'"))
                .as("starts and ends")
                .isEqualTo(2.0 * GENERATORS);
    }

    private static double sum(InfluxServer influx, String select) {
        return influx.number("many", "SELECT " + select, "n");
    }

    private static double requests(InfluxServer influx, String kind) {
        return influx.number("many", "SHOW STATS FOR 'httpd'", kind);
    }

    private void stopAll() throws InterruptedException {
        CountDownLatch stopped = new CountDownLatch(GENERATORS);
        for (RunFixture generator : generators) {
            Thread thread = new Thread(
                    () -> {
                        generator.run.stop();
                        stopped.countDown();
                    },
                    "end");
            thread.setDaemon(true);
            thread.start();
        }
        assertThat(stopped.await(5, TimeUnit.MINUTES)).isTrue();
    }
}
