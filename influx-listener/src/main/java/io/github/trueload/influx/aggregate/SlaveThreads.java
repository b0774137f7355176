// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Row;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The threads of the slaves, as their samples tell them. Samples of a slave come in batches, up to a minute late, so
 * an interval that has none yet gets the number seen last; the row is replaced when they come. Not thread-safe.
 */
final class SlaveThreads {
    private static final long MOST_AT_ONCE = 1000;

    private final Map<String, Seen> slaves = new HashMap<>();
    private final StartedThreads started;
    private final StockRows rows;
    private final long intervalMs;

    SlaveThreads(StockRows rows, StartedThreads started, long intervalMs) {
        this.rows = rows;
        this.started = started;
        this.intervalMs = intervalMs;
    }

    /** Makes the row of an interval in which a slave's samples tell its threads. */
    void seen(String slave, long index, Place place, ActiveThreads threads, Consumer<Row> sink) {
        Seen seen = slaves.computeIfAbsent(slave, ignored -> new Seen(index, threads));
        if (index >= seen.index) {
            seen.index = index;
            seen.threads = threads;
        }
        seen.writtenUpTo = Math.max(seen.writtenUpTo, index);
        int startedSoFar = startedBy(slave, place, threads);
        sink.accept(rows.threads(place, threads, startedSoFar, startedSoFar - threads.last));
    }

    /** Makes rows of the intervals for which a slave has none yet. */
    void fillUp(long lastIndex, BiFunction<String, Long, Place> places, Consumer<Row> sink) {
        slaves.forEach((slave, seen) -> {
            // A slave whose clock is days behind must not fill the spool.
            long from = Math.max(seen.writtenUpTo + 1, lastIndex - MOST_AT_ONCE + 1);
            for (long index = from; index <= lastIndex; index++) {
                Place place = places.apply(slave, index);
                int startedSoFar = startedBy(slave, place, seen.threads);
                sink.accept(rows.threads(place, seen.still(), startedSoFar, startedSoFar - seen.threads.last));
                seen.writtenUpTo = index;
            }
        });
    }

    /** Makes the rows of the last interval once more: the test is over, so every thread that started has ended. */
    void allEnded(BiFunction<String, Long, Place> places, Consumer<Row> sink) {
        slaves.forEach((slave, seen) -> {
            Place place = places.apply(slave, seen.writtenUpTo);
            int startedInAll = startedBy(slave, place, seen.threads);
            ActiveThreads threads = seen.index == seen.writtenUpTo ? seen.threads : seen.still();
            sink.accept(rows.threads(place, threads, startedInAll, startedInAll));
        });
    }

    /** How many threads are active in all slaves. */
    int active() {
        return slaves.values().stream().mapToInt(seen -> seen.threads.last).sum();
    }

    /** A thread that is active has started, though its first sample may still be under way. */
    private int startedBy(String slave, Place place, ActiveThreads threads) {
        return Math.max(started.before(slave, place.timeMs + intervalMs), threads.last);
    }

    private static final class Seen {
        private long index;
        private long writtenUpTo;
        private ActiveThreads threads;

        Seen(long index, ActiveThreads threads) {
            this.index = index;
            this.writtenUpTo = index;
            this.threads = threads;
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
