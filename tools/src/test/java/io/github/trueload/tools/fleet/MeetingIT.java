// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.influx.InfluxServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generators that meet at a real InfluxDB. */
class MeetingIT {
    private static final int GENERATORS = Boolean.getBoolean("trueload.all") ? 300 : 40;

    @TempDir
    private static Path directory;

    @AutoClose
    private static InfluxServer influx;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeAll
    static void startServer() {
        influx = InfluxServer.start(directory).createDatabase("meet");
    }

    @Test
    void manyStartAtOneMomentAfterABoundedNumberOfLooks() throws InterruptedException {
        double before = looks();
        ExecutorService threads = Executors.newFixedThreadPool(GENERATORS);
        List<CompletableFuture<Long>> starts = new ArrayList<>();
        long firstNanos = System.nanoTime();
        for (int i = 0; i < GENERATORS; i++) {
            int index = i;
            starts.add(CompletableFuture.supplyAsync(() -> start(index), threads));
            TimeUnit.MILLISECONDS.sleep(3000 / GENERATORS);
        }
        List<Long> nanos = new ArrayList<>();
        starts.forEach(start -> nanos.add(start.join()));
        threads.shutdown();

        long apartMs = TimeUnit.NANOSECONDS.toMillis(Collections.max(nanos) - Collections.min(nanos));
        double seconds = (Collections.max(nanos) - firstNanos) / 1e9;
        double looks = looks() - before;
        System.out.printf("%d started %d ms apart after %.1f s and %.0f looks%n", GENERATORS, apartMs, seconds, looks);
        // Of as many processes, too, each would have to get a processor.
        assertThat(apartMs).isLessThan(5000);
        assertThat(looks / seconds).as("looks a second").isLessThan(150);
        assertThat(influx.query("meet", "SHOW SERIES FROM \"jmeter_meeting\"")).hasSize(1);
    }

    private long start(int index) {
        assertThat(run("--run", "night", "--generators", "" + GENERATORS, "--index", "" + index))
                .as(err.toString(StandardCharsets.UTF_8))
                .isZero();
        return System.nanoTime();
    }

    @Test
    void whoIsMissingIsNamedAndThoseOfOtherRunsDoNotCount() {
        assertThat(run("--run", "other", "--generators", "1", "--index", "0")).isZero();
        assertThat(run("--run", "day", "--generators", "20", "--index", "1", "--wait", "1"))
                .isEqualTo(4);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("trueload-meet: 19 of 20 generators did not come within 1 s: 0, 2, 3, 4, 5, 6, 7, 8, 9, 10"
                        + " and 9 more\n");
        assertThat(run("--run", "day", "--generators", "2", "--index", "0", "--wait", "1", "--go"))
                .isZero();
        assertThat(run("--run", "day", "--generators", "2", "--index", "2")).isEqualTo(64);
        assertThat(run("--influx", influx.writeUrl("nosuch"), "--run", "day", "--generators", "2", "--index", "1"))
                .isEqualTo(69);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("--index is '2': enter a whole number from 0 to 1", "InfluxDB refuses: HTTP 404");
    }

    private int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--influx", influx.writeUrl("meet")));
        all.addAll(Arrays.asList(arguments));
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        return new Meeting(Map.of(), out, new PrintStream(err, true, StandardCharsets.UTF_8))
                .run(all.toArray(new String[0]));
    }

    private static double looks() {
        return influx.number("meet", "SHOW STATS FOR 'httpd'", "queryReq");
    }
}
