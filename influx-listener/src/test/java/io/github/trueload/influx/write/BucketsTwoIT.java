// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.settings.Given;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.influx.TwoAdmin;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Buckets of a real InfluxDB 2 that forget, vanish or have odd names, and credentials that permit less than all. */
class BucketsTwoIT {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final int ROWS = 200;

    @TempDir
    private static Path directory;

    private static InfluxServer influx;
    private static TwoAdmin admin;

    private final Map<String, String> parameters = new HashMap<>();

    @BeforeAll
    static void startServer() {
        if (InfluxServer.hasTwo()) {
            influx = InfluxServer.startTwo(directory);
            admin = new TwoAdmin(influx);
        }
    }

    @AfterAll
    static void stopServer() {
        if (influx != null) {
            influx.close();
        }
    }

    @BeforeEach
    void needsTheServer() {
        Skip.unless(influx != null, "no InfluxDB 2; run testkit/get-servers influxd-2, as ./check --all does");
    }

    @Test
    void whatIsOlderThanTheBucketKeepsIsDroppedAndCountedAndTheRestIsWritten() throws Exception {
        admin.createBucket("forgets", Duration.ofHours(1));
        RowWriter writer = new RowWriter("test", to("forgets"));
        add(writer, 20);
        writer.start();
        writer.close();

        assertThat(writer.counts.droppedSamples).isEqualTo(ROWS / 20);
        assertThat(writer.counts.writtenSamples).isEqualTo(ROWS - ROWS / 20);
        assertThat(writer.counts.lastDropReason).contains("retention policy");
        assertThat(stored("forgets")).isEqualTo(ROWS - ROWS / 20.0);
    }

    @Test
    void aBucketThatIsDeletedAndMadeAgainGetsWhatCameMeanwhile() throws Exception {
        influx.createDatabase("again");
        RowWriter writer = new RowWriter("test", to("again"));
        add(writer, 0);
        writer.start();
        Await.until("rows arrive", SOON, () -> writer.counts.writtenSamples == ROWS);
        admin.deleteBucket("again");
        add(writer, 0);
        Await.until("they are refused", SOON, () -> writer.counts.retries > 0);
        assertThat(writer.counts.droppedSamples).isZero();
        influx.createDatabase("again");
        Await.until("the others arrive", SOON, () -> writer.counts.writtenSamples == 2 * ROWS);
        writer.close();

        assertThat(writer.counts.droppedSamples).isZero();
        assertThat(stored("again")).isEqualTo(ROWS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"load tests", "shop/week", "a+b&c=d%20", "压测", "it's \\ so", "db/rp/more", "Ü.x-1_2"})
    void aBucketOfAnyNameIsWrittenToAndReadBackFrom(String name) throws Exception {
        influx.createDatabase(name);

        Trial trial = new Trial(to(name));

        assertThat(trial.run()).as(() -> trial.why).isEqualTo(Trial.Outcome.READ_BACK);
    }

    @Test
    void aTokenThatMayOnlyWriteWritesAndSaysThatItCannotRead() throws Exception {
        influx.createDatabase("writeonly");
        Trial trial = new Trial(to("writeonly", admin.token("write", "writeonly")));

        assertThat(trial.run()).as(() -> trial.why).isEqualTo(Trial.Outcome.NOT_READ);
        assertThat(trial.why).isNotBlank();
        assertThat(influx.query("writeonly", "SELECT * FROM jmeter_check")).hasSize(1);
    }

    @Test
    void aTokenThatMayOnlyReadWritesNothingAndLosesNothing() throws Exception {
        influx.createDatabase("readonly");
        Settings settings = to("readonly", admin.token("read", "readonly"));

        Trial trial = new Trial(settings);
        assertThat(trial.run()).isEqualTo(Trial.Outcome.NOT_WRITTEN);
        assertThat(trial.why).startsWith("HTTP 40");
        RowWriter writer = new RowWriter("test", settings);
        add(writer, 0);
        writer.start();
        Await.until("they are refused", SOON, () -> writer.counts.retries > 0);
        assertThat(writer.counts.droppedSamples).as("before the end").isZero();
        assertThat(writer.counts.writtenSamples).isZero();
        writer.close();
    }

    @Test
    void aUserOfThePathsOfInfluxDbOneWritesAndReads() throws Exception {
        influx.createDatabase("byuser");
        admin.createUser("loadgen", "pass-word: of % it", "byuser");
        parameters.put("username", "loadgen");
        parameters.put("password", "pass-word: of % it");
        parameters.put("influxdbUrl", influx.url("/write?db=byuser"));

        Trial trial = new Trial(Given.settings(parameters));
        assertThat(trial.run()).as(() -> trial.why).isEqualTo(Trial.Outcome.READ_BACK);
    }

    /** Rows of one sample each; every so manieth is two hours old, or none. */
    private static void add(RowWriter writer, int oldEvery) {
        long nowMs = System.currentTimeMillis();
        for (int i = 0; i < ROWS; i++) {
            boolean old = oldEvery > 0 && i % oldEvery == 0;
            writer.spool.add(Row.of("m", old ? nowMs - Duration.ofHours(2).toMillis() : nowMs)
                    .tag("t", "label " + i)
                    .field("n", 1)
                    .samples(1)
                    .build());
        }
    }

    private static double stored(String bucket) {
        return influx.number(bucket, "SELECT sum(\"n\") FROM m", "sum");
    }

    private Settings to(String bucket) {
        return to(bucket, influx.token());
    }

    private Settings to(String bucket, String token) {
        parameters.put("influxdbUrl", influx.writeUrl(bucket));
        parameters.put("influxdbToken", token);
        return Given.settings(parameters);
    }
}
