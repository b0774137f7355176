// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.aggregate.Aggregator;
import io.github.trueload.influx.aggregate.SampleValues;
import io.github.trueload.influx.aggregate.TestWindow;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One test seen by the aggregating listener: samples go in from any thread, rows go out once per interval. Every
 * method returns without waiting for the network, but {@link #stop}, whose wait is bounded. Thread-safe.
 */
public final class AggregatedRun implements Work {
    private static final Logger log = LoggerFactory.getLogger(AggregatedRun.class);
    private static final long TURN_MS = 1000;
    private static final long MOST_AT_ONCE = 1000;

    private final Settings settings;
    private final RunFrame frame;
    private final TestWindow window;
    private final Aggregator aggregator;
    private final List<Contributor> contributors = new ArrayList<>();
    private Background background;
    private volatile boolean stopped;
    private long openIndex;

    /**
     * Prepares a run that starts now.
     *
     * @param name the listener's name, for the log
     * @param hostName name of this machine
     * @param onMaster whether samples come from slaves
     * @throws IOException when a file that the settings name cannot be read
     */
    public AggregatedRun(String name, Settings settings, ThreadGauge threads, String hostName, boolean onMaster)
            throws IOException {
        this.settings = settings;
        this.frame = RunFrame.aggregated(name, settings, hostName, onMaster);
        this.window = new TestWindow(System.currentTimeMillis());
        this.openIndex = index(window.startMs());
        this.aggregator = new Aggregator(settings, window, frame::tooManyLabels);
        if (!onMaster || settings.mergeInstances()) {
            contributors.add(new OwnThreads(threads, aggregator));
        }
        if (frame.writer() != null) {
            contributors.add(new ClockWatch(name, frame.writer().clock()));
        }
    }

    /** Adds one who has rows of its own; before {@link #start}. */
    public AggregatedRun with(Contributor contributor) {
        contributors.add(contributor);
        return this;
    }

    /** Starts the threads of the listener. */
    public void start() {
        background = frame.start(this, TURN_MS);
    }

    /** Records one sample; ignored once the run has ended. Never waits and never throws. */
    public void record(SampleValues sample) {
        if (!stopped) {
            aggregator.recorder().record(sample);
        }
    }

    /** Takes note of a sample of a slave's thread; of the same thread any number of times. Any thread. */
    public void threadSeen(String slave, String threadName, long timeMs) {
        aggregator.threadSeen(slave, threadName, timeMs);
    }

    /** Ends the run: writes what there is, within the bound that the settings give, and says what became of it. */
    public void stop() {
        window.endedAt(System.currentTimeMillis());
        stopped = true;
        frame.end(background, aggregator.recorder()::recorded, aggregator::late, aggregator::discard);
    }

    /** What became of samples and rows so far. */
    public RunBooks books() {
        return new RunBooks(aggregator, frame.writer());
    }

    @Override
    public void begin() {
        frame.begin("one row per label and " + settings.intervalMs() / 1000 + " s", settings.intervalMs());
        aggregator.ownInstance(frame.rows().instance());
        frame.add(frame.event("started", window.startMs()));
    }

    @Override
    public void tick(long nowMs) {
        each(contributor -> contributor.everySecond(nowMs));
        if (index(nowMs) < openIndex - 1) {
            // The clock was put back by more than an interval: rows go on with the time that it shows now.
            openIndex = index(nowMs);
        }
        if (index(nowMs) > openIndex) {
            aggregator.settle(nowMs, frame::add);
            closeIntervalsUpTo(index(nowMs) - 1);
        } else {
            aggregator.collect(nowMs);
        }
    }

    @Override
    public void end() {
        aggregator.settleAll(System.currentTimeMillis(), frame::add);
        closeIntervalsUpTo(index(Math.min(System.currentTimeMillis(), window.endMs())));
        each(contributor -> contributor.runOver(frame.rows(), frame::add));
        frame.add(frame.event("ended", System.currentTimeMillis()));
    }

    /** More than one at once only if this thread was held up, or the clock was put forward. */
    private void closeIntervalsUpTo(long lastIndex) {
        long from = Math.max(openIndex, lastIndex - MOST_AT_ONCE + 1);
        for (long index = from; index <= lastIndex; index++) {
            long startMs = index * settings.intervalMs();
            Interval interval = new Interval(startMs, aggregator.nanosOf(startMs), aggregator.coveredSeconds(startMs));
            each(contributor -> contributor.intervalOver(interval, frame.rows(), frame::add));
        }
        openIndex = Math.max(openIndex, lastIndex + 1);
    }

    private void each(Consumer<Contributor> step) {
        for (Contributor contributor : contributors) {
            try {
                step.accept(contributor);
            } catch (RuntimeException e) {
                log.error("{}: {} failed; please report it", frame.name(), contributor, e);
            }
        }
    }

    private long index(long timeMs) {
        return Math.floorDiv(timeMs, settings.intervalMs());
    }
}
