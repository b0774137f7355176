// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.health.record.LabelRate;
import io.github.trueload.health.record.RateFigures;
import io.github.trueload.health.record.RateSource;
import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Settings;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The rows of {@code jmeter_rate}, and those with {@code statut=intended} of the stock measurement; of these none for
 * all labels together, because boards made for JMeter's own client add up all that is called {@code all}. Used by one
 * thread.
 */
public final class RateRows {
    private static final double P99 = 99;
    /** Labels that get no rows of their own. */
    private static final String NONE = "";

    private final Map<String, LabelShares> shares = new HashMap<>();
    private final String measurement;
    private final Map<String, Double> percentiles;
    private final Labels labels;
    private final boolean buckets;

    /** Prepares a run. */
    public RateRows(Settings settings) {
        this.measurement = settings.measurement();
        this.percentiles = settings.percentileFields();
        this.labels = new Labels(settings::writesLabel, Math.toIntExact(settings.limit(Limit.LABELS)), () -> {});
        this.buckets = settings.hasHistograms();
    }

    /** Makes the rows of what each rate timer did in an interval; one that did nothing has none. */
    public void write(List<RateFigures> timers, Interval interval, Row.Starter rows, Consumer<Row> sink) {
        Map<String, LabelRate> together = new LinkedHashMap<>();
        for (RateFigures timer : timers) {
            if (!timer.isEmpty()) {
                Map<String, LabelRate> byName = byName(timer.labels);
                timer(timer, byName, interval, rows, sink);
                byName.forEach((name, rate) -> add(together, name, rate));
            }
        }
        together.forEach((name, rate) -> {
            if (!name.equals(NONE)) {
                sink.accept(intended(name, rate, interval, rows));
            }
        });
        LabelRate all = LabelRate.sum(together.values());
        if (buckets && all.achieved() > 0) {
            sink.accept(buckets(all, interval, rows));
        }
    }

    /** Of all samples under timers; the bounds are fields of one row, whichever form the other buckets have. */
    private static Row buckets(LabelRate all, Interval interval, Row.Starter rows) {
        Row.Builder row = rows.row(Measurement.HISTOGRAM, interval)
                .tag(Tag.TRANSACTION, Value.ALL)
                .tag(Tag.STATUT, Value.INTENDED)
                .field(Field.N, all.achieved())
                .field(Field.UPPER_BOUND, all.intended.max());
        for (long ms : HistogramRows.boundsMs()) {
            row.field(Field.BOUND_PREFIX + ms, all.intended.upTo(ms));
        }
        return row.build();
    }

    private void timer(
            RateFigures timer, Map<String, LabelRate> byName, Interval interval, Row.Starter rows, Consumer<Row> sink) {
        LabelShares known = shares.computeIfAbsent(timer.source.name, added -> new LabelShares());
        known.add(byName);
        sink.accept(rate(timer, Value.ALL, 1, timer.all(), interval, rows));
        known.parts().forEach((name, part) -> {
            if (!name.equals(NONE)) {
                LabelRate rate = byName.getOrDefault(name, new LabelRate());
                sink.accept(rate(timer, name, part, rate, interval, rows));
            }
        });
    }

    private static Row rate(
            RateFigures timer, String name, double part, LabelRate rate, Interval interval, Row.Starter rows) {
        Row.Builder row = rows.row(Measurement.RATE, interval)
                .tag(Tag.TRANSACTION, name)
                .tag(Tag.TIMER, TagText.clean(name(timer.source)))
                .field(Field.OFFERED, part * timer.offered)
                .field(Field.COVERED, interval.coveredSeconds);
        if (!timer.source.timed) {
            // Nobody knows when each of its samples ought to start, so that none can be called late.
            return row.field(Field.ACHIEVED, timer.achieved()).build();
        }
        row.field(Field.ACHIEVED, rate.achieved())
                .field(Field.LATE, rate.late())
                .field(Field.SKIPPED, part * timer.givenUp);
        if (rate.achieved() > 0) {
            row.field(Field.LATE_P99_MS, rate.lateness.percentile(P99))
                    .field(Field.PLAIN_P99_MS, rate.plain.percentile(P99))
                    .field(Field.INTENDED_P99_MS, rate.intended.percentile(P99));
        }
        return row.build();
    }

    /** A thread group that keeps a schedule may have the name of a timer. */
    private static String name(RateSource source) {
        return source.isGroup() ? "thread group " + source.name : source.name;
    }

    private Row intended(String name, LabelRate rate, Interval interval, Row.Starter rows) {
        Row.Builder row = rows.row(measurement, interval)
                .tag(Tag.TRANSACTION, name)
                .tag(Tag.STATUT, Value.INTENDED)
                .field(Field.COUNT, rate.achieved())
                .field(Field.AVG, rate.intended.mean())
                .field(Field.MIN, rate.intended.min())
                .field(Field.MAX, rate.intended.max())
                .field(Field.COVERED, interval.coveredSeconds);
        percentiles.forEach((field, percent) -> row.field(field, rate.intended.percentile(percent)));
        return row.build();
    }

    /** The figures under the names that are written, of which several labels may have the same. */
    private Map<String, LabelRate> byName(Map<String, LabelRate> rates) {
        Map<String, LabelRate> byName = new LinkedHashMap<>();
        rates.forEach((label, rate) -> add(byName, labels.nameOf(label), rate));
        return byName;
    }

    private static void add(Map<String, LabelRate> to, String name, LabelRate rate) {
        to.computeIfAbsent(name, added -> new LabelRate()).add(rate);
    }

    /**
     * Which part of what a timer asks for falls to each label. A timer asks for samples, not for labels, so each
     * label's part is that which it has of the samples; while none end, because the server stands still, that which it
     * had before.
     */
    static final class LabelShares {
        /** What was counted before an interval weighs so much less than what is counted in it. */
        private static final double FADING = 0.5;
        /** A label that weighs less has had no sample for long. */
        private static final double FORGOTTEN = 0.05;

        private final Map<String, Double> weights = new LinkedHashMap<>();

        /** Takes note of an interval's samples by their labels. */
        void add(Map<String, LabelRate> labels) {
            if (!labels.isEmpty()) {
                weights.replaceAll((label, weight) -> weight * FADING);
                labels.forEach((label, rate) -> weights.merge(label, (double) rate.achieved(), Double::sum));
                weights.values().removeIf(weight -> weight < FORGOTTEN);
            }
        }

        /** Each label's part, 0 to 1; all of them are 1 together. Empty before the first sample. */
        Map<String, Double> parts() {
            double all =
                    weights.values().stream().mapToDouble(Double::doubleValue).sum();
            Map<String, Double> parts = new LinkedHashMap<>();
            weights.forEach((label, weight) -> parts.put(label, weight / all));
            return parts;
        }
    }
}
