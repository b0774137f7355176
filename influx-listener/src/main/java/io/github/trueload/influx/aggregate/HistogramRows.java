// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.aggregate.Aggregator.PointContext;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.Schema.Value;
import java.util.function.Consumer;

/**
 * The rows of {@code jmeter_histogram}: for each bound, how many samples of the interval took no longer. Unlike
 * percentiles these can be added over generators and intervals. Every bound is written whenever there are samples,
 * because a sum over generators needs all of them. Immutable.
 */
public final class HistogramRows {
    /** About six per factor of ten. They stand in users' queries and never change. */
    private static final long[] BOUNDS_MS = {
        1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 30, 40, 50, 60, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 750, 1000,
        1250, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 60_000
    };

    private static final String ABOVE_ALL = "+Inf";

    private final String scope;

    /** @param scope off, all (only for all samples together), labels, or wide (for labels, in one row each) */
    HistogramRows(String scope) {
        this.scope = scope;
    }

    /** The bounds in milliseconds, ascending. */
    public static long[] boundsMs() {
        return BOUNDS_MS.clone();
    }

    /** @param all whether these are the totals of all samples, and not of a label */
    void make(PointContext context, LabelTotals totals, boolean all, Consumer<Row> sink) {
        if (scope.equals("off") || scope.equals("all") && !all || !context.counts) {
            return;
        }
        Totals both = totals.both();
        if (both.count == 0) {
            return;
        }
        long[] counts = new long[BOUNDS_MS.length];
        both.countUpTo(BOUNDS_MS, counts);
        if (scope.equals("wide")) {
            // One series, whose fields can be added up over generators and intervals.
            Row.Builder row =
                    row(context, totals.name).field(Field.N, both.count).field(Field.UPPER_BOUND, both.maxMs);
            for (int i = 0; i < BOUNDS_MS.length; i++) {
                row.field(Field.BOUND_PREFIX + BOUNDS_MS[i], counts[i]);
            }
            sink.accept(row.build());
            return;
        }
        for (int i = 0; i <= BOUNDS_MS.length; i++) {
            boolean isLast = i == BOUNDS_MS.length;
            sink.accept(row(context, totals.name)
                    .tag(Tag.LE, isLast ? ABOVE_ALL : Long.toString(BOUNDS_MS[i]))
                    .field(Field.CUMULATED, isLast ? both.count : counts[i])
                    .field(Field.N, both.count)
                    .field(Field.UPPER_BOUND, isLast ? both.maxMs : BOUNDS_MS[i])
                    .build());
        }
    }

    private static Row.Builder row(PointContext context, String transaction) {
        return context.row(Measurement.HISTOGRAM, transaction).tag(Tag.STATUT, Value.ALL);
    }
}
