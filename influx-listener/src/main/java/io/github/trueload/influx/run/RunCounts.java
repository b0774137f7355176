// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.aggregate.Aggregator;
import io.github.trueload.influx.write.RowWriter;
import io.github.trueload.influx.write.ServerClock;

/** The books of a run, readable at any time by any thread. */
public final class RunCounts {
    private final Aggregator aggregator;
    private final RowWriter writer;

    /** @param writer {@code null} where nothing is written */
    RunCounts(Aggregator aggregator, RowWriter writer) {
        this.aggregator = aggregator;
        this.writer = writer;
    }

    /** Samples recorded so far. */
    public long recorded() {
        return aggregator.recorder().recorded();
    }

    /** Samples whose rows the server accepted. */
    public long written() {
        return writer == null ? 0 : writer.counts().writtenSamples();
    }

    /** Samples that are lost. */
    public long dropped() {
        return writer == null ? 0 : writer.counts().droppedSamples();
    }

    /** Samples whose rows wait to be written; those of the open interval are not among them. */
    public long waiting() {
        return writer == null ? 0 : writer.spool().samples();
    }

    /** This machine's clock beside that of the server that rows go to; it knows nothing where none answers. */
    public ServerClock serverClock() {
        return writer == null ? new ServerClock() : writer.clock();
    }

    /** Samples that came so late that they count in a later interval than the one they ended in. */
    public long late() {
        return aggregator.late();
    }
}
