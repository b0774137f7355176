// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.aggregate.Aggregator;
import io.github.trueload.influx.aggregate.SampleValues;
import io.github.trueload.influx.aggregate.ThreadRows;
import io.github.trueload.influx.row.Intervals;
import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One test seen by the aggregating listener: samples go in from any thread, rows go out once per interval. */
public final class AggregatedRun extends ListenerRun {
    private static final Logger log = LoggerFactory.getLogger(ListenerRun.LOGGER);
    private static final long PERIOD_MS = 1000;
    private static final long MOST_AT_ONCE = 1000;
    private static final String EVENT_TITLE = "ApacheJMeter";

    /** Longer than a look takes; rows of this time are made as soon as it is over. */
    private static final long LONGEST_LOOK_MS = 12_000;

    /** Where new threads of slaves are told. Any thread. */
    public final ThreadRows threadRows;

    private final Intervals intervals;
    private final Aggregator aggregator;

    /** All who add rows of their own; filled before the run starts, then used by its clock thread. */
    private final List<Row.Contributor> contributors = new ArrayList<>();

    private boolean warnedOfClock;
    private long openIndex;
    private long unsettledIndex;

    /** Prepares a run that starts now; throws when a file that the settings name cannot be read. */
    public AggregatedRun(
            String name,
            Settings settings,
            Supplier<ThreadRows.Counters> threads,
            String hostName,
            String run,
            boolean onMaster)
            throws IOException {
        super(name, settings, hostName, run, onMaster, PERIOD_MS);
        this.intervals = new Intervals(
                settings.intervalMs(),
                System.currentTimeMillis(),
                // A master claims its own name, and another one may have written for the same slaves.
                onMaster ? startMs -> true : this::mayFollowAnother,
                settings.target.cutsToMilliseconds());
        this.openIndex = intervals.index(intervals.testStartMs);
        this.unsettledIndex = openIndex;
        this.threadRows = new ThreadRows(settings, intervals, threads);
        this.aggregator =
                new Aggregator(settings, intervals, threadRows, onMaster, warning -> log.warn("{}: {}", name, warning));
        if (!onMaster || settings.mergeInstances()) {
            contributors.add(threadRows);
        }
    }

    /** Adds one who has rows of its own; before {@link #start}. */
    public AggregatedRun with(Row.Contributor contributor) {
        contributors.add(contributor);
        return this;
    }

    /** Records one sample; ignored once the run has ended. Never waits and never throws. */
    public void record(SampleValues sample) {
        if (!stopped) {
            aggregator.recorder.record(sample);
        }
    }

    @Override
    public void stop() {
        intervals.endedAt(System.currentTimeMillis());
        super.stop();
    }

    @Override
    long recorded() {
        return aggregator.recorder.recorded();
    }

    @Override
    long late() {
        return aggregator.late();
    }

    @Override
    long discard() {
        return aggregator.discard();
    }

    @Override
    void begin() {
        begin("one row per label and " + settings.intervalMs() / 1000 + " s", settings.intervalMs());
        aggregator.ownInstance(rows.instance);
        add(event(intervals.testStartMs, "started", 1));
    }

    @Override
    void tick(long nowMs) {
        super.tick(nowMs);
        each(contributor -> contributor.everySecond(nowMs));
        // Whether another test wrote before this one is about to be known.
        boolean looking = identity.map(IdentityWatch::isFirstLookUnderWay).orElse(false);
        if (!looking || nowMs - intervals.testStartMs >= LONGEST_LOOK_MS) {
            // A thread that was held up comes when the test may be over: what it did not touch has no rows.
            makeRows(Math.min(nowMs, intervals.testEndMs()));
        }
    }

    private void makeRows(long nowMs) {
        long current = intervals.index(nowMs);
        if (current < openIndex - 1) {
            // The clock was put back by more than an interval: rows go on with the time that it shows now.
            aggregator.clockPutBack(nowMs, this::add);
            openIndex = current;
            unsettledIndex = current;
        }
        long overAtMs = nowMs - aggregator.delayMs;
        if (intervals.index(overAtMs) > unsettledIndex) {
            aggregator.settle(nowMs, overAtMs, this::add);
            unsettledIndex = intervals.index(overAtMs);
        }
        if (current > openIndex) {
            closeIntervalsUpTo(current - 1);
        }
    }

    @Override
    void end() {
        release(aggregator.recorder.counted());
        aggregator.settleAll(System.currentTimeMillis(), this::add);
        closeIntervalsUpTo(intervals.index(Math.min(System.currentTimeMillis(), intervals.testEndMs())));
        each(contributor -> contributor.runOver(rows, this::add));
        add(event(System.currentTimeMillis(), "ended", 0));
    }

    /** More than one at once only if this thread was held up, or the clock was put forward. */
    private void closeIntervalsUpTo(long lastIndex) {
        long from = Math.max(openIndex, lastIndex - MOST_AT_ONCE + 1);
        for (long index = from; index <= lastIndex; index++) {
            Interval interval = intervals.at(index);
            each(contributor -> contributor.intervalOver(interval, rows, this::add));
        }
        openIndex = Math.max(openIndex, lastIndex + 1);
        if (!warnedOfClock && !serverClock.surelyOff().isEmpty()) {
            warnedOfClock = true;
            log.warn("{}: {}", name, serverClock.surelyOff());
        }
    }

    /** One that fails keeps no other from its turn. */
    private void each(Consumer<Row.Contributor> step) {
        for (Row.Contributor contributor : contributors) {
            try {
                step.accept(contributor);
            } catch (Throwable e) {
                log.error("{}: {} failed; please report it", name, contributor, e);
            }
        }
    }

    /** The row of start or end of the test, which boards show as annotations. */
    private Row event(long timeMs, String what, int running) {
        Row.Builder event = rows.row(Measurement.EVENTS, timeMs).tag(Tag.TITLE, EVENT_TITLE);
        String tags = settings.text(Parameter.EVENT_TAGS);
        if (!tags.isEmpty()) {
            event.tag(Tag.TAGS, TagText.clean(tags));
        }
        return event.field(Field.TEXT, settings.text(Parameter.TEST_TITLE) + " " + what)
                .field(Field.RUNNING, running)
                .build();
    }
}
