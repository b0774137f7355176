// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.aggregate.SampleValues;
import io.github.trueload.influx.raw.RawSample;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.influx.InfluxServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real influxd gives back of what was written to it: many points, hostile texts, datagrams. */
class RawAndTextIT {
    private static final int RAW_SECONDS = Boolean.getBoolean("trueload.all") ? 60 : 20;
    private static final int RAW_PER_SECOND = 20_000;
    private static final int HOSTILE = 10_000;

    @TempDir
    private static Path directory;

    private static InfluxServer influx;

    @BeforeAll
    static void startServer() {
        influx = InfluxServer.start(directory).createDatabase("raw").createDatabase("text");
    }

    @AfterAll
    static void stopServer() {
        influx.close();
    }

    @Test
    void rawPointsAtTwentyThousandPerSecondAllArrive() throws IOException, InterruptedException {
        RawRun run = new RawRun("raw", new RunFixture(influx.writeUrl("raw")).settings(), "host");
        run.start();
        AtomicLong recorded = new AtomicLong();
        CountDownLatch done = new CountDownLatch(4);
        for (int t = 0; t < 4; t++) {
            String thread = "Users 1-" + t;
            new Thread(() -> paced(run, thread, recorded, done), thread).start();
        }
        assertThat(done.await(RAW_SECONDS * 2L + 30, TimeUnit.SECONDS)).isTrue();
        run.stop();

        double stored = influx.number("raw", "SELECT count(\"duration\") FROM jmeter", "count");
        System.out.printf("raw, %d s: recorded %d, stored %.0f%n", RAW_SECONDS, recorded.get(), stored);
        assertThat(stored).isEqualTo(recorded.get());
    }

    @Test
    void hostileTextsReadBackAsTheyAreDocumented() throws InterruptedException {
        RunFixture fixture = new RunFixture(influx.writeUrl("text"));
        fixture.parameters.put("TAG_hostile tag=,", "a,b=c d\\");
        fixture.properties.put("trueload.influx.labels", "100000");
        fixture.properties.put("trueload.influx.endTimeoutMs", "30000");
        fixture.properties.put("backend_influxdb.socket_timeout", "30000");
        fixture.parameters.put("interval", "3600");
        fixture.start();
        Map<String, Integer> errors = new HashMap<>();
        Map<String, Integer> expected = recordHostile(fixture, errors);

        RunBooks books = fixture.stop(HOSTILE + " hostile labels and messages");

        assertThat(books.dropped()).isZero();
        Map<String, Integer> stored = sums("transaction", "statut='all'");
        stored.remove("all");
        assertThat(difference(stored, expected)).as("stored, but not expected").isEmpty();
        assertThat(difference(expected, stored)).as("expected, but not stored").isEmpty();
        assertThat(difference(sums("responseCode", "responseMessage='x'"), errors))
                .isEmpty();
        assertThat(influx.query("text", "SHOW TAG VALUES FROM jmeter WITH KEY = \"hostile tag=,\""))
                .hasSize(1)
                .first()
                .satisfies(row -> assertThat(row).containsEntry("value", "a,b=c d/"));
    }

    @Test
    void datagramsArriveToo() throws InterruptedException {
        RunFixture fixture = new RunFixture("127.0.0.1:" + influx.port());
        fixture.parameters.put("influxdbMetricsSender", "UdpMetricsSender");
        fixture.start();
        for (int i = 0; i < 30; i++) {
            fixture.record("label " + i, 10);
        }
        RunBooks books = fixture.stop("UDP");

        Await.until(
                "all rows are stored",
                Duration.ofSeconds(10),
                () -> influx.number("udp", "SELECT sum(\"count\") FROM jmeter WHERE transaction='all'", "sum")
                        == books.recorded());
    }

    private static void paced(RawRun run, String thread, AtomicLong recorded, CountDownLatch done) {
        long start = System.nanoTime();
        long until = start + TimeUnit.SECONDS.toNanos(RAW_SECONDS);
        for (long sent = 0; System.nanoTime() < until; ) {
            long due = (System.nanoTime() - start) * (RAW_PER_SECOND / 4) / TimeUnit.SECONDS.toNanos(1);
            for (; sent < due; sent++) {
                run.record(RawSample.of("", "label " + sent % 10, thread, sent % 20 != 0)
                        .times(System.currentTimeMillis(), sent % 300, sent % 200, 1));
                recorded.incrementAndGet();
            }
            LockSupport.parkNanos(200_000);
        }
        done.countDown();
    }

    private static Map<String, Integer> sums(String tag, String where) {
        String query = "SELECT sum(\"count\") FROM jmeter WHERE " + where + " GROUP BY \"" + tag + "\"";
        Map<String, Integer> sums = new HashMap<>();
        influx.query("text", query)
                .forEach(row -> sums.put((String) row.get(tag), ((Number) row.get("sum")).intValue()));
        return sums;
    }

    private static Set<Map.Entry<String, Integer>> difference(Map<String, Integer> some, Map<String, Integer> others) {
        Set<Map.Entry<String, Integer>> difference = new HashSet<>(some.entrySet());
        difference.removeAll(others.entrySet());
        return difference;
    }

    private static Map<String, Integer> recordHostile(RunFixture fixture, Map<String, Integer> errors) {
        Map<String, Integer> expected = new HashMap<>();
        Random random = new Random(42);
        SampleValues values = new SampleValues();
        for (int i = 0; i < HOSTILE; i++) {
            String text = hostile(random, i);
            values.sample("", text, System.currentTimeMillis())
                    .outcome(1, 1, i % 2)
                    .error(text, "x")
                    .traffic(1, 1, 1);
            fixture.run.record(values);
            String clean = TagText.clean(text);
            if (i % 2 == 1) {
                String code = clean.equals(TagText.EMPTY) ? "0" : clean;
                errors.merge(code.length() > 512 ? TagText.clean(code.substring(0, 512)) : code, 1, Integer::sum);
            }
            expected.merge(clean.equals("all") ? "all (label)" : clean, 1, Integer::sum);
        }
        return expected;
    }

    private static String hostile(Random random, int i) {
        String[] parts = {
            ",",
            "=",
            " ",
            "\\",
            "\"",
            "\n",
            "\r\n",
            "\t",
            "\u0000",
            "\uD83D\uDE00",
            "\uD83D",
            "\uDE00",
            "é",
            "日本",
            "#",
            "'",
            "{",
            "}",
            "$",
            "%",
            "/",
            ";",
            "i",
            "t",
            "true",
            "1",
            "\u2028",
            "\u007f",
            "\u00a0",
            "\\n",
            "null"
        };
        int length = i == 0 ? 0 : 1 + random.nextInt(i % 100 == 0 ? 600 : 8);
        StringBuilder text = new StringBuilder();
        for (int p = 0; p < length; p++) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.toString();
    }
}
