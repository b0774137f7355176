// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.write.DeliveryCounts;
import io.github.trueload.influx.write.ServerClock;
import java.io.IOException;
import java.util.function.LongSupplier;

/**
 * Where the rows of a listener go during a test, and its first and last words of that in the log. Started and ended by
 * a JMeter thread, given rows by the listener's clock thread; what only tells figures may be called from any thread.
 */
interface Output {
    /**
     * The one that the settings ask for; nothing is sent before {@link #start}.
     *
     * @throws IOException when a file that the settings name cannot be read
     */
    static Output of(String name, Settings settings) throws IOException {
        return settings.target().isNone() ? new NoOutput(name) : new ServerOutput(name, settings);
    }

    /** Starts the thread that writes. */
    void start();

    /**
     * Says what is about to happen.
     *
     * @param what what is written
     * @param everyMs how often it is written
     */
    void begin(String instance, String what, long everyMs);

    /** Takes a row; never waits. */
    void add(Row row);

    /** Takes lines that will never be replaced, one sample each; never waits. */
    void add(byte[] lines, int rows);

    /**
     * Writes what waits, within a bound, and says what became of the samples.
     *
     * @param allRowsMade whether every sample that was recorded is in a row or in {@code rest}
     * @param rest takes out the samples that came after the last rows were made, and says how many those were
     */
    void end(boolean allRowsMade, LongSupplier recorded, LongSupplier late, LongSupplier rest);

    /** What became of rows and their samples so far. */
    DeliveryCounts counts();

    /** Samples whose rows wait to be written. */
    long waitingSamples();

    /** This machine's clock beside that of the server; it knows nothing where none answers. */
    ServerClock clock();
}
