// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.aggregate.Aggregator;
import io.github.trueload.influx.write.ServerClock;

/** What became of the samples of a run so far. Readable at any time by any thread. */
public final class RunCounts {
    private final Aggregator aggregator;
    private final Output output;

    RunCounts(Aggregator aggregator, Output output) {
        this.aggregator = aggregator;
        this.output = output;
    }

    /** Samples recorded so far. */
    public long recorded() {
        return aggregator.recorder().recorded();
    }

    /** Samples whose rows the server accepted. */
    public long written() {
        return output.counts().writtenSamples();
    }

    /** Samples that are lost. */
    public long dropped() {
        return output.counts().droppedSamples();
    }

    /** Samples whose rows wait to be written; those of the open interval are not among them. */
    public long waiting() {
        return output.waitingSamples();
    }

    /** This machine's clock beside that of the server that rows go to; it knows nothing where none answers. */
    public ServerClock serverClock() {
        return output.clock();
    }

    /** Samples that came so late that they count in a later interval than the one they ended in. */
    public long late() {
        return aggregator.late();
    }
}
