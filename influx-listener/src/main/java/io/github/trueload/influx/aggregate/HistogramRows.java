// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Row;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The rows of {@code jmeter_histogram}: for each bound, how many samples of the interval took no longer. Counts can be
 * added over generators and intervals, percentiles cannot; so a percentile over all generators is one query. Every
 * bound is written whenever there are samples, because a sum over generators needs all of them. Immutable.
 */
final class HistogramRows implements LabelRows {
    /** About six bounds per factor of ten; with the one above all, forty series per label, status and generator. */
    static final long[] BOUNDS_MS = {
        1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 30, 40, 50, 60, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 750, 1000,
        1250, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 60_000
    };

    private static final String MEASUREMENT = "jmeter_histogram";

    private final Map<String, String> tags;
    private final boolean perLabel;

    /**
     * Creates a maker of rows.
     *
     * @param tags tags of every row
     * @param perLabel whether labels have rows of their own
     */
    HistogramRows(Map<String, String> tags, boolean perLabel) {
        this.tags = tags;
        this.perLabel = perLabel;
    }

    @Override
    public void label(Place place, LabelTotals totals, Consumer<Row> sink) {
        if (perLabel) {
            rows(place, totals, sink);
        }
    }

    @Override
    public void all(Place place, LabelTotals totals, long samples, Consumer<Row> sink) {
        rows(place, totals, sink);
    }

    private void rows(Place place, LabelTotals totals, Consumer<Row> sink) {
        if (!place.counts) {
            return;
        }
        Totals both = new Totals();
        both.add(totals.ok);
        both.add(totals.ko);
        if (both.count == 0) {
            return;
        }
        long[] counts = new long[BOUNDS_MS.length];
        both.times.countUpTo(BOUNDS_MS, counts);
        for (int i = 0; i < BOUNDS_MS.length; i++) {
            sink.accept(row(place, totals.name, Long.toString(BOUNDS_MS[i]), counts[i], both.count, BOUNDS_MS[i]));
        }
        sink.accept(row(place, totals.name, "+Inf", both.count, both.count, both.maxMs));
    }

    private Row row(Place place, String transaction, String le, long upTo, long all, long boundMs) {
        return Row.of(MEASUREMENT, place.timeMs)
                .nanos(place.nanos)
                .tags(tags)
                .tag("instance", place.instance)
                .tag("transaction", transaction)
                .tag("statut", Labels.ALL)
                .tag("le", le)
                .field("cum", upTo)
                .field("n", all)
                .field("ub", boundMs)
                .build();
    }
}
