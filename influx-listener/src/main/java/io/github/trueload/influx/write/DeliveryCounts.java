// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.write.Spool.Batch;

/**
 * What became of the samples and rows of a run. What was taken from the spool is in flight until it is written or
 * dropped. The end of a test waits only so long for the thread that sends; after that what is in flight counts as
 * dropped, and later results are ignored. Thread-safe: what it counts is read at any time.
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

    private long rowsInFlight;
    private long samplesInFlight;
    private boolean givenUp;

    /** Counts what is lost and was not in flight. */
    public synchronized void dropped(long rows, long samples, String reason) {
        lastDropReason = reason;
        droppedRows += rows;
        droppedSamples += samples;
    }

    synchronized void retried(String why) {
        retries++;
        lastFailure = why;
    }

    /** From now on a batch is in flight. */
    synchronized void taken(Batch batch) {
        if (givenUp) {
            dropped(batch.rows, batch.samples, Delivery.TOO_LATE);
            return;
        }
        rowsInFlight += batch.rows;
        samplesInFlight += batch.samples;
    }

    /** A batch in flight, or a part of one, is in the database. */
    synchronized void written(Batch batch) {
        if (land(batch)) {
            writtenRows += batch.rows;
            writtenSamples += batch.samples;
            lastFailure = "";
            repeatedRows += batch.uncertain ? batch.rows : 0;
        }
    }

    /** A batch in flight, or a part of one, is lost. */
    synchronized void dropped(Batch batch, String reason) {
        if (land(batch)) {
            dropped(batch.rows, batch.samples, reason);
        }
    }

    synchronized void giveUp() {
        givenUp = true;
        if (rowsInFlight > 0) {
            dropped(rowsInFlight, samplesInFlight, Delivery.TOO_LATE);
        }
        rowsInFlight = 0;
        samplesInFlight = 0;
    }

    private boolean land(Batch batch) {
        if (!givenUp) {
            rowsInFlight -= batch.rows;
            samplesInFlight -= batch.samples;
        }
        return !givenUp;
    }
}
