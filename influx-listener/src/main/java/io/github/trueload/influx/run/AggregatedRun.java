// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.aggregate.Aggregator;
import io.github.trueload.influx.aggregate.SampleValues;
import io.github.trueload.influx.interval.Interval;
import io.github.trueload.influx.interval.Intervals;
import io.github.trueload.influx.row.Contributor;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.threads.OwnThreads;
import io.github.trueload.influx.threads.SlaveThreads;
import io.github.trueload.influx.threads.ThreadGauge;
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
    private final ListenerRun listener;
    private final Intervals intervals;
    private final SlaveThreads slaveThreads;
    private final Aggregator aggregator;
    private final List<Contributor> contributors = new ArrayList<>();
    private RunClock clock;
    private volatile boolean stopped;
    private long openIndex;
    private long unsettledIndex;

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
        this.listener = ListenerRun.aggregated(name, settings, hostName, onMaster);
        this.intervals = new Intervals(
                settings.intervalMs(),
                System.currentTimeMillis(),
                true,
                settings.target().cutsToMilliseconds());
        this.openIndex = intervals.index(intervals.testStartMs());
        this.unsettledIndex = openIndex;
        this.slaveThreads = new SlaveThreads(settings, intervals);
        this.aggregator = new Aggregator(settings, intervals, slaveThreads, onMaster, listener);
        if (!onMaster || settings.mergeInstances()) {
            contributors.add(new OwnThreads(threads, slaveThreads, settings.measurement()));
        }
        if (listener.writer() != null) {
            contributors.add(new ClockWatch(name, listener.writer().clock()));
        }
    }

    /** Adds one who has rows of its own; before {@link #start}. */
    public AggregatedRun with(Contributor contributor) {
        contributors.add(contributor);
        return this;
    }

    /** Starts the threads of the listener. */
    public void start() {
        clock = listener.start(this, TURN_MS);
    }

    /** Records one sample; ignored once the run has ended. Never waits and never throws. */
    public void record(SampleValues sample) {
        if (!stopped) {
            aggregator.recorder().record(sample);
        }
    }

    /** Takes note of a sample of a slave's thread; of the same thread any number of times. Any thread. */
    public void threadSeen(String slave, String threadName, long timeMs) {
        slaveThreads.threadSeen(slave, threadName, timeMs);
    }

    /** Ends the run: writes what there is, within the bound that the settings give, and says what became of it. */
    public void stop() {
        intervals.endedAt(System.currentTimeMillis());
        stopped = true;
        listener.end(clock, aggregator.recorder()::recorded, aggregator::late, aggregator::discard);
    }

    /** What became of samples and rows so far. */
    public RunCounts books() {
        return new RunCounts(aggregator, listener.writer());
    }

    @Override
    public void begin() {
        listener.begin("one row per label and " + settings.intervalMs() / 1000 + " s", settings.intervalMs());
        aggregator.ownInstance(listener.rows().instance());
        listener.add(listener.event("started", true, intervals.testStartMs()));
    }

    @Override
    public void tick(long nowMs) {
        each(contributor -> contributor.everySecond(nowMs));
        long current = intervals.index(nowMs);
        if (current < openIndex - 1) {
            // The clock was put back by more than an interval: rows go on with the time that it shows now.
            aggregator.clockPutBack(nowMs, listener::add);
            openIndex = current;
            unsettledIndex = current;
        }
        long overAtMs = nowMs - aggregator.lateRule().delayMs();
        if (intervals.index(overAtMs) > unsettledIndex) {
            aggregator.settle(nowMs, overAtMs, listener::add);
            unsettledIndex = intervals.index(overAtMs);
        } else {
            aggregator.collect(nowMs);
        }
        if (current > openIndex) {
            closeIntervalsUpTo(current - 1);
        }
    }

    @Override
    public void end() {
        aggregator.settleAll(System.currentTimeMillis(), listener::add);
        closeIntervalsUpTo(intervals.index(Math.min(System.currentTimeMillis(), intervals.testEndMs())));
        each(contributor -> contributor.runOver(listener.rows(), listener::add));
        listener.add(listener.event("ended", false, System.currentTimeMillis()));
    }

    /** More than one at once only if this thread was held up, or the clock was put forward. */
    private void closeIntervalsUpTo(long lastIndex) {
        long from = Math.max(openIndex, lastIndex - MOST_AT_ONCE + 1);
        for (long index = from; index <= lastIndex; index++) {
            Interval interval = intervals.at(index);
            each(contributor -> contributor.intervalOver(interval, listener.rows(), listener::add));
        }
        openIndex = Math.max(openIndex, lastIndex + 1);
    }

    private void each(Consumer<Contributor> step) {
        for (Contributor contributor : contributors) {
            try {
                step.accept(contributor);
            } catch (RuntimeException e) {
                log.error("{}: {} failed; please report it", listener.name(), contributor, e);
            }
        }
    }
}
