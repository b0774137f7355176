// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.write.DeliveryCounts;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * One test seen by the raw listener: one point per sample. Every method returns without waiting for the network, but
 * {@link #stop}, whose wait is bounded. Thread-safe.
 */
public final class RawRun {
    private static final long PERIOD_MS = 200;

    /** Half of this is the longest that points wait for their turn to be sent. */
    private static final long POINTS_EVERY_MS = 1000;

    private static final int MOST_QUEUED = 200_000;
    private static final int ROWS_PER_PART = 2_000;

    private final SampleQueue queue = new SampleQueue(MOST_QUEUED);
    private final Settings settings;
    private final ListenerRun listener;
    private RunClock clock;
    private RawLines lines;
    private volatile boolean stopped;

    /**
     * Prepares a run.
     *
     * @param name the listener's name, for the log
     * @param hostName name of this machine
     * @param run the name of the run
     * @throws IOException when a file that the settings name cannot be read
     */
    public RawRun(String name, Settings settings, String hostName, String run) throws IOException {
        this.settings = settings;
        this.listener = ListenerRun.raw(name, settings, hostName, run);
    }

    /** Starts the threads of the listener. */
    public void start() {
        clock = listener.start(PERIOD_MS, this::begin, this::tick, this::end);
    }

    /** Takes one sample; ignored once the run has ended. Never waits and never throws. */
    public void record(RawLines.Sample sample) {
        if (!stopped) {
            queue.add(sample);
        }
    }

    /** Ends the run: writes what there is, within the bound that the settings give, and says what became of it. */
    public void stop() {
        stopped = true;
        listener.end(clock, queue::recorded, () -> 0, queue::discard);
    }

    /** What became of the samples, in words. */
    public RunSummary summary() {
        return listener.output().summary(queue::recorded, () -> 0);
    }

    /** Who else writes under this generator's name, in a sentence; empty while nobody is known to. */
    public String duplicate() {
        return listener.duplicate();
    }

    /** What became of the samples so far, but for those that its thread did not take yet. */
    DeliveryCounts counts() {
        return listener.output().counts();
    }

    private void begin() {
        listener.begin("one point per sample", POINTS_EVERY_MS);
        lines = new RawLines(
                settings.measurement(),
                settings.rawUserTags().tags,
                listener.rows().instance,
                settings.flag(Parameter.THREAD_NAME));
    }

    private void tick(long nowMs) {
        listener.tick(nowMs);
        takePoints();
    }

    private void takePoints() {
        for (RawLines.Sample sample = queue.poll(); sample != null; sample = queue.poll()) {
            lines.add(sample);
            if (lines.rows() == ROWS_PER_PART) {
                flush();
            }
        }
        flush();
        long refused = queue.takeRefused();
        if (refused > 0) {
            listener.output().counts().dropped(refused, refused, "more samples than the listener's thread could take");
        }
    }

    private void end() {
        listener.release(System.currentTimeMillis(), queue.recorded(), Double.NaN);
        takePoints();
    }

    private void flush() {
        int rows = lines.rows();
        if (rows > 0) {
            listener.output().add(lines.take(), rows);
        }
    }

    /**
     * Samples between the sampler threads and the listener's thread, which empties this several times a second.
     * Bounded; a sample that finds no room is counted. Thread-safe without locks.
     */
    static final class SampleQueue {
        private final Queue<RawLines.Sample> samples = new ConcurrentLinkedQueue<>();
        private final AtomicInteger size = new AtomicInteger();
        private final LongAdder recorded = new LongAdder();
        private final LongAdder refused = new LongAdder();
        private final int bound;

        SampleQueue(int bound) {
            this.bound = bound;
        }

        /** Adds a sample if there is room. */
        void add(RawLines.Sample sample) {
            recorded.increment();
            if (size.get() >= bound) {
                refused.increment();
                return;
            }
            size.incrementAndGet();
            samples.add(sample);
        }

        /** Takes the oldest sample, or {@code null}. */
        RawLines.Sample poll() {
            RawLines.Sample sample = samples.poll();
            if (sample != null) {
                size.decrementAndGet();
            }
            return sample;
        }

        /** Takes out all samples, and says how many those and the ones without room were. */
        long discard() {
            long discarded = takeRefused();
            while (poll() != null) {
                discarded++;
            }
            return discarded;
        }

        /** How many samples came in. */
        long recorded() {
            return recorded.sum();
        }

        /** How many found no room since the last call. */
        long takeRefused() {
            return refused.sumThenReset();
        }
    }
}
