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
        boolean hasKo = totals.ko.count > 0;
        boolean mixed = hasOk && hasKo;
        if (hasOk || hasKo) {
            sink.accept(row(context, totals.name, Value.ALL, totals.both())
                    .samples(samples)
                    .build());
        }
        // Where all samples are of one kind its row says what the row of all says.
        if (hasOk && (compact ? mixed : changes.ok)) {
            sink.accept(row(context, totals.name, Value.OK, totals.ok).build());
        }
        if (hasKo && (compact ? mixed : changes.ko)) {
            sink.accept(row(context, totals.name, Value.KO, totals.ko).build());
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
        sink.accept(row(context, Value.ALL, Value.ALL, totals.both())
                .samples(samples)
                .field(Field.COUNT_ERROR, totals.ko.count)
                .build());
    }

    private Row.Builder row(PointContext context, String transaction, String status, Totals totals) {
        Row.Builder row = context.row(transaction)
                .tag(Tag.STATUT, status)
                .field(Field.COUNT, totals.count)
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
