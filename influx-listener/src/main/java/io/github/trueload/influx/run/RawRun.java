// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.raw.RawLines;
import io.github.trueload.influx.raw.RawQueue;
import io.github.trueload.influx.raw.RawSample;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.write.DeliveryCounts;
import java.io.IOException;

/**
 * One test seen by the raw listener: one point per sample. Every method returns without waiting for the network, but
 * {@link #stop}, whose wait is bounded. Thread-safe.
 */
public final class RawRun implements Work {
    private static final long PERIOD_MS = 200;

    /** Half of this is the longest that points wait for their turn to be sent. */
    private static final long POINTS_EVERY_MS = 1000;

    private static final int QUEUE = 200_000;
    private static final int ROWS_PER_PART = 2_000;

    private final RawQueue queue = new RawQueue(QUEUE);
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
     * @throws IOException when a file that the settings name cannot be read
     */
    public RawRun(String name, Settings settings, String hostName) throws IOException {
        this.settings = settings;
        this.listener = ListenerRun.raw(name, settings, hostName);
    }

    /** Starts the threads of the listener. */
    public void start() {
        clock = listener.start(this, PERIOD_MS);
    }

    /** Takes one sample; ignored once the run has ended. Never waits and never throws. */
    public void record(RawSample sample) {
        if (!stopped) {
            queue.add(sample);
        }
    }

    /** Ends the run: writes what there is, within the bound that the settings give, and says what became of it. */
    public void stop() {
        stopped = true;
        listener.end(clock, queue::recorded, () -> 0, queue::discard);
    }

    /** What became of the samples so far, but for those that its thread did not take yet. */
    DeliveryCounts counts() {
        return listener.output().counts();
    }

    @Override
    public void begin() {
        listener.begin("one point per sample", POINTS_EVERY_MS);
        lines = new RawLines(
                settings.measurement(),
                settings.rawUserTags().tags(),
                listener.rows().instance(),
                settings.flag(Parameter.THREAD_NAME));
    }

    @Override
    public void tick(long nowMs) {
        listener.tick(nowMs);
        takePoints();
    }

    private void takePoints() {
        for (RawSample sample = queue.poll(); sample != null; sample = queue.poll()) {
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

    @Override
    public void end() {
        listener.release(System.currentTimeMillis(), queue.recorded(), Double.NaN);
        takePoints();
    }

    private void flush() {
        int rows = lines.rows();
        if (rows > 0) {
            listener.output().add(lines.take(), rows);
        }
    }
}
