// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.threads;

import io.github.trueload.influx.interval.Interval;
import io.github.trueload.influx.interval.Intervals;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.RowStarter;
import io.github.trueload.influx.settings.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The threads of the slaves, as their samples tell them. Samples of a slave come in batches, up to a minute late, so
 * an interval that has none yet gets the number seen last; the row is replaced when they come. Used by the listener's
 * clock thread, but for what says "any thread".
 */
public final class SlaveThreads {
    private static final long MOST_AT_ONCE = 1000;

    private final Map<String, SlaveState> slaves = new HashMap<>();
    private final StartedThreads startedThreads = new StartedThreads();
    private final Map<String, String> tags;
    private final ThreadRows threadRows;
    private final Intervals intervals;

    /** Knows no slave yet; the settings tell measurement and tags of its rows. */
    public SlaveThreads(Settings settings, Intervals intervals) {
        this.threadRows = new ThreadRows(settings.slaveMeasurement());
        this.tags = settings.tags();
        this.intervals = intervals;
    }

    /** Takes note of a sample of a slave's thread; of the same thread any number of times. Any thread. */
    public void threadSeen(String slave, String threadName, long timeMs) {
        startedThreads.seen(slave, threadName, timeMs);
    }

    /** Makes the row of an interval in which a slave's samples tell its threads. */
    public void told(String slave, Interval interval, ActiveThreads threads, Consumer<Row> sink) {
        long index = interval.index();
        SlaveState state = slaves.computeIfAbsent(slave, ignored -> new SlaveState(index, threads));
        state.told(index, threads);
        int started = startedBy(slave, interval, threads);
        state.send(index, row(slave, interval, threads, started, started - threads.last), sink);
    }

    /** Makes rows of the intervals for which a slave has none yet. */
    public void fillUp(long lastIndex, Consumer<Row> sink) {
        slaves.forEach((slave, state) -> {
            // A slave whose clock is days behind must not fill the spool.
            long from = Math.max(state.writtenUpTo() + 1, lastIndex - MOST_AT_ONCE + 1);
            for (long index = from; index <= lastIndex; index++) {
                Interval interval = intervals.at(index);
                int started = startedBy(slave, interval, state.threads());
                state.send(index, row(slave, interval, state.still(), started, started - state.threads().last), sink);
            }
        });
    }

    /** Makes the rows of the last interval once more: the test is over, so every thread that started has ended. */
    public void allEnded(Consumer<Row> sink) {
        slaves.forEach((slave, state) -> {
            Interval interval = intervals.at(state.writtenUpTo());
            int started = startedBy(slave, interval, state.threads());
            sink.accept(row(slave, interval, state.threadsOfLastRow(), started, started));
        });
    }

    /** Times that had rows come again, with rows that do not replace those. */
    public void clockPutBack(long currentIndex) {
        slaves.values().forEach(state -> state.putBackTo(currentIndex - 1));
    }

    /** How many threads all slaves had when their samples were seen last. */
    public int active() {
        return slaves.values().stream().mapToInt(state -> state.threads().last).sum();
    }

    /** How many threads of all slaves had a sample. Any thread. */
    int started() {
        return startedThreads.all();
    }

    /** A thread that is active has started, though its first sample may still be under way. */
    private int startedBy(String slave, Interval interval, ActiveThreads threads) {
        return Math.max(startedThreads.before(slave, interval.endMs()), threads.last);
    }

    private Row row(String slave, Interval interval, ActiveThreads threads, int started, int ended) {
        return threadRows.row(new RowStarter(tags, slave), interval, threads, started, ended);
    }
}
