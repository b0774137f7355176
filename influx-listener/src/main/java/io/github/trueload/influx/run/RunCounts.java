// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.write.ServerClock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What became of the samples of a run so far. Readable at any time by any thread. */
public final class RunCounts {
    private final LongSupplier recorded;
    private final LongSupplier late;
    private final Output output;
    private final Supplier<String> duplicate;

    RunCounts(LongSupplier recorded, LongSupplier late, Output output, Supplier<String> duplicate) {
        this.recorded = recorded;
        this.late = late;
        this.output = output;
        this.duplicate = duplicate;
    }

    /** Samples recorded so far. */
    public long recorded() {
        return recorded.getAsLong();
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

    /** Samples that came so late that they count in a later interval than the one they ended in. */
    public long late() {
        return late.getAsLong();
    }

    /** This machine's clock beside that of the server that rows go to; it knows nothing where none answers. */
    public ServerClock serverClock() {
        return output.clock();
    }

    /** Who else writes under this generator's name, in a sentence; empty while nobody is known to. */
    public String duplicate() {
        return duplicate.get();
    }
}
