// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.threads;

import io.github.trueload.influx.interval.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.RowStarter;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.Schema.Value;

/** Makes the row of a generator's threads in an interval, as JMeter's own InfluxDB client has it. Immutable. */
final class ThreadRows {
    private final String measurement;

    ThreadRows(String measurement) {
        this.measurement = measurement;
    }

    /** The row; where the threads are not known it tells only that the generator was there. */
    Row row(RowStarter rows, Interval interval, ActiveThreads threads, int started, int ended) {
        Row.Builder row = rows.row(measurement, interval)
                .tag(Tag.TRANSACTION, Value.THREADS)
                .field(Field.COVERED, interval.coveredSeconds());
        if (!threads.isEmpty()) {
            row.field(Field.MIN_ACTIVE, threads.min)
                    .field(Field.MAX_ACTIVE, threads.max)
                    .field(Field.MEAN_ACTIVE, threads.mean())
                    .field(Field.STARTED, started)
                    .field(Field.ENDED, ended);
        }
        return row.build();
    }
}
