// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.interval.Intervals;
import io.github.trueload.influx.row.Row;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The threads of the slaves, as their samples tell them. Samples of a slave come in batches, up to a minute late, so
 * an interval that has none yet gets the number seen last; the row is replaced when they come. Not thread-safe.
 */
final class SlaveThreads {
    private static final long MOST_AT_ONCE = 1000;
    private static final int MOST_REMEMBERED = 60;

    private final Map<String, Seen> slaves = new HashMap<>();
    private final StartedThreads started;
    private final StockRows rows;
    private final Intervals intervals;

    SlaveThreads(StockRows rows, StartedThreads started, Intervals intervals) {
        this.rows = rows;
        this.started = started;
        this.intervals = intervals;
    }

    /** Makes the row of an interval in which a slave's samples tell its threads. */
    void seen(String slave, long index, PointContext context, ActiveThreads threads, Consumer<Row> sink) {
        Seen seen = slaves.computeIfAbsent(slave, ignored -> new Seen(index, threads));
        if (index >= seen.index) {
            seen.index = index;
            seen.threads = threads;
        }
        seen.writtenUpTo = Math.max(seen.writtenUpTo, index);
        int startedSoFar = startedBy(slave, context, threads);
        seen.send(index, rows.threads(context, threads, startedSoFar, startedSoFar - threads.last), sink);
    }

    /** Makes rows of the intervals for which a slave has none yet. */
    void fillUp(long lastIndex, BiFunction<String, Long, PointContext> contexts, Consumer<Row> sink) {
        slaves.forEach((slave, seen) -> {
            // A slave whose clock is days behind must not fill the spool.
            long from = Math.max(seen.writtenUpTo + 1, lastIndex - MOST_AT_ONCE + 1);
            for (long index = from; index <= lastIndex; index++) {
                PointContext context = contexts.apply(slave, index);
                int startedSoFar = startedBy(slave, context, seen.threads);
                seen.send(
                        index,
                        rows.threads(context, seen.still(), startedSoFar, startedSoFar - seen.threads.last),
                        sink);
                seen.writtenUpTo = index;
            }
        });
    }

    /** Makes the rows of the last interval once more: the test is over, so every thread that started has ended. */
    void allEnded(BiFunction<String, Long, PointContext> contexts, Consumer<Row> sink) {
        slaves.forEach((slave, seen) -> {
            PointContext context = contexts.apply(slave, seen.writtenUpTo);
            int startedInAll = startedBy(slave, context, seen.threads);
            ActiveThreads threads = seen.index == seen.writtenUpTo ? seen.threads : seen.still();
            sink.accept(rows.threads(context, threads, startedInAll, startedInAll));
        });
    }

    /** Times that had rows come again, with rows that do not replace those. */
    void clockPutBack(long currentIndex) {
        slaves.values().forEach(seen -> seen.putBackTo(currentIndex - 1));
    }

    /** How many threads are active in all slaves. */
    int active() {
        return slaves.values().stream().mapToInt(seen -> seen.threads.last).sum();
    }

    /** A thread that is active has started, though its first sample may still be under way. */
    private int startedBy(String slave, PointContext context, ActiveThreads threads) {
        return Math.max(started.before(slave, context.timeMs + intervals.lengthMs()), threads.last);
    }

    private static final class Seen {
        private long index;
        private long writtenUpTo;
        private ActiveThreads threads;
        private final TreeMap<Long, String> sent = new TreeMap<>();

        Seen(long index, ActiveThreads threads) {
            this.index = index;
            this.writtenUpTo = index;
            this.threads = threads;
        }

        /** Sends a row unless the same was sent before; after many intervals that is not remembered. */
        void send(long ofIndex, Row row, Consumer<Row> sink) {
            if (!row.line().equals(sent.put(ofIndex, row.line()))) {
                sink.accept(row);
            }
            if (sent.size() > MOST_REMEMBERED) {
                sent.pollFirstEntry();
            }
        }

        void putBackTo(long lastIndex) {
            index = Math.min(index, lastIndex);
            writtenUpTo = Math.min(writtenUpTo, lastIndex);
            sent.clear();
        }

        /** An interval in which nothing changed. */
        ActiveThreads still() {
            ActiveThreads still = new ActiveThreads();
            if (!threads.isEmpty()) {
                still.add(threads.last);
            }
            return still;
        }
    }
}
