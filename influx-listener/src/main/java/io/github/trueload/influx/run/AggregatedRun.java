// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.aggregate.Aggregator;
import io.github.trueload.influx.aggregate.Recorder;
import io.github.trueload.influx.aggregate.SampleValues;
import io.github.trueload.influx.interval.Intervals;
import io.github.trueload.influx.row.Contributor;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.threads.OwnThreads;
import io.github.trueload.influx.threads.SlaveThreads;
import io.github.trueload.influx.threads.ThreadGauge;
import java.io.IOException;

/**
 * One test seen by the aggregating listener: samples go in from any thread, rows go out once per interval. Every
 * method returns without waiting for the network, but {@link #stop}, whose wait is bounded. Thread-safe.
 */
public final class AggregatedRun implements Work {
    private static final long PERIOD_MS = 1000;
    private static final long MOST_AT_ONCE = 1000;

    /** Longer than a look takes; rows of this time are made as soon as it is over. */
    private static final long LONGEST_LOOK_MS = 12_000;

    private final Settings settings;
    private final ListenerRun listener;
    private final Output output;
    private final Intervals intervals;
    private final SlaveThreads slaveThreads;
    private final Aggregator aggregator;
    private final TestEvents events;
    private final Contributors contributors;
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
        this.output = listener.output();
        this.contributors = new Contributors(name, output);
        this.events = new TestEvents(settings);
        this.intervals = new Intervals(
                settings.intervalMs(),
                System.currentTimeMillis(),
                // A master claims its own name, and another one may have written for the same slaves.
                onMaster ? startMs -> true : listener::mayFollowAnother,
                settings.target().cutsToMilliseconds());
        this.openIndex = intervals.index(intervals.testStartMs());
        this.unsettledIndex = openIndex;
        this.slaveThreads = new SlaveThreads(settings, intervals);
        OverflowWarnings overflow = new OverflowWarnings(name, settings.limits());
        this.aggregator = new Aggregator(settings, intervals, slaveThreads, onMaster, overflow);
        if (!onMaster || settings.mergeInstances()) {
            contributors.add(new OwnThreads(threads, slaveThreads, settings.measurement()));
        }
        contributors.add(new ClockWatch(name, output.clock()));
    }

    /** Adds one who has rows of its own; before {@link #start}. */
    public AggregatedRun with(Contributor contributor) {
        contributors.add(contributor);
        return this;
    }

    /** Starts the threads of the listener. */
    public void start() {
        clock = listener.start(this, PERIOD_MS);
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
    public RunCounts counts() {
        return new RunCounts(aggregator, output, listener::duplicate);
    }

    ListenerRun listener() {
        return listener;
    }

    @Override
    public void begin() {
        listener.begin("one row per label and " + settings.intervalMs() / 1000 + " s", settings.intervalMs());
        aggregator.ownInstance(listener.rows().instance());
        output.add(events.started(listener.rows(), intervals.testStartMs()));
    }

    @Override
    public void tick(long nowMs) {
        listener.tick(nowMs);
        contributors.everySecond(nowMs);
        if (listener.isFirstLookUnderWay() && nowMs - intervals.testStartMs() < LONGEST_LOOK_MS) {
            return;
        }
        makeRows(nowMs);
    }

    private void makeRows(long nowMs) {
        long current = intervals.index(nowMs);
        if (current < openIndex - 1) {
            // The clock was put back by more than an interval: rows go on with the time that it shows now.
            aggregator.clockPutBack(nowMs, output::add);
            openIndex = current;
            unsettledIndex = current;
        }
        long overAtMs = nowMs - aggregator.lateRule().delayMs();
        if (intervals.index(overAtMs) > unsettledIndex) {
            aggregator.settle(nowMs, overAtMs, output::add);
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
        Recorder recorder = aggregator.recorder();
        listener.release(System.currentTimeMillis(), recorder.recorded(), recorder.counted());
        aggregator.settleAll(System.currentTimeMillis(), output::add);
        closeIntervalsUpTo(intervals.index(Math.min(System.currentTimeMillis(), intervals.testEndMs())));
        contributors.runOver(listener.rows());
        output.add(events.ended(listener.rows(), System.currentTimeMillis()));
    }

    /** More than one at once only if this thread was held up, or the clock was put forward. */
    private void closeIntervalsUpTo(long lastIndex) {
        long from = Math.max(openIndex, lastIndex - MOST_AT_ONCE + 1);
        for (long index = from; index <= lastIndex; index++) {
            contributors.intervalOver(intervals.at(index), listener.rows());
        }
        openIndex = Math.max(openIndex, lastIndex + 1);
    }
}
