// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.threads;

import io.github.trueload.influx.row.Row;
import java.util.TreeMap;
import java.util.function.Consumer;

/** What is known of one slave's threads, and which rows of them were sent. Not thread-safe. */
final class SlaveState {
    private static final int MOST_REMEMBERED = 60;

    private final TreeMap<Long, String> sent = new TreeMap<>();
    private long index;
    private long writtenUpTo;
    private ActiveThreads threads;

    SlaveState(long index, ActiveThreads threads) {
        this.index = index;
        this.writtenUpTo = index;
        this.threads = threads;
    }

    /** Samples of an interval told its threads; older intervals change nothing of what is known last. */
    void told(long ofIndex, ActiveThreads threadsThen) {
        if (ofIndex >= index) {
            index = ofIndex;
            threads = threadsThen;
        }
    }

    /** Sends a row unless the same was sent before; after many intervals that is not remembered. */
    void send(long ofIndex, Row row, Consumer<Row> sink) {
        writtenUpTo = Math.max(writtenUpTo, ofIndex);
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

    /** The last interval that has a row. */
    long writtenUpTo() {
        return writtenUpTo;
    }

    /** The threads that samples told last. */
    ActiveThreads threads() {
        return threads;
    }

    /** Those of an interval in which nothing changed. */
    ActiveThreads still() {
        ActiveThreads still = new ActiveThreads();
        if (!threads.isEmpty()) {
            still.add(threads.last);
        }
        return still;
    }

    /** Those that the last row tells of. */
    ActiveThreads threadsOfLastRow() {
        return index == writtenUpTo ? threads : still();
    }
}
