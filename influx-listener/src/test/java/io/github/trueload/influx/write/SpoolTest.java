// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.write.Spool.Batch;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SpoolTest {
    private static final int MOST_BYTES = 2_000;

    private final DeliveryCounts counts = new DeliveryCounts();
    private final Spool spool = new Spool(counts, MOST_BYTES);

    @Test
    void aNewerVersionOfARowTakesTheOlderOnesPlaceAndItsSamples() throws InterruptedException {
        spool.add(row(1, 10, 10));
        spool.add(row(2, 7, 7));
        spool.add(row(1, 12, 2));

        Batch batch = spool.take(10_000);
        assertThat(text(batch)).isEqualTo("m count=12.0 1000000\nm count=7.0 2000000\n");
        assertThat(batch.samples + " samples in " + batch.rows + " rows").isEqualTo("19 samples in 2 rows");
        assertThat(counts.waitingSamples).isEqualTo(19);
        counts.written(batch);
        assertThat(counts.waitingSamples).isZero();
        for (int i = 0; i < rowsThatFit(); i++) {
            spool.add(row(10 + i, 1, 1));
        }
        assertThat(counts.droppedRows).as("nothing but these takes up room").isZero();
    }

    @Test
    void dropsAndCountsTheOldestWhenItIsFull() throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            spool.add(row(i, 1, 1));
        }

        assertThat(counts.droppedSamples + counts.waitingSamples).isEqualTo(100);
        assertThat(counts.droppedSamples).isGreaterThan(80);
        Batch kept = spool.take(100_000);
        assertThat(kept.size + Spool.OVERHEAD * kept.rows).isBetween(1_000, MOST_BYTES);
        assertThat(text(kept)).endsWith(" 99000000\n");
    }

    @Test
    void givesNoMoreThanAboutWhatIsAskedFor() throws InterruptedException {
        spool.add(row(1, 1, 1));
        spool.add(row(2, 1, 1));
        spool.add(row(3, 1, 1));

        assertThat(spool.take(30).rows).isEqualTo(2);
        assertThat(spool.take(30).rows).isEqualTo(1);
    }

    @Test
    void endsWhenItIsClosedAndEmpty() throws InterruptedException {
        spool.add("a v=1 1\nb v=1 1\n".getBytes(StandardCharsets.UTF_8), 2);
        spool.close();

        assertThat(spool.take(1).samples).isEqualTo(2);
        assertThat(spool.take(1)).isNull();
    }

    @Test
    void countsWhatIsLeftAtTheEndAndWhatComesAfterwards() {
        spool.add(row(1, 1, 3));
        counts.giveUp("over");
        spool.end();
        spool.add(row(2, 1, 4));
        assertThat(counts.droppedSamples + " samples in " + counts.droppedRows + " rows")
                .isEqualTo("7 samples in 2 rows");
        assertThat(counts.waitingSamples).isZero();
    }

    /** How many rows an empty spool holds. */
    private static int rowsThatFit() {
        DeliveryCounts dropped = new DeliveryCounts();
        Spool empty = new Spool(dropped, MOST_BYTES);
        int rows = 0;
        while (dropped.droppedRows == 0) {
            empty.add(row(10 + rows++, 1, 1));
        }
        return rows - 1;
    }

    private static Row row(long timeMs, double count, long samples) {
        return Row.of("m", timeMs).field("count", count).samples(samples).build();
    }

    private static String text(Batch batch) {
        return new String(batch.bytes(), StandardCharsets.UTF_8);
    }
}
