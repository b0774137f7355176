// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.settings.Given;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.influx.SlowInflux;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Writers and a server that can take little more than they have. */
class OverloadedServerIT {
    private static final boolean ALL = Boolean.getBoolean("trueload.all");
    private static final int ROWS_EACH = 20;
    private static final int INTERVAL_MS = 2_000;

    private final Map<String, String> properties = new HashMap<>();
    private final List<RowWriter> writers = new ArrayList<>();
    private long recorded;
    private long time = 1_700_000_000_000L;

    @Test
    void aWriterCatchesUpAlthoughAFullBatchTakesLongerThanTheReadTimeOut() throws Exception {
        // A batch of 1 MiB takes the server 4.2 s, or half a second where everything goes eight times as fast.
        int faster = ALL ? 1 : 8;
        properties.put("backend_influxdb.socket_timeout", Integer.toString(3_000 / faster));
        properties.put("trueload.influx.endTimeoutMs", "60000");
        try (SlowInflux influx = SlowInflux.start(faster * 250_000L)) {
            influx.goAway();
            RowWriter writer = start(influx, "slow", 1_000);
            pump(25 / faster, 1_000, faster * 92_000 / bytes("writer 0"));
            influx.comeBack();
            pump(25 / faster, 1_000, faster * 92_000 / bytes("writer 0"));
            writer.close();

            DeliveryCounts counts = writer.counts;
            System.out.printf(
                    "slow server: recorded %d, written %d, dropped %d, %d requests, %d rows twice%n",
                    recorded, counts.writtenSamples, counts.droppedSamples, influx.requests(), counts.repeatedRows);
            assertThat(counts.writtenSamples).isEqualTo(recorded);
            assertThat(counts.droppedSamples).isZero();
            assertThat(influx.points()).isEqualTo((int) recorded);
        }
    }

    @Test
    void rowsWaitForTheTurnOfTheirWriter() throws Exception {
        String late = IntStream.range(0, 100)
                .mapToObj(i -> "10.0.0." + i + ":20000")
                .max(Comparator.comparingLong(instance -> RowWriter.flushDelayMs(instance, INTERVAL_MS)))
                .orElseThrow();
        try (SlowInflux influx = SlowInflux.start(1_000_000)) {
            RowWriter writer = start(influx, late, INTERVAL_MS);
            Duration longest = Duration.ZERO;
            // A row that is there before the writer looks for one does not wait, which a busy machine may bring about.
            for (int i = 0; i < 5 && longest.toMillis() <= INTERVAL_MS / 3; i++) {
                int rows = i + 1;
                long start = System.nanoTime();
                writer.spool.add(row(late, i));
                Await.until("the row is written", Await.PATIENCE, () -> written() == rows);
                Duration took = Duration.ofNanos(System.nanoTime() - start);
                longest = took.compareTo(longest) > 0 ? took : longest;
            }

            assertThat(longest).isGreaterThan(Duration.ofMillis(INTERVAL_MS / 3));
        } finally {
            writers.forEach(RowWriter::close);
        }
    }

    @Test
    void twoHundredWritersCatchUpAfterAnOutage() throws Exception {
        int outage = ALL ? 30 : 4;
        properties.put("trueload.influx.endTimeoutMs", "1000");
        try (SlowInflux influx = startAll(200)) {
            pump(1, INTERVAL_MS, ROWS_EACH);
            influx.goAway();
            pump(outage * 1_000 / INTERVAL_MS, INTERVAL_MS, ROWS_EACH);
            influx.takeMostOpen();
            influx.comeBack();
            long start = System.nanoTime();
            int most = 0;
            while (written() < recorded && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(2 * outage + 20)) {
                most = Math.max(most, pumpAndWatch(influx, 1)[0]);
            }
            // What was recorded last needs a moment; nothing new comes.
            Await.until("all rows are written", Duration.ofSeconds(2L * outage + 20), () -> written() == recorded);
            double seconds = (System.nanoTime() - start) / 1e9;

            System.out.printf(
                    "200 writers: %d rows; %d open requests at most after an outage of %d s; %.1f s to catch up%n",
                    recorded, most, outage, seconds);
            if (ALL) {
                assertThat(seconds).as("seconds to catch up").isLessThan(60);
            }
            assertThat(most).as("open requests while catching up").isLessThanOrEqualTo(2 * writers.size());
            assertThat(influx.points()).isEqualTo((int) recorded);
        } finally {
            writers.forEach(RowWriter::close);
        }
    }

    /** Writers, and a server that can take twice what they have on average. */
    private SlowInflux startAll(int count) throws Exception {
        SlowInflux influx = SlowInflux.start(2L * count * ROWS_EACH * bytes("10.0.0.100:20000") * 1_000 / INTERVAL_MS);
        for (int i = 0; i < count; i++) {
            start(influx, "10.0.0." + i + ":20000", INTERVAL_MS);
        }
        return influx;
    }

    private RowWriter start(SlowInflux influx, String instance, long intervalMs) throws Exception {
        Settings settings = Given.settings(Map.of("influxdbUrl", influx.url()), properties, ListenerKind.CLIENT);
        RowWriter writer = new RowWriter(instance, settings);
        writer.writeAs(instance, intervalMs);
        writer.start();
        writers.add(writer);
        return writer;
    }

    /** The rows of so many intervals, for all writers at the same moments. */
    private void pump(int intervals, long intervalMs, int rowsEach) {
        long next = System.nanoTime();
        for (int i = 0; i < intervals; i++) {
            time += intervalMs;
            for (int w = 0; w < writers.size(); w++) {
                for (int r = 0; r < rowsEach; r++) {
                    writers.get(w).spool.add(row("writer " + w, r));
                }
            }
            recorded += (long) writers.size() * rowsEach;
            next += TimeUnit.MILLISECONDS.toNanos(intervalMs);
            while (next - System.nanoTime() > 0) {
                LockSupport.parkNanos(next - System.nanoTime());
            }
        }
    }

    private int[] pumpAndWatch(SlowInflux influx, int intervals) {
        int[] mostOpen = new int[intervals];
        for (int i = 0; i < intervals; i++) {
            influx.takeMostOpen();
            pump(1, INTERVAL_MS, ROWS_EACH);
            mostOpen[i] = influx.takeMostOpen();
        }
        return mostOpen;
    }

    private long written() {
        return writers.stream()
                .mapToLong(writer -> writer.counts.writtenSamples)
                .sum();
    }

    private Row row(String instance, int number) {
        return Row.of("jmeter", time)
                .tag("transaction", "label " + number)
                .tag("statut", "all")
                .tag("instance", instance)
                .field("count", 17)
                .field("avg", 12.5)
                .samples(1)
                .build();
    }

    private int bytes(String instance) {
        return row(instance, 10).line.length();
    }
}
