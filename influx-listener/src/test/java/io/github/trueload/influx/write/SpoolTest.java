// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Row;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SpoolTest {
    private final DeliveryCounts counts = new DeliveryCounts();
    private final Spool spool = new Spool(counts, 2_000);

    @Test
    void aNewerVersionOfARowTakesTheOlderOnesPlaceAndItsSamples() throws InterruptedException {
        spool.add(row(1, 10, 10));
        spool.add(row(2, 7, 7));
        spool.add(row(1, 12, 2));

        Batch batch = spool.take(10_000);

        assertThat(text(batch)).isEqualTo("m count=12.0 1000000\nm count=7.0 2000000\n");
        assertThat(batch.samples()).isEqualTo(19);
        assertThat(batch.rows()).isEqualTo(2);
        assertThat(spool.samples()).isZero();
        assertThat(spool.bytes()).isZero();
    }

    @Test
    void dropsAndCountsTheOldestWhenItIsFull() throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            spool.add(row(i, 1, 1));
        }

        assertThat(spool.bytes()).isLessThanOrEqualTo(2_000);
        assertThat(counts.droppedSamples() + spool.samples()).isEqualTo(100);
        assertThat(counts.droppedSamples()).isGreaterThan(80);
        assertThat(text(spool.take(100_000))).endsWith(" 99000000\n");
    }

    @Test
    void givesNoMoreThanAboutWhatIsAskedFor() throws InterruptedException {
        spool.add(row(1, 1, 1));
        spool.add(row(2, 1, 1));
        spool.add(row(3, 1, 1));

        assertThat(spool.take(30).rows()).isEqualTo(2);
        assertThat(spool.take(30).rows()).isEqualTo(1);
    }

    @Test
    void endsWhenItIsClosedAndEmpty() throws InterruptedException {
        spool.add("a v=1 1\nb v=1 1\n".getBytes(StandardCharsets.UTF_8), 2);
        spool.close();

        assertThat(spool.take(1).samples()).isEqualTo(2);
        assertThat(spool.take(1)).isNull();
    }

    @Test
    void countsWhatIsLeftAtTheEndAndWhatComesAfterwards() {
        spool.add(row(1, 1, 3));
        spool.end("over");
        spool.add(row(2, 1, 4));

        assertThat(counts.droppedSamples()).isEqualTo(7);
        assertThat(counts.droppedRows()).isEqualTo(2);
        assertThat(spool.samples()).isZero();
    }

    private static Row row(long timeMs, double count, long samples) {
        return Row.of("m", timeMs).field("count", count).samples(samples).build();
    }

    private static String text(Batch batch) {
        return new String(batch.bytes(), StandardCharsets.UTF_8);
    }
}
