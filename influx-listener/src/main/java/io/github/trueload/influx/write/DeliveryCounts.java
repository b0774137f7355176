// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.write.Spool.Batch;

/**
 * What became of the samples and rows of a run. A row waits, in the spool or under way, until it is written or dropped.
 * The end of a test waits only so long for the thread that sends; after that what waits counts as dropped, and later
 * results are ignored. Thread-safe: what it counts is read at any time.
 */
public final class DeliveryCounts {
    /** Samples whose rows the server accepted. */
    volatile long writtenSamples;

    /** Rows that the server accepted; a corrected row counts each time. */
    volatile long writtenRows;

    /** Samples that are lost. */
    volatile long droppedSamples;

    /** Rows that are lost. */
    volatile long droppedRows;

    /** How often a batch had to be sent again. */
    volatile long retries;

    /**
     * Rows that were written after a request whose answer did not come, so that the server may have got them twice:
     * the same point for InfluxDB, but not for a store that adds up.
     */
    volatile long repeatedRows;

    /** Why rows were lost the last time; empty when none was. */
    volatile String lastDropReason = "";

    /** Why rows had to be sent again the last time; empty when none had, or when rows pass since. */
    volatile String lastFailure = "";

    /** Samples whose rows wait. */
    volatile long waitingSamples;

    private long waitingRows;
    private boolean givenUp;

    /** Counts what is lost and did not wait. */
    public synchronized void dropped(long rows, long samples, String reason) {
        lastDropReason = reason;
        droppedRows += rows;
        droppedSamples += samples;
    }

    synchronized void retried(String why) {
        retries++;
        lastFailure = why;
    }

    /** From now on these wait; false where they are lost, because they came too late. */
    synchronized boolean added(long rows, long samples) {
        if (givenUp) {
            dropped(rows, samples, "they came after the end of the test");
            return false;
        }
        waitingRows += rows;
        waitingSamples += samples;
        return true;
    }

    /** A batch that waited, or a part of one, is in the database. */
    synchronized void written(Batch batch) {
        if (waitsNoMore(batch.rows, batch.samples)) {
            writtenRows += batch.rows;
            writtenSamples += batch.samples;
            lastFailure = "";
            repeatedRows += batch.uncertain ? batch.rows : 0;
        }
    }

    /** Some that waited are lost. */
    synchronized void waitedInVain(long rows, long samples, String reason) {
        if (waitsNoMore(rows, samples)) {
            dropped(rows, samples, reason);
        }
    }

    /** All that waits is lost. */
    synchronized void giveUp(String reason) {
        if (waitingRows > 0) {
            waitedInVain(waitingRows, waitingSamples, reason);
        }
        givenUp = true;
    }

    private boolean waitsNoMore(long rows, long samples) {
        if (!givenUp) {
            waitingRows -= rows;
            waitingSamples -= samples;
        }
        return !givenUp;
    }
}
