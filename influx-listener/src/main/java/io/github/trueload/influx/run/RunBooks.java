// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.aggregate.Recorder;
import io.github.trueload.influx.write.Books;
import io.github.trueload.influx.write.Spool;

/** The books of a run, readable at any time by any thread. */
public final class RunBooks {
    private final Recorder recorder;
    private final Books books;
    private final Spool spool;

    RunBooks(Recorder recorder, Books books, Spool spool) {
        this.recorder = recorder;
        this.books = books;
        this.spool = spool;
    }

    /** Samples recorded so far. */
    public long recorded() {
        return recorder.recorded();
    }

    /** Samples whose rows the server accepted. */
    public long written() {
        return books.writtenSamples();
    }

    /** Samples that are lost. */
    public long dropped() {
        return books.droppedSamples();
    }

    /** Samples whose rows wait to be written; those of the open interval are not among them. */
    public long waiting() {
        return spool.samples();
    }
}
