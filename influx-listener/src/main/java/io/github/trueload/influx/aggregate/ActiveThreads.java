// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.Schema.Value;

/** The numbers of active threads seen in an interval. Not thread-safe. */
final class ActiveThreads {
    /** The number seen last; 0 when there was none. */
    int last;

    private int min = Integer.MAX_VALUE;
    private int max;
    private long sum;
    private long seen;

    void add(int active) {
        min = Math.min(min, active);
        max = Math.max(max, active);
        sum += active;
        seen++;
        last = active;
    }

    /** Adds numbers seen elsewhere in the same interval. */
    void add(ActiveThreads other) {
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
        sum += other.sum;
        seen += other.seen;
        last = other.seen == 0 ? last : other.last;
    }

    /** Whether no number was seen. */
    boolean isEmpty() {
        return seen == 0;
    }

    /**
     * The row of the threads in an interval, as JMeter's own InfluxDB client has it; where no number was seen it tells
     * only that the generator was there.
     */
    Row row(String measurement, Row.Starter rows, Interval interval, int started, int ended) {
        Row.Builder row = rows.row(measurement, interval)
                .tag(Tag.TRANSACTION, Value.THREADS)
                .field(Field.COVERED, interval.coveredSeconds);
        if (seen > 0) {
            row.field(Field.MIN_ACTIVE, min)
                    .field(Field.MAX_ACTIVE, max)
                    .field(Field.MEAN_ACTIVE, (double) sum / seen)
                    .field(Field.STARTED, started)
                    .field(Field.ENDED, ended);
        }
        return row.build();
    }
}
