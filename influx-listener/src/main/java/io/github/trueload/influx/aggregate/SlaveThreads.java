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
    private final Map<String, Seen> slaves = new HashMap<>();
    private final StockRows rows;

    SlaveThreads(StockRows rows) {
        this.rows = rows;
    }

    /** Makes the row of an interval in which a slave's samples tell its threads. */
    void seen(String slave, long index, Place place, ActiveThreads threads, Consumer<Row> sink) {
        Seen seen = slaves.computeIfAbsent(slave, ignored -> new Seen(index));
        if (index >= seen.index) {
            seen.index = index;
            seen.active = threads.last;
        }
        seen.writtenUpTo = Math.max(seen.writtenUpTo, index);
        sink.accept(rows.threads(place, threads.min, threads.max, threads.mean()));
    }

    /** Makes rows of the intervals for which a slave has none yet. */
    void fillUp(long lastIndex, BiFunction<String, Long, Place> places, Consumer<Row> sink) {
        slaves.forEach((slave, seen) -> {
            for (long index = seen.writtenUpTo + 1; index <= lastIndex; index++) {
                sink.accept(rows.threads(places.apply(slave, index), seen.active, seen.active, seen.active));
                seen.writtenUpTo = index;
            }
        });
    }

    int active() {
        return slaves.values().stream().mapToInt(seen -> seen.active).sum();
    }

    private static final class Seen {
        private long index;
        private long writtenUpTo;
        private int active;

        Seen(long index) {
            this.index = index;
            this.writtenUpTo = index;
        }
    }
}
