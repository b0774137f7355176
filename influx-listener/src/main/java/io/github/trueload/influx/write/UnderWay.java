// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

/**
 * Rows that were taken from the spool and are neither written nor dropped yet. The end of a test waits only so long for
 * the thread that sends them; then they count as dropped, and whatever becomes of them counts no more. Thread-safe.
 */
final class UnderWay {
    private final DeliveryCounts counts;
    private long rows;
    private long samples;
    private boolean givenUp;

    /** @param counts where is counted what became of them */
    UnderWay(DeliveryCounts counts) {
        this.counts = counts;
    }

    synchronized void taken(Batch batch) {
        if (givenUp) {
            counts.dropped(batch.rows(), batch.samples(), Delivery.TOO_LATE);
            return;
        }
        rows += batch.rows();
        samples += batch.samples();
    }

    /** A batch that was taken, or a part of one, is in the database. */
    synchronized void written(Batch batch) {
        if (settles(batch)) {
            counts.written(batch.rows(), batch.samples());
        }
    }

    /** A batch that was taken, or a part of one, is lost. */
    synchronized void dropped(Batch batch, String why) {
        if (settles(batch)) {
            counts.dropped(batch.rows(), batch.samples(), why);
        }
    }

    /** Nobody waits for what is still under way. */
    synchronized void giveUp() {
        givenUp = true;
        if (rows > 0) {
            counts.dropped(rows, samples, Delivery.TOO_LATE);
        }
        rows = 0;
        samples = 0;
    }

    private boolean settles(Batch batch) {
        if (!givenUp) {
            rows -= batch.rows();
            samples -= batch.samples();
        }
        return !givenUp;
    }
}
