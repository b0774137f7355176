// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The rows of JMeter's own InfluxDB client: same measurement, tags, fields and types (JMeter 5.4.1 to 5.6.3), plus the
 * tag {@code instance} and the field {@code covered}. Unlike there, every row speaks of its own samples only, and of
 * all of them. Immutable.
 */
final class StockRows implements LabelRows {
    private static final String STATUS_OK = "ok";
    private static final String STATUS_KO = "ko";

    private final Map<String, String> tags;
    private final Map<String, Double> percentiles;
    private final boolean compact;

    StockRows(Settings settings) {
        this.tags = settings.tags();
        this.percentiles = settings.percentileFields();
        this.compact = settings.flag(Parameter.COMPACT);
    }

    @Override
    public void label(PointContext context, LabelTotals totals, Changes changes, long samples, Consumer<Row> sink) {
        boolean hasOk = totals.ok.count > 0;
        boolean hasKo = totals.ko != null && totals.ko.count > 0;
        boolean mixed = hasOk && hasKo;
        Row.Builder all = row(context, totals.name).tag(Tag.STATUT, Labels.ALL).samples(samples);
        if (hasOk || hasKo) {
            sink.accept(fields(all, context, both(totals)).build());
        }
        // Where all samples are of one kind its row says what the row of all says.
        if (hasOk && (compact ? mixed : changes.ok)) {
            sink.accept(status(context, totals.name, STATUS_OK, totals.ok));
        }
        if (hasKo && (compact ? mixed : changes.ko)) {
            sink.accept(status(context, totals.name, STATUS_KO, totals.ko));
        }
        for (ErrorKey error : changes.errors) {
            sink.accept(row(context, totals.name)
                    .tag(Tag.RESPONSE_CODE, error.code)
                    .tag(Tag.RESPONSE_MESSAGE, error.message)
                    .field(Field.COUNT, totals.errors.get(error))
                    .field(Field.COVERED, context.coveredSeconds)
                    .build());
        }
    }

    @Override
    public void all(PointContext context, LabelTotals totals, long samples, Consumer<Row> sink) {
        Row.Builder row = row(context, Labels.ALL).tag(Tag.STATUT, Labels.ALL).samples(samples);
        row.field(Field.COUNT_ERROR, totals.ko == null ? 0 : totals.ko.count);
        sink.accept(fields(row, context, both(totals)).build());
    }

    /** The row of a generator's threads. Where they are not known it tells only that the generator was there. */
    Row threads(PointContext context, ActiveThreads threads, int started, int ended) {
        Row.Builder row = row(context, Labels.THREADS).field(Field.COVERED, context.coveredSeconds);
        if (!threads.isEmpty()) {
            row.field(Field.MIN_ACTIVE, threads.min)
                    .field(Field.MAX_ACTIVE, threads.max)
                    .field(Field.MEAN_ACTIVE, threads.mean())
                    .field(Field.STARTED, started)
                    .field(Field.ENDED, ended);
        }
        return row.build();
    }

    private static Totals both(LabelTotals totals) {
        if (totals.ko == null || totals.ko.isEmpty()) {
            return totals.ok;
        }
        Totals both = new Totals();
        both.add(totals.ok);
        both.add(totals.ko);
        return both;
    }

    private Row status(PointContext context, String label, String status, Totals totals) {
        return fields(row(context, label).tag(Tag.STATUT, status), context, totals)
                .build();
    }

    private Row.Builder fields(Row.Builder row, PointContext context, Totals totals) {
        row.field(Field.COUNT, totals.count)
                .field(Field.HIT, totals.hits)
                .field(Field.SENT_BYTES, totals.sentBytes)
                .field(Field.RECEIVED_BYTES, totals.receivedBytes)
                .field(Field.COVERED, context.coveredSeconds);
        if (totals.count > 0) {
            row.field(Field.AVG, totals.mean()).field(Field.MIN, totals.minMs).field(Field.MAX, totals.maxMs);
            percentiles.forEach((name, percent) -> row.field(name, totals.percentile(percent)));
        }
        return row;
    }

    private Row.Builder row(PointContext context, String transaction) {
        return Row.of(context.measurement, context.timeMs)
                .nanos(context.nanos)
                .tags(tags)
                .tag(Tag.INSTANCE, context.instance)
                .tag(Tag.TRANSACTION, transaction);
    }
}
