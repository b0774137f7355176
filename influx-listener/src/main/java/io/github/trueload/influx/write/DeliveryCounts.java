// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What became of the samples and rows of a listener's run: every one of them is waiting, written or dropped. Counted by
 * the thread that writes and by those that find no room, readable by any thread at any time. Thread-safe.
 */
public final class DeliveryCounts {
    private final AtomicLong writtenSamples = new AtomicLong();
    private final AtomicLong writtenRows = new AtomicLong();
    private final AtomicLong droppedSamples = new AtomicLong();
    private final AtomicLong droppedRows = new AtomicLong();
    private final AtomicLong retries = new AtomicLong();
    private final AtomicLong repeatedRows = new AtomicLong();
    private volatile String lastDropReason = "";

    /** Samples whose rows the server accepted. */
    public long writtenSamples() {
        return writtenSamples.get();
    }

    /** Rows that the server accepted; a corrected row counts each time. */
    public long writtenRows() {
        return writtenRows.get();
    }

    /** Samples that are lost. */
    public long droppedSamples() {
        return droppedSamples.get();
    }

    /** Rows that are lost. */
    public long droppedRows() {
        return droppedRows.get();
    }

    /** How often a batch had to be sent again. */
    public long retries() {
        return retries.get();
    }

    /**
     * Rows that were written after a request whose answer did not come, so that the server may have got them twice:
     * the same point for InfluxDB, but not for a store that adds up.
     */
    public long repeatedRows() {
        return repeatedRows.get();
    }

    /** Why rows were lost the last time; empty when none was. */
    public String lastDropReason() {
        return lastDropReason;
    }

    void written(long rows, long samples) {
        writtenRows.addAndGet(rows);
        writtenSamples.addAndGet(samples);
    }

    void retried() {
        retries.incrementAndGet();
    }

    void repeated(long rows) {
        repeatedRows.addAndGet(rows);
    }

    /** Counts what is lost. */
    public void dropped(long rows, long samples, String reason) {
        lastDropReason = reason;
        droppedRows.addAndGet(rows);
        droppedSamples.addAndGet(samples);
    }
}
