// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.aggregate.Aggregator.PointContext;
import io.github.trueload.influx.aggregate.ErrorTexts.ErrorKey;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The rows of JMeter's own InfluxDB client: same measurement, tags, fields and types (JMeter 5.4.1 to 5.6.3), plus the
 * tag {@code instance} and the field {@code covered}. Unlike there, every row speaks of its own samples only, and of
 * all of them.
 */
final class StockRows {
    private final Map<String, Double> percentiles;
    private final boolean compact;

    StockRows(Settings settings) {
        this.percentiles = settings.percentileFields();
        this.compact = settings.flag(Parameter.COMPACT);
    }

    void label(
            PointContext context, LabelTotals totals, LabelTotals.Changes changes, long samples, Consumer<Row> sink) {
        boolean hasOk = totals.ok.count > 0;
        boolean hasKo = totals.ko != null && totals.ko.count > 0;
        boolean mixed = hasOk && hasKo;
        Row.Builder all = context.row(totals.name).tag(Tag.STATUT, Value.ALL).samples(samples);
        if (hasOk || hasKo) {
            sink.accept(fields(all, context, totals.both()).build());
        }
        // Where all samples are of one kind its row says what the row of all says.
        if (hasOk && (compact ? mixed : changes.ok)) {
            sink.accept(status(context, totals.name, Value.OK, totals.ok));
        }
        if (hasKo && (compact ? mixed : changes.ko)) {
            sink.accept(status(context, totals.name, Value.KO, totals.ko));
        }
        for (ErrorKey error : changes.errors) {
            sink.accept(context.row(totals.name)
                    .tag(Tag.RESPONSE_CODE, error.code)
                    .tag(Tag.RESPONSE_MESSAGE, error.message)
                    .field(Field.COUNT, totals.errors.get(error))
                    .field(Field.COVERED, context.interval.coveredSeconds)
                    .build());
        }
    }

    void all(PointContext context, LabelTotals totals, long samples, Consumer<Row> sink) {
        Row.Builder row = context.row(Value.ALL).tag(Tag.STATUT, Value.ALL).samples(samples);
        row.field(Field.COUNT_ERROR, totals.ko == null ? 0 : totals.ko.count);
        sink.accept(fields(row, context, totals.both()).build());
    }

    private Row status(PointContext context, String label, String status, Totals totals) {
        return fields(context.row(label).tag(Tag.STATUT, status), context, totals)
                .build();
    }

    private Row.Builder fields(Row.Builder row, PointContext context, Totals totals) {
        row.field(Field.COUNT, totals.count)
                .field(Field.HIT, totals.hits)
                .field(Field.SENT_BYTES, totals.sentBytes)
                .field(Field.RECEIVED_BYTES, totals.receivedBytes)
                .field(Field.COVERED, context.interval.coveredSeconds);
        if (totals.count > 0) {
            row.field(Field.AVG, totals.mean()).field(Field.MIN, totals.minMs).field(Field.MAX, totals.maxMs);
            percentiles.forEach((name, percent) -> row.field(name, totals.percentile(percent)));
        }
        return row;
    }
}
