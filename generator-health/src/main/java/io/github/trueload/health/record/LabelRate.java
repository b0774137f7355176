// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * The samples of one label over some time of which is known when each ought to have started: how late they did, and
 * their response times, plain and from that moment. Used by one thread at a time.
 */
public final class LabelRate {
    /** Samples that start later than this after their time are late; waking a thread alone takes some of it. */
    private static final long LATE_MS = 10;

    /** How late samples started. */
    public final Times lateness = new Times();
    /** Response times from the actual start. */
    public final Times plain = new Times();
    /** Response times from the moment at which the sample ought to have started. */
    public final Times intended = new Times();

    /** The figures of several labels together. */
    public static LabelRate sum(Iterable<LabelRate> labels) {
        LabelRate sum = new LabelRate();
        labels.forEach(sum::add);
        return sum;
    }

    /** Adds the figures of another stretch of time, or of another label. */
    public void add(LabelRate other) {
        lateness.add(other.lateness);
        plain.add(other.plain);
        intended.add(other.intended);
    }

    /** Samples that started. */
    public long achieved() {
        return lateness.count();
    }

    /** Samples that started more than ten milliseconds after their time. */
    public long late() {
        return achieved() - lateness.upTo(LATE_MS);
    }

    /**
     * Records the samples of one label. {@link #finished} may be called by any number of threads and takes no lock;
     * {@link #take} is for one thread.
     */
    static final class Meter {
        private final Part lateness = new Part();
        private final Part plain = new Part();
        private final Part intended = new Part();

        /** Whether anything was recorded since it was taken: most of many labels have no sample most of the time. */
        private volatile boolean fresh;

        /** A sample is over. */
        void finished(long late, long elapsed) {
            lateness.record(late);
            plain.record(elapsed);
            intended.record(Math.max(0, late) + elapsed);
            if (!fresh) {
                fresh = true;
            }
        }

        /** What was recorded since the last call; null where that is nothing. */
        LabelRate take() {
            if (!fresh) {
                return null;
            }
            fresh = false;
            LabelRate taken = new LabelRate();
            lateness.moveTo(taken.lateness);
            plain.moveTo(taken.plain);
            intended.moveTo(taken.intended);
            return taken;
        }
    }

    /** As large as the longest time so far asks for: there may be a thousand labels. */
    private static final class Part {
        private final Recorder recorder = new Recorder(Times.DIGITS);
        private Histogram recycled;

        private void record(long ms) {
            recorder.recordValue(Times.bounded(ms));
        }

        private void moveTo(Times times) {
            recycled = recorder.getIntervalHistogram(recycled);
            times.histogram.add(recycled);
        }
    }
}
