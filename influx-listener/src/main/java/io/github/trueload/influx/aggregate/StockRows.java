// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Row;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The rows of JMeter's own InfluxDB client: same measurement, tags, fields and types (JMeter 5.4.1 to 5.6.3), plus the
 * tag {@code instance} and the field {@code covered}. Unlike there, every row speaks of its own samples only, and of
 * all of them. Immutable.
 */
final class StockRows implements LabelRows {
    private final Map<String, String> tags;
    private final Map<String, Double> percentiles = new TreeMap<>();

    /**
     * Creates a maker of rows.
     *
     * @param tags tags of every row
     * @param percentiles which percentiles to write
     */
    StockRows(Map<String, String> tags, List<Float> percentiles) {
        this.tags = tags;
        // JMeter's field names are made of Float.toString: pct99.0, pct99.9.
        percentiles.forEach(percentile -> this.percentiles.put("pct" + percentile, exact(percentile)));
    }

    @Override
    public void label(Place place, LabelTotals totals, Consumer<Row> sink) {
        if (totals.ko == null || totals.ko.isEmpty()) {
            status(place, totals.name, "all", totals.ok, sink);
        } else {
            Totals both = new Totals();
            both.add(totals.ok);
            both.add(totals.ko);
            status(place, totals.name, "all", both, sink);
            status(place, totals.name, "ko", totals.ko, sink);
        }
        status(place, totals.name, "ok", totals.ok, sink);
        if (totals.errors != null) {
            totals.errors.forEach((error, count) -> sink.accept(row(place, totals.name)
                    .tag("responseCode", error.code)
                    .tag("responseMessage", error.message)
                    .field("count", count)
                    .field("covered", place.coveredSeconds)
                    .build()));
        }
    }

    @Override
    public void all(Place place, LabelTotals totals, long samples, Consumer<Row> sink) {
        Totals both = new Totals();
        both.add(totals.ok);
        both.add(totals.ko);
        Row.Builder row = row(place, Labels.ALL).tag("statut", Labels.ALL).samples(samples);
        row.field("countError", totals.ko == null ? 0 : totals.ko.count);
        sink.accept(fields(row, place, both).build());
    }

    /** The row of a generator's threads. Where they are not known it tells only that the generator was there. */
    Row threads(Place place, ActiveThreads threads, int started, int ended) {
        Row.Builder row = row(place, Labels.THREADS).field("covered", place.coveredSeconds);
        if (!threads.isEmpty()) {
            row.field("minAT", threads.min)
                    .field("maxAT", threads.max)
                    .field("meanAT", threads.mean())
                    .field("startedT", started)
                    .field("endedT", ended);
        }
        return row.build();
    }

    private void status(Place place, String label, String status, Totals totals, Consumer<Row> sink) {
        if (totals.count > 0) {
            sink.accept(fields(row(place, label).tag("statut", status), place, totals)
                    .build());
        }
    }

    private Row.Builder fields(Row.Builder row, Place place, Totals totals) {
        row.field("count", totals.count)
                .field("hit", totals.hits)
                .field("sb", totals.sentBytes)
                .field("rb", totals.receivedBytes)
                .field("covered", place.coveredSeconds);
        if (totals.count > 0) {
            row.field("avg", totals.mean()).field("min", totals.minMs).field("max", totals.maxMs);
            percentiles.forEach((name, percent) -> row.field(name, totals.percentile(percent)));
        }
        return row;
    }

    private Row.Builder row(Place place, String transaction) {
        return Row.of(place.measurement, place.timeMs)
                .nanos(place.nanos)
                .tags(tags)
                .tag("instance", place.instance)
                .tag("transaction", transaction);
    }

    /** 99.9f as a double is 99.9000015, which would ask for one sample more of a million. */
    private static double exact(Float percentile) {
        return Double.parseDouble(percentile.toString());
    }
}
