// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.RowStarter;
import io.github.trueload.influx.row.Schema;

/** The generator and interval that a row belongs to. */
final class PointContext {
    final Interval interval;

    /** Whether these samples are in no other context; a sum over all of them would count others twice. */
    final boolean counts;

    private final String measurement;
    private final RowStarter rows;

    PointContext(String measurement, RowStarter rows, Interval interval, boolean counts) {
        this.measurement = measurement;
        this.rows = rows;
        this.interval = interval;
        this.counts = counts;
    }

    /** Starts a row of the stock schema. */
    Row.Builder row(String transaction) {
        return row(measurement, transaction);
    }

    /** Starts a row of another measurement. */
    Row.Builder row(String otherMeasurement, String transaction) {
        return rows.row(otherMeasurement, interval).tag(Schema.Tag.TRANSACTION, transaction);
    }
}
