// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * What became of the samples of one label that a rate timer asked for. {@link #finished} may be called by any number of
 * threads and takes no lock; {@link #take} is for one thread.
 */
final class LabelMeter {
    /** Samples that start later than this after their time are late; waking a thread alone takes some of it. */
    static final long LATE_MS = 10;
    /** Figures keep two digits: an error below one percent. */
    private static final int DIGITS = 2;

    private static final long LONGEST_MS = TimeUnit.HOURS.toMillis(6);

    private final Recorder lateMs = new Recorder(LONGEST_MS, DIGITS);
    private final Recorder plainMs = new Recorder(LONGEST_MS, DIGITS);
    private final Recorder intendedMs = new Recorder(LONGEST_MS, DIGITS);
    private Histogram recycledLate;
    private Histogram recycledPlain;
    private Histogram recycledIntended;

    /** Takes note of a sample that is over. */
    void finished(long late, long elapsed) {
        lateMs.recordValue(within(late));
        plainMs.recordValue(within(elapsed));
        intendedMs.recordValue(within(Math.max(0, late) + elapsed));
    }

    /** Adds what was recorded since the last call to the figures. */
    void take(LabelRate into) {
        recycledLate = lateMs.getIntervalHistogram(recycledLate);
        recycledPlain = plainMs.getIntervalHistogram(recycledPlain);
        recycledIntended = intendedMs.getIntervalHistogram(recycledIntended);
        into.add(recycledLate, recycledPlain, recycledIntended);
    }

    private static long within(long ms) {
        return Math.max(0, Math.min(LONGEST_MS, ms));
    }
}
